import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Tells the caller which ends are near, each once until other items lead up to it.
    func announceNearEnds() {
        guard description.onNearEnd != nil, let layout else { return }
        let distance = description.nearEndDistance
        let reached = scrollOffset + viewportExtent * (1 + distance)
        if snapshot.itemCount > 0, contentExtent <= reached {
            announce(.page)
        }
        var last: Int?
        for element in line where element.isItem && element.position.section != last {
            let section = element.position.section
            guard section < snapshot.sectionCount else { continue }
            last = section
            let id = snapshot.section(at: section).id
            if let bounds = layout.orthogonalBounds(section) {
                let end = shelfOffset(at: section) + bounds.viewportExtent * (1 + distance)
                if bounds.contentExtent <= end { announce(.shelf(id)) }
            } else if mainEnd(layout.sectionFrame(section)) <= reached {
                announce(.section(id))
            }
        }
    }

    private func announce(_ end: CollectionEnd<Section.ID>) {
        guard nearEnds.isNews(end) else { return }
        tell { [weak self] in self?.description.onNearEnd?(end) }
    }
}
