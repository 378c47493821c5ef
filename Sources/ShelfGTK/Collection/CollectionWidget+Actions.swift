import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// What can be done to an item; nothing for one that is gone.
    func actions(for id: Item.ID) -> [RowAction<Item>] {
        guard let rowActions = description.rowActions, let position = snapshot.position(of: id)
        else { return [] }
        return rowActions(snapshot.item(at: position))
    }

    /// What can be done at an item's row itself, with buttons or by a swipe.
    func actionsAtRow(of id: Item.ID) -> [RowAction<Item>] {
        actions(for: id).filter { !$0.isMenuOnly }
    }

    /// Performs the action of the focused item whose keys were pressed; false when there is none.
    func performAction(meantBy press: KeyPress) -> Bool {
        // A letter alone is typed to jump to an item.
        guard description.rowActions != nil, let focus,
            !press.modifiers.isDisjoint(with: [.control, .alt, .super]),
            let action = actions(for: focus.id).first(where: {
                $0.keys.map { CollectionKeys.are($0, press) } ?? false
            })
        else { return false }
        perform(action, for: focus.id)
        return true
    }

    /// Performs an action for an item, and for the other selected ones that offer one of its name.
    func perform(_ action: RowAction<Item>, for id: Item.ID) {
        let items = itemsConcerned(by: id)
        if case .together(let handler) = action.handler {
            guard !items.isEmpty else { return }
            tell { handler(items) }
            MainLoop.whenIdle { [weak self] in self?.springBack(id) }
            return
        }
        for item in items {
            let own =
                item.id == id ? action : actions(for: item.id).first { $0.title == action.title }
            if let own { perform(own, on: item) }
        }
    }

    private func perform(_ action: RowAction<Item>, on item: Item) {
        let id = item.id
        switch action.handler {
        case .immediate(let handler):
            tell { handler(item) }
            // The data may be changed in turn: what is still there when all is quiet springs back.
            MainLoop.whenIdle { [weak self] in self?.springBack(id) }
        case .asynchronous(let handler):
            Task { [weak self] in
                let isDone = await handler(item)
                guard isDone else {
                    self?.springBack(id)
                    return
                }
                MainLoop.whenIdle { self?.springBack(id) }
            }
        case .together(let handler): tell { handler([item]) }
        }
    }

    /// Brings back a row that was swiped away and is still there.
    private func springBack(_ id: Item.ID) {
        if swipe?.id == id { settleSwipe(at: 0) }
    }

    /// Performs the first destructive action of the focused item, as the Delete key asks.
    func performDestructiveAction() -> Bool {
        guard let focus,
            let action = actions(for: focus.id).first(where: { $0.style == .destructive })
        else { return false }
        perform(action, for: focus.id)
        return true
    }

    /// Offers what can be done to an item to assistive technology.
    func offerActions(of element: Element) {
        guard case .item = element.part else { return }
        var titles = ["Activate"]
        if let rowActions = description.rowActions {
            titles += rowActions(snapshot.item(at: element.position)).map { $0.title }
        }
        let cell = element.cell
        guard cell.actions?.haveTitles(titles) != true else { return }
        let actions = unsafe CellActions(titles, of: cell.widget)
        actions.perform = { [weak self, weak cell] number in
            guard let element = cell?.element as? Element else { return }
            self?.perform(number, on: element)
        }
        cell.actions = actions
    }

    /// Performs what was offered under a number.
    private func perform(_ number: Int, on element: Element) {
        guard case .item(let id) = element.key, let position = snapshot.position(of: id) else {
            return
        }
        if number == 0 { return activate(position) }
        // Asked anew: what could be done when the cell was bound may have changed.
        let current = actions(for: id)
        if current.indices.contains(number - 1) { perform(current[number - 1], for: id) }
    }
}
