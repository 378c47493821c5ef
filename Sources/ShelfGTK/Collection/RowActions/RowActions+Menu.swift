internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A cache of the most recent menus, each reused for the same items.
///
/// GTK 4.8 leaks the content of a menu with sections.
struct KeptMenus {
    /// The identity of a menu item.
    struct Line: Equatable {
        let title: String
        let section: Int
        let keys: String?
    }

    /// The size of the cache; a wall has few kinds of menus.
    static let mostKept = 8

    private var kept: [(lines: [Line], popover: Widget)] = []

    /// Returns the menu of some items, made if it is not cached.
    mutating func menu(of lines: [Line], make: () -> Widget) -> Widget {
        let index = kept.firstIndex { $0.lines == lines }
        let popover = index.map { kept.remove(at: $0).popover } ?? make()
        kept.append((lines, popover))
        if kept.count > Self.mostKept { kept.removeFirst().popover.takeOutPopover() }
        return popover
    }

    /// Unparents all menus from the view, which may use them again.
    func takeOut() {
        for menu in kept { menu.popover.takeOutPopover() }
    }
}

/// The open context menu of an item.
struct ItemMenu<Item: Identifiable> {
    /// The number of the opening, as the next menu may reuse the widget.
    let number: Int
    let id: Item.ID
    let actions: [RowAction<Item>]
    let popover: Widget
    /// Retained here, as the widget does not.
    let group: Object
    /// The frame of the target in the viewport; a change of rows does not move it.
    let place: Rect
    /// The visible part of that frame.
    var pointedAt: Rect?
}

