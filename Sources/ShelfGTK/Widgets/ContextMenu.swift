internal import CGtk
package import ShelfGObject

/// A menu that the secondary button of the mouse opens on a widget.
package final class ContextMenu {
    private let popover: Widget

    /// Has `model` be opened on a widget.
    package init(_ model: Object, on widget: Widget) {
        popover = unsafe Widget(
            gtk_popover_menu_new_from_model(model.pointer(as: GMenuModel.self)))
        unsafe gtk_widget_set_parent(popover.gtk, widget.gtk)
        unsafe gtk_popover_set_has_arrow(popover.pointer(as: GtkPopover.self), 0)
        widget.onButtonPress(3) { [popover] in
            unsafe gtk_popover_popup(popover.pointer(as: GtkPopover.self))
        }
        // A popover is no child that its parent lets go of by itself.
        widget.connect(Signal(plain: "destroy")) { [popover] in
            unsafe gtk_widget_unparent(popover.gtk)
        }
    }

    /// Opens the menu.
    package func open() { unsafe gtk_popover_popup(popover.pointer(as: GtkPopover.self)) }
}

extension Widget {
    /// Gives the widget actions of its own, `PREFIX.NAME`, for itself and what is in it.
    package final func addActions(
        _ prefix: String, _ actions: [String: @MainActor () -> Void]
    ) {
        let group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "actions")))
        for (name, body) in actions { unsafe Action(name, body).add(to: group.opaque) }
        unsafe gtk_widget_insert_action_group(gtk, prefix, group.opaque)
    }
}
