internal import CGtk
import ShelfGObject

extension Widget {
    /// Takes a popover, which may be kept for another time, out of its parent.
    ///
    /// A motion that was on its way when it closed has made it the widget the pointer is over once more. GTK 4.8 would ask for
    /// the surface of that with the next layout of the window, which goes now, and end the program. A widget that becomes
    /// insensitive has GTK look anew at what is under the pointer.
    func takeOutPopover() {
        unsafe gtk_widget_set_sensitive(gtk, 0)
        unsafe gtk_widget_unparent(gtk)
        unsafe gtk_widget_set_sensitive(gtk, 1)
    }
}
