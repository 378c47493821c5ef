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
}
