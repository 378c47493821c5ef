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
}
