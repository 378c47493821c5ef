package import ShelfLayout

/// A row on its way to the side, off the buttons of its actions: how far it is, and where it comes to
/// rest.
///
/// It is not generic: every frame asks every element for it.
package struct RowSwipe {
    /// An end of the row, as it stands on screen.
    package enum End {
        case left, right
    }

    /// What becomes of a row that is let go.
    package enum Rest: Equatable {
        case closed
        /// Its buttons are to be seen.
        case open
        /// It is out of the way, and has the first action of an end performed.
        case performing(End)
    }

    /// The part of a row's width from which letting go performs the first action.
    private static let fullSwipe = 0.6
    /// For how long what is let go would go on at its speed, in seconds.
    private static let aim = 0.1

    /// Whether there are actions at both ends.
    private let hasLeft: Bool
    private let hasRight: Bool
    /// How far the row is from its place, positive to the right.
    package private(set) var offset = 0.0
    /// How far the hand has gone, ends left aside.
    private var travel = 0.0
    private var velocity = VelocityTracker()
    private var spring: Spring?
    /// Whether the row has come back to its place, and nothing is swiped any more.
    package private(set) var isOver = false

    package init(hasLeft: Bool, hasRight: Bool) {
        self.hasLeft = hasLeft
        self.hasRight = hasRight
    }

    /// Whether it moves on its own.
    package var isGliding: Bool { spring != nil }

    /// The end whose buttons are uncovered; nil while the row is in its place.
    package var uncovered: End? { offset > 0 ? .left : offset < 0 ? .right : nil }

    /// A hand takes hold of it, a row of a width, also where it is open or on its way.
    package mutating func take(width: Double) {
        let hasActions = offset > 0 ? hasLeft : hasRight
        travel = hasActions ? offset : ShelfMotion.pulled(offset, extent: width / 4)
        velocity = VelocityTracker()
        spring = nil
    }

    /// The hand moves it on, a row of a width.
    ///
    /// Where it has no actions on the side that is uncovered it gives way a little only.
    package mutating func move(by distance: Double, width: Double, at time: Int64) {
        spring = nil
        travel += distance
        velocity.add(travel, at: time)
        let hasActions = travel > 0 ? hasLeft : hasRight
        offset =
            hasActions
            ? min(max(travel, -width), width) : ShelfMotion.resisted(travel, extent: width / 4)
    }

    /// The hand lets go, and it goes where it is to rest; `opening` is the room its buttons take.
    ///
    /// Nothing is performed by a hand that has not let go.
    package mutating func letGo(
        width: Double, opening: Double, performs: Bool, at time: Int64, glides: Bool
    ) -> Rest {
        let aim = offset + velocity.velocity(at: time) * Self.aim
        let side = offset > 0 ? 1.0 : -1.0
        let open = min(opening, width)
        if offset > 0 ? hasLeft : hasRight, aim * side > 0 {
            if performs, abs(offset) > width * Self.fullSwipe {
                settle(at: width * side, at: time, glides: glides)
                return .performing(side > 0 ? .left : .right)
            }
            if abs(aim) > open / 2 {
                settle(at: open * side, at: time, glides: glides)
                return .open
            }
        }
        close(at: time, glides: glides)
        return .closed
    }

    /// Goes back to its place.
    package mutating func close(at time: Int64, glides: Bool) {
        settle(at: 0, at: time, glides: glides)
    }

    private mutating func settle(at offset: Double, at time: Int64, glides: Bool) {
        guard glides else {
            self.offset = offset
            spring = nil
            isOver = offset == 0
            return
        }
        spring = Spring(
            value: self.offset, target: offset, velocity: velocity.velocity(at: time))
    }

    /// Moves on by a number of seconds.
    package mutating func advance(by seconds: Double) {
        guard var spring else { return }
        spring.advance(by: seconds)
        offset = spring.value
        self.spring = spring.isSettled ? nil : spring
        isOver = spring.isSettled && spring.target == 0
    }

    /// Where the buttons stand in the room that the row has left of its place; they are so wide at
    /// least.
    package func buttons(in row: Rect, width: Double) -> Rect {
        let room = max(abs(offset), width)
        let x = offset > 0 ? row.minX + offset - room : row.maxX + offset
        return Rect(x: x, y: row.y, width: room, height: row.height)
    }
}
