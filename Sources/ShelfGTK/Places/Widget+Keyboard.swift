internal import CGtk
import ShelfGObject

extension Widget {
    /// The keyboard focus is in the widget or a descendant.
    package final var holdsKeyboard: Bool {
        guard let root = unsafe gtk_widget_get_root(gtk),
            let focus = unsafe gtk_root_get_focus(root)
        else { return false }
        return unsafe focus == gtk || gtk_widget_is_ancestor(focus, gtk) != 0
    }
}
