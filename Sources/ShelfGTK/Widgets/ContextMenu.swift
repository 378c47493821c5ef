internal import CGtk
package import ShelfGObject
package import ShelfLayout

/// A menu opened by the secondary mouse button on a widget.
package final class ContextMenu {
    /// Weak, as the owner of the widget may let the widget own the menu.
    private weak var widget: Widget?
    private let model: Object
    private var groups: [(prefix: String, group: Object)] = []
    /// Made when first opened, as most menus never are.
    private lazy var popover = makePopover()
    private var leaving: DelayedCall?
    /// Connections that unparent the popover with its parent, which GTK does not do by itself.
    private var connections: [SignalConnection] = []
    /// Called before the menu takes the keyboard.
    package var onOpen: @MainActor () -> Void = {}
    /// Called after the menu was closed.
    package var onClose: @MainActor () -> Void = {}

    /// Makes a menu of `model` on a widget.
    package init(_ model: Object, on widget: Widget) {
        (self.model, self.widget) = (model, widget)
        widget.onButtonPress(3) { [weak self] in self?.open() }
    }

    /// Makes a menu that is opened by calls only.
    init(of items: [MenuItems.Item], on widget: Widget) {
        model = unsafe Object(owning: UnsafeMutableRawPointer(required(g_menu_new(), "menu")))
        self.widget = widget
        MenuItems(model).show(items)
    }

    private func makePopover() -> Widget {
        let popover = unsafe Widget(
            gtk_popover_menu_new_from_model(model.pointer(as: GMenuModel.self)))
        unsafe gtk_popover_set_has_arrow(popover.pointer(as: GtkPopover.self), 0)
        popover.nameMenu(SpokenTexts.standard.contextMenu)
        popover.onClosed { [weak self, weak popover] in
            popover?.giveKeyboardBack()
            self?.onClose()
        }
        for (prefix, group) in groups {
            unsafe gtk_widget_insert_action_group(popover.gtk, prefix, group.opaque)
        }
        return popover
    }

    /// Adds actions of the menu, `PREFIX.NAME`; call it before the menu is opened.
    package func addActions(_ prefix: String, _ actions: [String: @MainActor () -> Void]) {
        let group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "actions")))
        for (name, body) in actions { unsafe Action(name, body).add(to: group.opaque) }
        groups.append((prefix, group))
    }

    /// Opens the menu at a part of the widget, or at all of it.
    package func open(at part: Rect? = nil) {
        guard let widget else { return }
        onOpen()
        // Inside a notebook's tab it would be styled and measured as part of the tab.
        let book = unsafe gtk_widget_get_ancestor(widget.gtk, gtk_notebook_get_type())
        let place = unsafe book ?? widget.gtk
        if unsafe gtk_widget_get_parent(popover.gtk) != place {
            takeOut()
            unsafe gtk_widget_set_parent(popover.gtk, place)
            // The notebook of a closed window may be disposed before the widget in it.
            for parent in unsafe book == nil ? [widget] : [widget, Widget(place)] {
                connections.append(
                    parent.connect(Signal(plain: "destroy")) { [popover] in
                        popover.takeOutPopover()
                    })
            }
        }
        var bounds = graphene_rect_t()
        if unsafe gtk_widget_compute_bounds(widget.gtk, place, &bounds) != 0 {
            var area = GdkRectangle(
                x: Int32(bounds.origin.x) + Int32(part?.x ?? 0),
                y: Int32(bounds.origin.y) + Int32(part?.y ?? 0),
                width: Int32(part?.width ?? Double(bounds.size.width)),
                height: Int32(part?.height ?? Double(bounds.size.height)))
            unsafe gtk_popover_set_pointing_to(popover.pointer(as: GtkPopover.self), &area)
        }
        unsafe Widget.endPress(on: widget.gtk)
        unsafe gtk_popover_popup(popover.pointer(as: GtkPopover.self))
    }

    /// Unparents a menu that is not needed any more, as its widget may live longer.
    func takeOut() {
        leaving = nil
        popover.takeOutPopover()
        for connection in connections { connection.disconnect() }
        connections = []
    }

    /// Unparents a menu that has just been closed, after a delay.
    func takeOutInTime() {
        leaving = DelayedCall(after: Widget.tooltipDelay) { [self] in takeOut() }
    }
}
