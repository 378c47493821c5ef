import ShelfCollection
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Where the reader is, by identity.
    var readingPosition: CollectionPosition<Section.ID, Item.ID> {
        guard let layout else { return CollectionPosition() }
        var position = CollectionPosition<Section.ID, Item.ID>()
        let visible = page.visibleItems
        let first = visible.first { mainStart($0.frame) >= scrollOffset } ?? visible.first
        if scrollOffset > 0, let first {
            position.item = snapshot.item(at: first.position).id
            position.distance = mainStart(first.frame) - scrollOffset
        }
        for id in shelfOffsets.sections {
            guard let section = snapshot.sectionIndex(of: id),
                let anchor = layout.orthogonalAnchor(section: section, offset: shelfOffsets[id])
            else { continue }
            let item = snapshot.item(at: ItemPosition(section: section, item: anchor.item)).id
            position.shelves[id] = .init(item: item, distance: anchor.distance)
        }
        return position
    }

    /// Goes back to where the reader was, now or as soon as the items are there.
    func restorePosition(_ position: CollectionPosition<Section.ID, Item.ID>) {
        scrollRequests.wait(for: position)
        if position.item == nil, layout != nil, !viewport.isEmpty {
            // The very start.
            scrollPage(to: 0, animated: false, isArrival: true)
        }
        takePendingPosition()
    }

    /// Takes up what can be taken up of a position that waits; the rest waits on.
    func takePendingPosition() {
        guard let layout, !viewport.isEmpty, let position = scrollRequests.position else { return }
        for (id, shelf) in position.shelves {
            guard let section = snapshot.sectionIndex(of: id),
                let place = snapshot.position(of: shelf.item), place.section == section
            else { continue }
            let offset = layout.orthogonalOffset(
                section: section, restoring: place.item, distance: shelf.distance)
            setShelfOffset(offset, section: section)
        }
        if let item = position.item, snapshot.contains(item) {
            pageScroll.stop()
            scrollRequests.takeItem()
            aimAtTarget()
        }
        requestPass()
    }

    /// The first size is known: goes where the owner asked to begin.
    func takeInitialPosition() {
        takePendingPosition()
        if let target = scrollRequests.target, let place = snapshot.position(of: target.id) {
            revealInShelf(place, animated: false)
            aimAtTarget()
        } else if let focus {
            reveal(focus.position, animated: false, isArrival: true)
        }
    }
}
