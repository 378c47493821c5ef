import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// How near to an edge a drag scrolls the page, in pixels.
    private static var edge: Double { 30 }
    /// How fast it scrolls at the very edge, in pixels a second.
    private static var edgeSpeed: Double { 900 }

    /// Whether a drag near an edge keeps the page moving.
    var isEdgeScrolling: Bool { edgeVelocity != 0 }

    /// Sets how fast the page moves under a drag that is at a point; nil when the drag is over.
    func setEdgeScroll(at point: Point?) {
        edgeVelocity = 0
        edgeRemainder = 0
        guard let point else { return }
        let above = Self.edge - point.y
        let below = point.y - (viewport.height - Self.edge)
        if above > 0 { edgeVelocity = -Self.edgeSpeed * min(1, above / Self.edge) }
        if below > 0 { edgeVelocity = Self.edgeSpeed * min(1, below / Self.edge) }
        startTicking()
    }

    /// Moves the page on under a drag.
    func stepEdgeScroll(by elapsed: Double) {
        guard edgeVelocity != 0 else { return }
        edgeRemainder += edgeVelocity * elapsed
        let distance = edgeRemainder.rounded(.towardZero)
        guard distance != 0 else { return }
        edgeRemainder -= distance
        let offset = validScrollOffset(scrollOffset + distance)
        guard offset != scrollOffset else { return edgeVelocity = 0 }
        pageSpring = nil
        scrollTarget = nil
        scrollOffset = offset
        dragMovedOverContent()
    }

    /// The content moved under a pointer that drags.
    private func dragMovedOverContent() {
        selectUnderRubberBand()
        dropMoved()
    }
}
