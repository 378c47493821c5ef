package import ShelfLayout

/// The automatic scrolling of the page and a shelf while a drag is near an edge.
package struct EdgeScrolls<SectionID: Hashable & Sendable> {
    private var scrolls: [EdgeScroll<SectionID>] = []

    package init() {}

    /// Something is being scrolled.
    package var isActive: Bool { !scrolls.isEmpty }

    /// Ends the scrolling, as the drag is over.
    package mutating func end() { scrolls = [] }

    /// Updates the scrolling for a drag at a point of the viewport.
    ///
    /// - Parameter shelf: The shelf under the drag, or nil if it may not scroll.
    package mutating func drag(
        at point: Point, on page: Page, over shelf: ShelfPlace<SectionID>?
    ) {
        let viewport = Rect(origin: .zero, size: page.viewport)
        let along = EdgeScroll<SectionID>(
            in: viewport, under: point, along: page.mainAxis, isMirrored: page.isMirrored)
        scrolls = along.map { [$0] } ?? []
        guard let shelf, let bounds = page.layout?.orthogonalBounds(shelf.section),
            bounds.maximumOffset > 0
        else { return }
        let across = EdgeScroll(
            of: shelf.id, in: page.onScreen(bounds.frame), under: point, along: page.crossAxis,
            isMirrored: page.shelfDirection < 0)
        if let across { scrolls.append(across) }
    }

    /// Advances the scrolling by a number of seconds.
    ///
    /// Returns true if anything moved.
    ///
    /// - Parameter move: Scrolls a shelf, or the page for nil, by a distance. If it returns false,
    ///   that scrolling has reached the end and stops.
    package mutating func advance(
        by elapsed: Double, move: (_ shelf: SectionID?, _ distance: Double) -> Bool
    ) -> Bool {
        var hasMoved = false
        for index in scrolls.indices.reversed() {
            let distance = scrolls[index].advance(by: elapsed)
            guard distance != 0 else { continue }
            if move(scrolls[index].section, distance) {
                hasMoved = true
            } else {
                scrolls.remove(at: index)
            }
        }
        return hasMoved
    }
}

/// The automatic scrolling of the page or of one shelf near an edge.
struct EdgeScroll<SectionID: Hashable> {
    /// The shelf, or nil for the page.
    let section: SectionID?
    /// The velocity in pixels a second.
    private let velocity: Double
    /// The fraction of a pixel that has not been scrolled yet.
    private var remainder = 0.0

    init(section: SectionID? = nil, velocity: Double) {
        self.section = section
        self.velocity = velocity
    }

    /// Returns the whole pixels to scroll in a number of seconds.
    mutating func advance(by elapsed: Double) -> Double {
        remainder += velocity * elapsed
        let distance = remainder.rounded(.towardZero)
        remainder -= distance
        return distance
    }

    /// The distance from an edge within which a drag scrolls, in pixels.
    private static var edge: Double { 30 }
    /// The velocity at the very edge, in pixels a second.
    private static var speed: Double { 900 }

    /// Creates the scrolling for a point in a frame, in reading direction, or nil if it is near no
    /// edge.
    init?(
        of section: SectionID? = nil, in frame: Rect, under point: Point, along axis: Axis,
        isMirrored: Bool
    ) {
        let first = Self.edge - (point[axis] - frame.min(axis))
        let last = Self.edge - (frame.max(axis) - point[axis])
        let (before, after) = isMirrored ? (last, first) : (first, last)
        guard before > 0 || after > 0 else { return nil }
        let (direction, depth) = after > 0 ? (1.0, after) : (-1.0, before)
        self.init(section: section, velocity: direction * Self.speed * min(1, depth / Self.edge))
    }
}
