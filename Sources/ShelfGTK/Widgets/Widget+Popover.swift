internal import CGtk
import ShelfGObject

extension Widget {
    /// Clears the pressed state of a widget whose press opened a menu.
    ///
    /// The menu gets the release, so GTK would show the widget as pressed until the next click.
    static func endPress(on pressed: UnsafeMutablePointer<GtkWidget>) {
        var widget: UnsafeMutablePointer<GtkWidget>? = unsafe pressed
        while let shown = unsafe widget {
            unsafe gtk_widget_unset_state_flags(shown, GTK_STATE_FLAG_ACTIVE)
            unsafe widget = gtk_widget_get_parent(shown)
        }
    }

    /// Moves the focus from this popover to its parent.
    ///
    /// GTK does so after the next frame. For a popover unparented by then, it focuses the window's
    /// first widget. Keys pressed meanwhile are lost.
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

    /// Unparents this popover, which may be reused.
    ///
    /// An open popover would keep its grab. After closing, a queued motion can make it the widget
    /// under the pointer again. GTK 4.8 would then use its surface in the next layout and crash.
    /// Making it insensitive has GTK pick the widget under the pointer anew, at the cost of the
    /// focus. A popover that has just closed stays parented for `tooltipDelay`.
    func takeOutPopover() {
        guard unsafe gtk_widget_get_parent(gtk) != nil else { return }
        unsafe gtk_popover_popdown(pointer(as: GtkPopover.self))
        giveKeyboardBack()
        unsafe gtk_widget_set_sensitive(gtk, 0)
        unsafe gtk_widget_unparent(gtk)
        unsafe gtk_widget_set_sensitive(gtk, 1)
    }

    /// The minimum time for which a closed popover stays parented.
    ///
    /// Half a second after the last motion, GTK 4.8 queries the pointer on its surface for a
    /// tooltip, and warns without one.
    static var tooltipDelay: Duration { .milliseconds(600) }
}
