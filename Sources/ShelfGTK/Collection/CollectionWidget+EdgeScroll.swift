import ShelfCollection
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Whether a drag near an edge keeps something moving.
    var isEdgeScrolling: Bool { !edgeScrolls.isEmpty }

    /// Sets how fast the page moves under a drag that is at a point; nil when the drag is over.
    ///
    /// With `movesShelves` the shelf at the point moves as well.
    func setEdgeScroll(at point: Point?, movesShelves: Bool = false) {
        edgeScrolls = []
        guard let point else { return }
        let viewport = Rect(origin: .zero, size: viewport)
        let page = EdgeScroll<Section.ID>(
            in: viewport, under: point, along: mainAxis, isMirrored: isMainMirrored)
        if let page { edgeScrolls.append(page) }
        if movesShelves, let section = shelf(at: point),
            let bounds = layout?.orthogonalBounds(section), bounds.maximumOffset > 0
        {
            let shelf = EdgeScroll(
                of: snapshot.section(at: section).id, in: onScreen(bounds.frame), under: point,
                along: shelfAxis, isMirrored: shelfDirection < 0)
            if let shelf { edgeScrolls.append(shelf) }
        }
        startTicking()
    }

    /// Moves the page and a shelf on under a drag.
    func stepEdgeScroll(by elapsed: Double) {
        guard isEdgeScrolling else { return }
        var moved = false
        for index in edgeScrolls.indices.reversed() {
            let distance = edgeScrolls[index].advance(by: elapsed)
            guard distance != 0 else { continue }
            if moveEdge(edgeScrolls[index].section, by: distance) {
                moved = true
            } else {
                edgeScrolls.remove(at: index)
            }
        }
        if moved { dragMovedOverContent() }
    }

    /// Moves the page or a shelf on; false at its end.
    private func moveEdge(_ shelf: Section.ID?, by distance: Double) -> Bool {
        if let shelf {
            guard let section = snapshot.sectionIndex(of: shelf) else { return false }
            let before = shelfOffsets[shelf]
            setShelfOffset(before + distance, section: section)
            return shelfOffsets[shelf] != before
        }
        guard presentation.pageScroll.move(&presentation.page, by: distance) else { return false }
        presentation.requests.readerScrolled()
        return true
    }

    /// The content moved under a pointer that drags.
    private func dragMovedOverContent() {
        selectUnderRubberBand()
        dropMoved()
    }
}