extension RowActions {
    /// Opens the menu of the item at a point, which is selected unless it is part of the selection.
    func openMenu(at point: Point) -> Bool {
        guard let element = stage.item(at: point), case .item(let id) = element.key else {
            return false
        }
        let isSelected = stage.presentation.selection.ids.contains(id)
        hands.focusing.setFocus(element.position, isSelected ? .keep : .replace)
        return openMenu(for: id, at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    }

    /// Opens the menu of the focused item once it is visible.
    func openMenuOfFocusedItem() -> Bool {
        guard let rest = stage.presentation.restAtFocus() else { return false }
        stage.follow(rest.effect, glides: false)
        hands.focusing.giveKeyboard(to: rest.focus.position)
        return openMenu(for: rest.focus.id, at: rest.frame)
    }

    private func openMenu(for id: Item.ID, at place: Rect) -> Bool {
        closeMenu()
        let actions = actions(for: id)
        guard !actions.isEmpty else { return false }
        let group = unsafe Object(
            owning: UnsafeMutableRawPointer(required(g_simple_action_group_new(), "group")))
        for number in actions.indices {
            unsafe Action("action\(number)") { [weak self] in self?.chooseFromMenu(number) }
                .add(to: group.opaque)
        }
        unsafe gtk_widget_insert_action_group(stage.widget, "row", group.opaque)
        let lines = actions.map {
            KeptMenus.Line(title: $0.title, section: $0.section, keys: $0.shortcut?.trigger)
        }
        let popover = keptMenus.menu(of: lines) { makeMenu(of: lines) }
        popover.setAccessibleLabel(stage.spokenTexts.contextMenu)
        if unsafe gtk_widget_get_parent(popover.gtk) == nil {
            unsafe gtk_widget_set_parent(popover.gtk, stage.widget)
        }
        menuCount += 1
        menu = ItemMenu(
            number: menuCount, id: id, actions: actions, popover: popover, group: group,
            place: place)
        pointMenu()
        unsafe Widget.endPress(on: stage.element(of: id)?.cell.widget ?? stage.widget)
        unsafe gtk_popover_popup(popover.pointer(as: GtkPopover.self))
        return true
    }

    private func makeMenu(of lines: [KeptMenus.Line]) -> Widget {
        let model = Self.model(of: lines)
        let popover = unsafe Widget(
            gtk_popover_menu_new_from_model(model.pointer(as: GMenuModel.self)))
        unsafe gtk_popover_set_has_arrow(popover.pointer(as: GtkPopover.self), 0)
        popover.nameMenu(stage.spokenTexts.contextMenu)
        popover.connect(Signal(plain: "closed")) { [weak self, weak popover] in
            popover?.giveKeyboardBack()
            // The popover is still in use by GTK; another menu may be open by then.
            guard let number = self?.menu?.number else { return }
            MainLoop.whenIdle { [weak self] in
                if self?.menu?.number == number { self?.closeMenu() }
            }
        }
        return popover
    }

    /// Returns the menu model in sections.
    private static func model(of lines: [KeptMenus.Line]) -> Object {
        let menu = unsafe Object(owning: UnsafeMutableRawPointer(required(g_menu_new(), "menu")))
        for section in Set(lines.map(\.section)).sorted() {
            let part = unsafe required(g_menu_new(), "menu")
            for (number, line) in lines.enumerated() where line.section == section {
                let item = unsafe g_menu_item_new(
                    MenuItems.plain(line.title), "row.action\(number)")
                if let keys = line.keys {
                    unsafe g_menu_item_set_attribute_value(
                        item, "accel", g_variant_new_string(keys))
                }
                unsafe g_menu_append_item(part, item)
                unsafe g_object_unref(UnsafeMutableRawPointer(item))
            }
            unsafe g_menu_append_section(
                menu.opaque, nil,
                UnsafeMutableRawPointer(part).assumingMemoryBound(to: GMenuModel.self))
            unsafe g_object_unref(UnsafeMutableRawPointer(part))
        }
        return menu
    }

    /// Points the menu at the visible part of its target.
    private func pointMenu() {
        guard let menu else { return }
        let place = unsafe ScreenPlace.onMonitor(
            menu.place.clamped(to: stage.page.viewport), of: stage.widget)
        guard place != menu.pointedAt else { return }
        self.menu?.pointedAt = place
        var target = GdkRectangle(
            x: Int32(place.x), y: Int32(place.y), width: max(1, Int32(place.width)),
            height: max(1, Int32(place.height)))
        unsafe gtk_popover_set_pointing_to(menu.popover.pointer(as: GtkPopover.self), &target)
    }

    /// Moves the focus within the open menu, or returns nil if it is not there.
    ///
    /// Arrow keys in an open menu are dispatched from the window downwards. GTK 4.8 loses a single
    /// item.
    func moveInMenu(_ direction: GtkDirectionType) -> Bool? {
        guard let menu, let root = unsafe gtk_widget_get_root(stage.widget),
            let focused = unsafe gtk_root_get_focus(root),
            unsafe focused == menu.popover.gtk
                || gtk_widget_is_ancestor(focused, menu.popover.gtk) != 0
        else { return nil }
        return unsafe menu.actions.count == 1
            || gtk_widget_child_focus(menu.popover.gtk, direction) != 0
    }

    /// Performs an action of the open menu.
    func chooseFromMenu(_ number: Int) {
        guard let menu, menu.actions.indices.contains(number) else { return }
        perform(menu.actions[number], for: menu.id)
    }

    /// Removes the open menu, if any.
    func closeMenu() {
        guard let menu else { return }
        self.menu = nil
        unsafe gtk_popover_popdown(menu.popover.pointer(as: GtkPopover.self))
        menu.popover.giveKeyboardBack()
        unsafe gtk_widget_insert_action_group(stage.widget, "row", nil)
    }

    /// Places the menu's surface after its parent was allocated.
    func placeMenu() {
        guard let menu else { return }
        pointMenu()
        unsafe gtk_popover_present(menu.popover.pointer(as: GtkPopover.self))
    }
}

extension Rect {
    /// Returns the visible part of the rectangle, or a pixel at the edge if nothing is visible.
    fileprivate func clamped(to viewport: Size) -> Rect {
        let left = Swift.min(Swift.max(minX, 0), Swift.max(0, viewport.width - 1))
        let top = Swift.min(Swift.max(minY, 0), Swift.max(0, viewport.height - 1))
        return Rect(
            x: left, y: top, width: Swift.max(1, Swift.min(maxX, viewport.width) - left),
            height: Swift.max(1, Swift.min(maxY, viewport.height) - top))
    }
}
