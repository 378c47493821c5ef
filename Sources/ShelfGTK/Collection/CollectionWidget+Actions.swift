import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// What can be done to an item; nothing for one that is gone.
    func actions(for id: Item.ID) -> [RowAction<Item>] {
        guard let rowActions = description.rowActions, let position = snapshot.position(of: id)
        else { return [] }
        return consult { rowActions(snapshot.item(at: position)) }
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
    ///
    /// What the handlers make of the rows meanwhile is one change.
    func perform(_ action: RowAction<Item>, for id: Item.ID) {
        let items = itemsConcerned(by: id)
        switch action.handler {
        case .together(let handler):
            guard !items.isEmpty else { return }
            tell { handler(items) }
            springBackWhenIdle(id)
        case .togetherLater(let handler):
            guard !items.isEmpty else { return }
            performLater(for: id) { await handler(items) }
        case .immediate, .asynchronous:
            guard items.count > 1 else {
                if let item = items.first { perform(action, on: item) }
                return
            }
            let own = items.map { item in
                item.id == id ? action : actions(for: item.id).first { $0.title == action.title }
            }
            turns.tellAsOne { [weak self] in
                for case (let item, let action?) in zip(items, own) {
                    if case .immediate(let handler) = action.handler {
                        handler(item)
                    } else {
                        self?.perform(action, on: item)
                    }
                }
                self?.springBackWhenIdle(id)
            }
        }
    }

    private func perform(_ action: RowAction<Item>, on item: Item) {
        switch action.handler {
        case .immediate(let handler):
            tell { handler(item) }
            springBackWhenIdle(item.id)
        case .asynchronous(let handler): performLater(for: item.id) { await handler(item) }
        case .together(let handler): tell { handler([item]) }
        case .togetherLater(let handler): performLater(for: item.id) { await handler([item]) }
        }
    }

    private func performLater(for id: Item.ID, _ work: @escaping @MainActor () async -> Bool) {
        Task { [weak self] in
            let isDone = await work()
            guard isDone else {
                self?.springBack(id)
                return
            }
            self?.springBackWhenIdle(id)
        }
    }

    /// The data may be changed in turn: what is still there when all is quiet springs back.
    private func springBackWhenIdle(_ id: Item.ID) {
        guard swipe != nil else { return }
        MainLoop.whenIdle { [weak self] in self?.springBack(id) }
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
        var titles = [spokenTexts.activate]
        if let rowActions = description.rowActions {
            let item = snapshot.item(at: element.position)
            titles += consult { rowActions(item) }.map { $0.title }
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
