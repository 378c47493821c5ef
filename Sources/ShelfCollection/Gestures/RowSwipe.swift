package import ShelfLayout

/// The swipe of a row, which uncovers the buttons of its actions.
///
/// The type is not generic, as each frame asks it about every element.
package struct RowSwipe {
    /// A side of the row on screen.
    package enum End {
        case left, right
    }

    /// The rest position of a released row.
    package enum Rest: Equatable {
        case closed
        /// The row's buttons stay visible.
        case open
        /// The row moves out of the way, and the first action of an end is performed.
        case performing(End)
    }

    /// The fraction of a row's width from which releasing it performs the first action.
    private static let fullSwipe = 0.6
    /// The time for which a released row would continue at its velocity, in seconds.
    private static let aim = 0.1

    /// There are actions at the left, and at the right, end.
    private let hasLeft: Bool
    private let hasRight: Bool
    /// The distance of the row from its place, positive to the right.
    package private(set) var offset = 0.0
    /// The distance of the finger, without the limits at the ends.
    private var travel = 0.0
    private var velocity = VelocityTracker()
    private var spring: Spring?
    /// The row is back in its place, and the swipe is over.
    package private(set) var isOver = false

    package init(hasLeft: Bool, hasRight: Bool) {
        self.hasLeft = hasLeft
        self.hasRight = hasRight
    }

    /// The row moves by itself.
    package var isGliding: Bool { spring != nil }

    /// The end whose buttons are uncovered, or nil while the row is in its place.
    package var uncovered: End? { offset > 0 ? .left : offset < 0 ? .right : nil }

    /// Takes hold of the row, also while it is open or moving.
    package mutating func take(width: Double) {
        let hasActions = offset > 0 ? hasLeft : hasRight
        travel = hasActions ? offset : ShelfMotion.pulled(offset, extent: width / 4)
        velocity = VelocityTracker()
        spring = nil
    }

    /// Moves the row with the finger.
    ///
    /// On a side without actions the row moves only a little.
    package mutating func move(by distance: Double, width: Double, at time: Int64) {
        spring = nil
        travel += distance
        velocity.add(travel, at: time)
        let hasActions = travel > 0 ? hasLeft : hasRight
        offset =
            hasActions
            ? min(max(travel, -width), width) : ShelfMotion.resisted(travel, extent: width / 4)
    }

    /// Releases the row, which moves to its rest position.
    ///
    /// - Parameters:
    ///   - width: The width of the row.
    ///   - opening: The width of its buttons.
    ///   - performs: The user released the row, so an action may be performed.
    ///   - time: The frame time.
    ///   - glides: The motion is animated.
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

    /// Moves the row back to its place.
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

    /// Advances the motion by a number of seconds.
    package mutating func advance(by seconds: Double) {
        guard var spring else { return }
        spring.advance(by: seconds)
        offset = spring.value
        self.spring = spring.isSettled ? nil : spring
        isOver = spring.isSettled && spring.target == 0
    }

    /// Returns the frame of the buttons, at least `width` wide, beside the moved row.
    package func buttons(in row: Rect, width: Double) -> Rect {
        let room = max(abs(offset), width)
        let x = offset > 0 ? row.minX + offset - room : row.maxX + offset
        return Rect(x: x, y: row.y, width: room, height: row.height)
    }
}
