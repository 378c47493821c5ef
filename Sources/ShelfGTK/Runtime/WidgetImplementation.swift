internal import CGtk
import ShelfGObject

/// The Swift side of a widget class of ours: one object per instance, owned by the instance.
///
/// The instance retains its implementation and releases it when it is finalized, so a widget lives
/// exactly as long as somebody holds it or it has a parent. The pointer back is not counted.
///
/// Design: docs/design/ownership.md#implementations
@safe
class WidgetImplementation {
    /// The instance this object implements; valid until `dispose` has run.
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

    /// Whether width depends on height or the other way round; constant by default.
    var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

    /// The least and the preferred size along `orientation`, in pixels.
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

    /// Moves the keyboard focus in a direction; GTK's own rule by default.
    func focus(_ direction: GtkDirectionType) -> Bool {
        unsafe WidgetType.parentClass.pointee.focus(widget, direction) != 0
    }

    /// Takes the keyboard focus; GTK's own rule by default.
    func grabFocus() -> Bool {
        unsafe WidgetType.parentClass.pointee.grab_focus(widget) != 0
    }

    /// The adjustment for an orientation was set from outside; for scrollable widgets.
    func setAdjustment(
        _ orientation: GtkOrientation, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?
    ) {}

    /// The adjustment for an orientation.
    func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>? { nil }

    /// The widget was shown on a surface.
    func mapped() {}

    /// The widget left the screen.
    func unmapped() {}

    /// Lets go of everything that outlives the widget.
    ///
    /// Children are unparented afterwards.
    func dispose() {}
}
