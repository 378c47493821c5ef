internal import CGtk
import ShelfCollection
import ShelfGObject

/// A scroll adjustment shared with a GtkScrolledWindow, which ignores its own changes.
@safe
final class ScrollAdjustment {
    let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let object: Object
    private let connection: SignalConnection

    /// Observes `adjustment`; `valueChanged` receives values set by others.
    init(
        _ adjustment: UnsafeMutablePointer<GtkAdjustment>,
        valueChanged: @escaping @MainActor (Double) -> Void
    ) {
        unsafe self.adjustment = adjustment
        object = unsafe Object(sinking: UnsafeMutableRawPointer(adjustment))
        let pointer = unsafe adjustment
        connection = object.connect(Signal(plain: "value-changed")) {
            unsafe valueChanged(gtk_adjustment_get_value(pointer))
        }
    }

    /// The present value.
    var value: Double { unsafe gtk_adjustment_get_value(adjustment) }

    /// Sets value and bounds in one step, only if something changed.
    func configure(_ range: OutsideRange) {
        guard
            unsafe gtk_adjustment_get_value(adjustment) != range.value
                || gtk_adjustment_get_lower(adjustment) != range.lower
                || gtk_adjustment_get_upper(adjustment) != range.upper
                || gtk_adjustment_get_page_size(adjustment) != range.extent
        else { return }
        let page = range.extent
        connection.withBlocked {
            unsafe gtk_adjustment_configure(
                adjustment, range.value, range.lower, range.upper, page * 0.1, page * 0.9, page)
        }
    }

    /// Ends GTK's animation of a scrollbar that moves towards a click.
    func stay() {
        connection.withBlocked { unsafe gtk_adjustment_set_value(adjustment, value) }
    }

    /// Ends kinetic scrolling of the enclosing scrolled window; `isTold` is called first if there
    /// is one.
    ///
    /// The only way is to turn it off and on. It may be active without a change of value:
    /// overscroll returns for a second while the value stays at the end.
    static func stopCoasting(around widget: WidgetImplementation, isTold: () -> Void) {
        guard
            let ancestor = unsafe gtk_widget_get_ancestor(
                widget.widget, gtk_scrolled_window_get_type())
        else { return }
        isTold()
        let window = OpaquePointer(ancestor)
        guard unsafe gtk_scrolled_window_get_kinetic_scrolling(window) != 0 else { return }
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 0)
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 1)
    }

    /// Disconnects from the adjustment.
    func detach() { connection.disconnect() }
}
