internal import CGtk
import ShelfGObject

// GTK shows where the focus is for some seconds after the last key, then no more. In a collection
// the ring is the one sign of the focus beside a selection, so it lasts for as long as the focus is
// there by keyboard.

extension CollectionWidget {
    /// The focus came or was moved by keyboard: it shows until the pointer takes over.
    func focusCameByKeyboard() {
        isFocusByKeyboard = true
        showFocusRing()
    }

    /// The pointer took over: what it presses needs no ring.
    func focusComesByPointer() {
        isFocusByKeyboard = false
        showFocusRing()
        // After a key the window shows the focus wherever it goes, for some seconds.
        guard let root = unsafe gtk_widget_get_ancestor(widget, gtk_window_get_type()) else {
            return
        }
        let window = unsafe Object(referencing: UnsafeMutableRawPointer(root))
        unsafe gtk_window_set_focus_visible(window.pointer(as: GtkWindow.self), 0)
    }

    /// Shows the focus again when GTK has hidden it or it went on without a key, and no longer where
    /// it has been.
    func showFocusRing() {
        let focused = unsafe isFocusByKeyboard ? focusedWidgetInside : nil
        if let ringed, unsafe ringed.gtk != focused {
            unsafe gtk_widget_unset_state_flags(ringed.gtk, GTK_STATE_FLAG_FOCUS_VISIBLE)
            self.ringed = nil
        }
        guard let focused = unsafe focused else { return }
        unsafe gtk_widget_set_state_flags(focused, GTK_STATE_FLAG_FOCUS_VISIBLE, 0)
        ringed = unsafe Widget(focused)
    }

    /// What has the keyboard in a cell; nil while it is elsewhere.
    private var focusedWidgetInside: UnsafeMutablePointer<GtkWidget>? {
        guard let root = unsafe gtk_widget_get_root(widget),
            let focused = unsafe gtk_root_get_focus(root),
            unsafe gtk_widget_is_ancestor(focused, widget) != 0
        else { return nil }
        return unsafe focused
    }
}
