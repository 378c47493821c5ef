import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What items are put together and ordered by.
extension BrowserWindow {
    func addArrangementActions() {
        window.addChoice("group", initial: arrangement.grouping.rawValue) { [weak self] choice in
            guard let self, let grouping = Grouping(rawValue: choice) else { return }
            self.arrangement.grouping = grouping
            self.remember(.group, choice)
            self.tell(grouping.spoken)
            // Only folders have covers.
            if grouping != .folder, self.hasCovers, !self.isFollowingChoices {
                self.window.activateAction("win.covers")
            }
        }
        window.addChoice("order", initial: arrangement.order.rawValue) { [weak self] choice in
            guard let self, let order = Arrangement.Order(rawValue: choice) else { return }
            self.arrangement.order = order
            self.remember(.order, choice)
            self.tell(order.spoken)
        }
        window.addToggle("reversed", initial: arrangement.isReversed) { [weak self] isReversed in
            guard let self else { return }
            self.arrangement.isReversed = isReversed
            self.remember(.reversed, "\(isReversed)")
            self.tell(
                isReversed ? localized("Sorted in reverse order") : self.arrangement.order.spoken
            )
        }
    }

    /// Orders by a column, or turns the order around where it is the one already.
    func orderBy(_ order: Arrangement.Order) {
        guard order != arrangement.order else {
            window.activateAction("win.reversed")
            return
        }
        // Every column begins with the way round that is usual for it.
        if arrangement.isReversed { window.activateAction("win.reversed") }
        window.activateAction("win.order", choosing: order.rawValue)
    }
}
