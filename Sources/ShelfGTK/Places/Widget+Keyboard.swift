internal import CGtk
import ShelfGObject

extension Widget {
    /// Whether the keyboard is in the widget or in something it holds.
    package final var holdsKeyboard: Bool {
        guard let root = unsafe gtk_widget_get_root(gtk),
            let focus = unsafe gtk_root_get_focus(root)
        else { return false }
        return unsafe focus == gtk || gtk_widget_is_ancestor(focus, gtk) != 0
    }
}
