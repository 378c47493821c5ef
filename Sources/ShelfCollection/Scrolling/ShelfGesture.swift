/// A hand that drags a shelf: with two fingers on a touchpad, or with one on the screen.
package struct ShelfGesture<SectionID: Hashable> {
    package let section: SectionID
    /// The offset when the hand came down.
    package private(set) var start: Double
    /// How far the hand has gone since, the ends of the content left aside.
    package var travel = 0.0
    package var velocity = VelocityTracker()

    package init(section: SectionID, start: Double) {
        self.section = section
        self.start = start
    }

    /// The ground moved under the hand.
    mutating func carry(by distance: Double) { start += distance }
}
