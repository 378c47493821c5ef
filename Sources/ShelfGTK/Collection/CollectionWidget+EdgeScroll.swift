import ShelfCollection
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// How near to an edge a drag scrolls the page, in pixels.
    private static var edge: Double { 30 }
    /// How fast it scrolls at the very edge, in pixels a second.
    private static var edgeSpeed: Double { 900 }

    /// Whether a drag near an edge keeps something moving.
    var isEdgeScrolling: Bool { !edgeScrolls.isEmpty }

    /// Sets how fast the page moves under a drag that is at a point; nil when the drag is over.
    ///
    /// With `movesShelves` the shelf at the point moves as well.
    func setEdgeScroll(at point: Point?, movesShelves: Bool = false) {
        edgeScrolls = []
        guard let point else { return }
        let viewport = Rect(origin: .zero, size: viewport)
        let page = Self.velocity(at: point, in: viewport, mainAxis, isMainMirrored)
        if page != 0 { edgeScrolls.append(EdgeScroll(velocity: page)) }
        if movesShelves, let section = shelf(at: point),
            let bounds = layout?.orthogonalBounds(section), bounds.maximumOffset > 0
        {
            let shelf = Self.velocity(
                at: point, in: onScreen(bounds.frame), shelfAxis, shelfDirection < 0)
            let id = snapshot.section(at: section).id
            if shelf != 0 { edgeScrolls.append(EdgeScroll(section: id, velocity: shelf)) }
        }
        startTicking()
    }

    /// How fast what fills a frame moves on under a point, in reading direction.
    private static func velocity(
        at point: Point, in frame: Rect, _ axis: Axis, _ isMirrored: Bool
    ) -> Double {
        let first = edge - (point[axis] - frame.min(axis))
        let last = edge - (frame.max(axis) - point[axis])
        let (before, after) = isMirrored ? (last, first) : (first, last)
        if after > 0 { return edgeSpeed * min(1, after / edge) }
        return before > 0 ? -edgeSpeed * min(1, before / edge) : 0
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
        let offset = validScrollOffset(scrollOffset + distance)
        guard offset != scrollOffset else { return false }
        pageSpring = nil
        scrollTarget = nil
        scrollOffset = offset
        return true
    }

    /// The content moved under a pointer that drags.
    private func dragMovedOverContent() {
        selectUnderRubberBand()
        dropMoved()
    }
}
