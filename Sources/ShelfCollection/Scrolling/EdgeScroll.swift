package import ShelfLayout

/// How a drag near an edge moves the page or a shelf on.
package struct EdgeScroll<SectionID: Hashable> {
    /// The shelf that is moved; nil for the page.
    package var section: SectionID?
    /// How fast, in pixels a second.
    package var velocity: Double
    /// The part of a pixel it has not moved yet.
    package var remainder = 0.0

    package init(section: SectionID? = nil, velocity: Double) {
        self.section = section
        self.velocity = velocity
    }

    /// The pixels to move on by in a number of seconds.
    package mutating func advance(by elapsed: Double) -> Double {
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
    package init?(
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
