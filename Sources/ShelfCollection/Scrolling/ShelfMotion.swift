/// The motion of a shelf by itself: a spring to a rest position, or free deceleration.
package enum ShelfMotion {
    case spring(Spring)
    case coasting(Coasting)

    /// The present offset.
    package var value: Double {
        switch self {
        case .spring(let spring): spring.value
        case .coasting(let coasting): coasting.value
        }
    }

    /// The velocity in pixels a second, positive towards the end.
    package var velocity: Double {
        switch self {
        case .spring(let spring): spring.velocity
        case .coasting(let coasting): coasting.velocity
        }
    }

    /// The offset at which the motion ends unless it is stopped.
    package var target: Double {
        switch self {
        case .spring(let spring): spring.target
        case .coasting(let coasting): coasting.target
        }
    }

    /// The motion is over.
    package var isSettled: Bool {
        switch self {
        case .spring(let spring): spring.isSettled
        case .coasting(let coasting): coasting.isSettled
        }
    }

    /// Returns the distance that content moves when it is dragged past its end, which grows ever
    /// more slowly.
    package static func resisted(_ distance: Double, extent: Double) -> Double {
        guard distance != 0, extent > 0 else { return 0 }
        let pull = abs(distance) * 0.5
        return (distance < 0 ? -1 : 1) * pull / (1 + pull / (extent * 0.4))
    }

    /// Returns the drag distance for content that has moved past its end: the inverse of
    /// `resisted`.
    static func pulled(_ distance: Double, extent: Double) -> Double {
        guard distance != 0, extent > 0 else { return 0 }
        // Content never moves past its end by more than two fifths of the extent.
        let way = min(abs(distance) / (extent * 0.4), 0.999)
        return (distance < 0 ? -2 : 2) * way * extent * 0.4 / (1 - way)
    }

    /// Continues from another offset at the same velocity, as the content moved.
    ///
    /// A spring may get a new target.
    mutating func carry(to value: Double, target: Double?) {
        switch self {
        case .spring(let spring):
            let target = target ?? spring.target + value - spring.value
            self = .spring(Spring(value: value, target: target, velocity: spring.velocity))
        case .coasting(let coasting):
            self = .coasting(
                Coasting(
                    value: value, velocity: coasting.velocity, friction: coasting.friction))
        }
    }

    /// Advances the motion by a number of seconds, within the bounds of the content.
    ///
    /// A deceleration that passes an end turns back if the shelf bounces there, else stops.
    package mutating func advance(by seconds: Double, maximum: Double, bounces: Bool) {
        switch self {
        case .spring(var spring):
            // The shelf may have become shorter, as its cells were measured.
            spring.target = min(max(0, spring.target), maximum)
            spring.advance(by: seconds)
            self = .spring(spring)
        case .coasting(var coasting):
            coasting.advance(by: seconds)
            let inside = min(max(coasting.value, 0), maximum)
            if inside == coasting.value {
                self = .coasting(coasting)
            } else {
                var spring = Spring(
                    value: bounces ? coasting.value : inside, target: inside,
                    velocity: bounces ? coasting.velocity : 0)
                // A step of zero settles a spring that is hardly past the end and hardly moves.
                spring.advance(by: 0)
                self = .spring(spring)
            }
        }
    }
}

/// A value that decelerates by friction: its velocity falls exponentially.
package struct Coasting {
    /// The rate at which the velocity falls, per second.
    ///
    /// GTK's own scrolling has 4 too.
    package static let friction = 4.0
    package static let strongFriction = 12.0

    package private(set) var value: Double
    package private(set) var velocity: Double
    package let friction: Double

    package init(value: Double, velocity: Double, friction: Double) {
        self.value = value
        self.velocity = velocity
        self.friction = friction
    }

    /// The value at rest: the remaining distance is the velocity divided by the friction.
    package var target: Double { value + velocity / friction }

    package var isSettled: Bool { abs(velocity) < 12 }

    /// Advances by a number of seconds.
    ///
    /// The solution is exact, so late frames give the same result.
    package mutating func advance(by seconds: Double) {
        let rest = Exponential.of(-friction * seconds)
        value += velocity / friction * (1 - rest)
        velocity *= rest
    }
}

/// A drag of a shelf, with fingers on a touchpad or a finger on the screen.
package struct ShelfGesture<SectionID: Hashable> {
    package let section: SectionID
    /// The offset at the beginning of the drag.
    package private(set) var start: Double
    /// The distance of the fingers since, without the limits of the content.
    package var travel = 0.0
    package var velocity = VelocityTracker()

    package init(section: SectionID, start: Double, travel: Double = 0) {
        self.section = section
        self.start = start
        self.travel = travel
    }

    /// Moves the start, as the content moved under the fingers.
    mutating func carry(by distance: Double) { start += distance }
}
