internal import CGtk
import ShelfGObject

/// The Swift side of a GtkWidget subclass: one object per instance, owned by the instance.
///
/// The instance retains its implementation until it is finalized. So a widget lives as long as it
/// has a reference or a parent. The pointer back to the instance is not counted.
///
/// Design: docs/design/ownership.md#implementations
@safe
class WidgetImplementation {
    /// The instance of this implementation; valid until `dispose` has run.
    let widget: UnsafeMutablePointer<GtkWidget>

    /// Makes a new instance of `type` with this object as its implementation.
    ///
    /// The caller receives a floating reference in `widget` and must sink it or parent it.
    init(type: WidgetType) {
        guard let instance = unsafe g_object_new_with_properties(type.identifier, 0, nil, nil)
        else { preconditionFailure("cannot make an instance of \(type.name)") }
        unsafe widget = UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GtkWidget.self)
        unsafe g_object_set_qdata_full(
            instance, WidgetType.implementationQuark, Unmanaged.passRetained(self).toOpaque(),
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }

    /// The dependency between width and height; none by default.
    var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

    /// Returns the minimum and natural size along `orientation`, in pixels.
    func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32)
    {
        (0, 0)
    }

    /// Places the children within a content box of this size.
    func allocate(width: Int32, height: Int32) {}

    /// Draws the widget; draws every child by default.
    func snapshot(_ snapshot: OpaquePointer) {
        var child = unsafe gtk_widget_get_first_child(widget)
        while let current = unsafe child {
            unsafe gtk_widget_snapshot_child(widget, current, snapshot)
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
    }

    /// Moves the keyboard focus in a direction; follows GTK's rule by default.
    func focus(_ direction: GtkDirectionType) -> Bool {
        unsafe WidgetType.parentClass.pointee.focus(widget, direction) != 0
    }

    /// Takes the keyboard focus; follows GTK's rule by default.
    func grabFocus() -> Bool {
        unsafe WidgetType.parentClass.pointee.grab_focus(widget) != 0
    }

    /// Sets the adjustment for an orientation; for scrollable widgets.
    func setAdjustment(
        _ orientation: GtkOrientation, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?
    ) {}

    /// Returns the adjustment for an orientation.
    func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>? { nil }

    /// Responds to the widget being mapped.
    func mapped() {}

    /// Responds to the widget being unmapped.
    func unmapped() {}

    /// Releases everything that outlives the widget.
    ///
    /// Children are unparented afterwards.
    func dispose() {}
}
