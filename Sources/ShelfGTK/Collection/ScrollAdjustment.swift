internal import CGtk
import ShelfCollection
import ShelfGObject

/// A scroll adjustment shared with a GtkScrolledWindow, written without hearing one's own echo.
@safe
final class ScrollAdjustment {
    let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let object: Object
    private let connection: SignalConnection

    /// Follows `adjustment`; `valueChanged` hears of values set by others.
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

    /// The value it holds.
    var value: Double { unsafe gtk_adjustment_get_value(adjustment) }

    /// Writes value and bounds in one step, and only when something changed.
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

    /// Ends what GTK animates: a scrollbar sets its value frame by frame on the way to a click.
    func stay() {
        connection.withBlocked { unsafe gtk_adjustment_set_value(adjustment, value) }
    }

    /// Ends the coasting of the scrolled window around a widget; `isTold` is called before, if there
    /// is one.
    ///
    /// Turning its kinetic scrolling off and on is the one way to say so. It may coast without a word:
    /// what ran past the end comes back for a second, and the value stays at the end all the while.
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

    /// Stops following the adjustment.
    func detach() { connection.disconnect() }
}
