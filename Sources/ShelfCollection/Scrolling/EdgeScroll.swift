package import ShelfLayout

/// What a drag near an edge moves on: the page, the shelf it is over, or both.
package struct EdgeScrolls<SectionID: Hashable & Sendable> {
    private var scrolls: [EdgeScroll<SectionID>] = []

    package init() {}

    /// Whether anything is kept moving.
    package var isActive: Bool { !scrolls.isEmpty }

    /// The drag is over.
    package mutating func end() { scrolls = [] }

    /// The drag is at a point of the viewport, over a shelf or none that it may move.
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

    /// Moves on by a number of seconds, and returns whether anything has moved.
    ///
    /// `move` is given the shelf, nil for the page, and how far it goes; what it says has come to its
    /// end is moved no more.
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

/// How a drag near an edge moves the page or a shelf on.
struct EdgeScroll<SectionID: Hashable> {
    /// The shelf that is moved; nil for the page.
    let section: SectionID?
    /// How fast, in pixels a second.
    private let velocity: Double
    /// The part of a pixel it has not moved yet.
    private var remainder = 0.0

    init(section: SectionID? = nil, velocity: Double) {
        self.section = section
        self.velocity = velocity
    }

    /// The pixels to move on by in a number of seconds.
    mutating func advance(by elapsed: Double) -> Double {
        remainder += velocity * elapsed
        let distance = remainder.rounded(.towardZero)
        remainder -= distance
        return distance
    }

    /// How near to an edge a drag scrolls, in pixels.
    private static var edge: Double { 30 }
    /// How fast at the very edge, in pixels a second.
    private static var speed: Double { 900 }

    /// How fast what fills a frame moves on under a point, in reading direction; nil for not at all.
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
