/// A row on its way to the side, off the buttons of its actions: how far it is, and where it comes to
/// rest.
///
/// It is not generic: every frame asks every element for it.
package struct RowSwipe {
    /// Where a row goes that is let go.
    package enum Rest: Equatable {
        case closed
        /// Open, with its buttons to be seen, so far from its place.
        case open(at: Double)
        /// Out of the way, having had its first action performed.
        case performing(at: Double)
    }

    /// The part of a row's width from which letting go performs the first action.
    private static let fullSwipe = 0.6
    /// For how long what is let go would go on at its speed, in seconds.
    private static let aim = 0.1

    /// How far the row is from its place, positive to the right.
    package private(set) var offset = 0.0
    /// How far the hand has gone, ends left aside.
    private var travel = 0.0
    private var velocity = VelocityTracker()
    package private(set) var spring: Spring?

    package init() {}

    /// A hand takes hold of it, also where it is open or on its way.
    package mutating func take() {
        travel = offset
        velocity = VelocityTracker()
        spring = nil
    }

    /// The hand moves it on.
    ///
    /// Where it has no actions on the side that is uncovered it gives way a little only.
    package mutating func move(
        by distance: Double, width: Double, hasLeft: Bool, hasRight: Bool, at time: Int64
    ) {
        spring = nil
        travel += distance
        velocity.add(travel, at: time)
        let hasActions = travel > 0 ? hasLeft : hasRight
        offset =
            hasActions
            ? min(max(travel, -width), width) : ShelfMotion.resisted(travel, extent: width / 4)
    }

    /// Where it goes when the hand lets go; `opening` is the room its buttons take.
    ///
    /// Nothing is performed by a hand that has not let go.
    package func rest(
        width: Double, opening: Double, hasLeft: Bool, hasRight: Bool, performs: Bool,
        at time: Int64
    ) -> Rest {
        let aim = offset + velocity.velocity(at: time) * Self.aim
        let side = offset > 0 ? 1.0 : -1.0
        guard offset > 0 ? hasLeft : hasRight, aim * side > 0 else { return .closed }
        if performs, abs(offset) > width * Self.fullSwipe { return .performing(at: width * side) }
        let open = min(opening, width)
        return abs(aim) > open / 2 ? .open(at: open * side) : .closed
    }

    /// Glides to where it rests, or is there at once.
    package mutating func settle(at offset: Double, at time: Int64, animated: Bool) {
        guard animated else {
            self.offset = offset
            spring = nil
            return
        }
        spring = Spring(
            value: self.offset, target: offset, velocity: velocity.velocity(at: time))
    }

    /// Moves on by a number of seconds; returns whether it has come back to its place.
    package mutating func advance(by seconds: Double) -> Bool {
        guard var spring else { return false }
        spring.advance(by: seconds)
        offset = spring.value
        self.spring = spring.isSettled ? nil : spring
        return spring.isSettled && spring.target == 0
    }
}
