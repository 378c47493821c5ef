import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Tells the caller, once the frame is out, that other elements have cells now.
    func announceViewportChange() {
        guard !isAnnouncementDue else { return }
        isAnnouncementDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isAnnouncementDue = false
            self.description.onViewportChange?()
        }
    }

    /// Tells the caller what has been scrolled since the last pass.
    func announceScrolling() {
        if let offset = pageScroll.news(of: page), let onScroll = description.onScroll {
            tell { onScroll(offset) }
        }
        guard let onShelfScroll = description.onShelfScroll else { return }
        for shelf in shelves.news() { tell { onShelfScroll(shelf.section, shelf.offset) } }
    }

    /// Tells the caller which items come next.
    func announcePrefetch() {
        guard let onPrefetch = description.onPrefetch, !prefetchQueue.isEmpty else { return }
        let items: [Item] = prefetchQueue.compactMap { kind in
            guard case .item(let section, let item) = kind else { return nil }
            return snapshot.item(at: ItemPosition(section: section, item: item))
        }
        if !items.isEmpty { tell { onPrefetch(items) } }
    }

    /// Tells the caller which item has the focus now.
    func tellFocus() {
        let item = focus.map { snapshot.item(at: $0.position) }
        focusMoved()
        tell { [weak self, description] in
            // Until now the value is still the old one, which is no wish of the caller's.
            self?.boundFocus = item?.id
            if let focused = description.focused, focused.wrappedValue != item?.id {
                focused.wrappedValue = item?.id
            }
            description.onFocusChange?(item)
        }
    }

    /// Gives the focus to the item that the caller wrote down, if that is another than was told.
    func followBoundFocus() {
        if let focused = description.focused { follow(focused) }
    }

    private func follow(_ focused: Binding<Item.ID?>) {
        guard let wanted = focused.wrappedValue, wanted != boundFocus else { return }
        // An item that is not there yet gets the focus when it comes.
        guard snapshot.contains(wanted) else {
            return scrollRequests.wait(forFocusOn: wanted, pageScroll)
        }
        let reveals = scrollRequests.mayShowFocus(on: wanted, pageScroll)
        if focusItem(wanted, reveals: reveals) { boundFocus = wanted }
    }
}
