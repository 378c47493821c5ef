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

    /// Performs an action for an item, and for the other selected ones that offer one of its name.
    func perform(_ action: RowAction<Item>, for id: Item.ID) {
        for item in itemsConcerned(by: id) {
            let own =
                item.id == id ? action : actions(for: item.id).first { $0.title == action.title }
            if let own { perform(own, on: item) }
        }
    }

    private func perform(_ action: RowAction<Item>, on item: Item) {
        let id = item.id
        switch action.handler {
        case .immediate(let handler):
            handler(item)
            // The data may be changed in turn: what is still there when all is quiet springs back.
            MainLoop.whenIdle { [weak self] in self?.actionEnded(for: id) }
        case .asynchronous(let handler):
            Task { [weak self] in
                let isDone = await handler(item)
                guard isDone else { return self?.springBack(id) ?? () }
                MainLoop.whenIdle { self?.actionEnded(for: id) }
            }
        }
    }

    /// An action has been done: a row that is still there comes back.
    private func actionEnded(for id: Item.ID) { springBack(id) }

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
}
