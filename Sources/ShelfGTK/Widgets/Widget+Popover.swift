internal import CGtk
import ShelfGObject

extension Widget {
    /// Ends a press that opens a menu: the menu gets the release, so GTK would show a widget as pressed
    /// until it is clicked again.
    static func endPress(on pressed: UnsafeMutablePointer<GtkWidget>) {
        var widget: UnsafeMutablePointer<GtkWidget>? = unsafe pressed
        while let shown = unsafe widget {
            unsafe gtk_widget_unset_state_flags(shown, GTK_STATE_FLAG_ACTIVE)
            unsafe widget = gtk_widget_get_parent(shown)
        }
    }

    /// Gives the keyboard, where this popover has it, back to what the popover is on.
    ///
    /// GTK does so after the next frame, and from a popover that was taken out by then to whatever comes first in the window;
    /// keys pressed meanwhile are lost.
    func giveKeyboardBack() {
        guard let root = unsafe gtk_widget_get_root(gtk),
            let focus = unsafe gtk_root_get_focus(root),
            unsafe focus == gtk || gtk_widget_is_ancestor(focus, gtk) != 0
        else { return }
        var parent = unsafe gtk_widget_get_parent(gtk)
        while let taker = unsafe parent,
            unsafe gtk_widget_get_mapped(taker) == 0 || gtk_widget_grab_focus(taker) == 0
        {
            unsafe parent = gtk_widget_get_parent(taker)
        }
    }

    /// Takes a popover, which may be kept for another time, out of its parent, where it has one.
    ///
    /// Taken out while it is open, it would keep the pointer and the keyboard grabbed. A motion that was on its way when it
    /// closed has made it the widget the pointer is over once more: GTK 4.8 would ask for the surface of that with the next
    /// layout of the window, which goes now, and end the program. A widget that becomes insensitive has GTK look anew at what
    /// is under the pointer; it would lose the keyboard to nothing. What has just closed is left in for `tooltipDelay`.
    func takeOutPopover() {
        guard unsafe gtk_widget_get_parent(gtk) != nil else { return }
        unsafe gtk_popover_popdown(pointer(as: GtkPopover.self))
        giveKeyboardBack()
        unsafe gtk_widget_set_sensitive(gtk, 0)
        unsafe gtk_widget_unparent(gtk)
        unsafe gtk_widget_set_sensitive(gtk, 1)
    }

    /// How long a popover that has closed is to stay in its parent, or longer.
    ///
    /// Half a second after the last motion over it GTK 4.8 asks, for a tooltip, where on its surface the pointer is, and
    /// complains where it has none any more.
    static var tooltipDelay: Duration { .milliseconds(600) }
}
