/// How a shelf's offset moves on its own: to a place of rest, or slowing down freely.
package enum ShelfMotion {
    case spring(Spring)
    case coasting(Coasting)

    /// The offset now.
    package var value: Double {
        switch self {
        case .spring(let spring): spring.value
        case .coasting(let coasting): coasting.value
        }
    }

    /// Units a second, positive towards the end.
    package var velocity: Double {
        switch self {
        case .spring(let spring): spring.velocity
        case .coasting(let coasting): coasting.velocity
        }
    }

    /// Where the motion ends if nothing stops it.
    package var target: Double {
        switch self {
        case .spring(let spring): spring.target
        case .coasting(let coasting): coasting.target
        }
    }

    /// Whether the motion is over.
    package var isSettled: Bool {
        switch self {
        case .spring(let spring): spring.isSettled
        case .coasting(let coasting): coasting.isSettled
        }
    }

    /// How far content gives way that is dragged over its end: less and less.
    package static func resisted(_ distance: Double, extent: Double) -> Double {
        guard distance != 0, extent > 0 else { return 0 }
        let pull = abs(distance) * 0.5
        return (distance < 0 ? -1 : 1) * pull / (1 + pull / (extent * 0.4))
    }

    /// How far it was dragged that has given way so far: the inverse of `resisted`.
    static func pulled(_ distance: Double, extent: Double) -> Double {
        guard distance != 0, extent > 0 else { return 0 }
        // It never gives way by more than two fifths of the extent.
        let way = min(abs(distance) / (extent * 0.4), 0.999)
        return (distance < 0 ? -2 : 2) * way * extent * 0.4 / (1 - way)
    }

    /// Goes on at its speed from elsewhere, since the ground moved; a spring to another target.
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

    /// Moves on by a number of seconds within the bounds of the content.
    ///
    /// What coasts over an end comes back if the shelf gives way there, else stops.
    package mutating func advance(by seconds: Double, maximum: Double, bounces: Bool) {
        switch self {
        case .spring(var spring):
            // The shelf may have become shorter since, as its cells were measured.
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
                // What is hardly beyond the end, and hardly moves, is there.
                spring.advance(by: 0)
                self = .spring(spring)
            }
        }
    }
}

/// A value that slows down by friction alone: its speed falls exponentially.
package struct Coasting {
    /// The part of the speed that is lost, a second; GTK's own scrolling has 4.
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

    /// Where the value comes to rest: the distance is the speed over the friction.
    package var target: Double { value + velocity / friction }

    package var isSettled: Bool { abs(velocity) < 12 }

    /// Moves on by a number of seconds; exact, so that a late frame lands where an early one would.
    package mutating func advance(by seconds: Double) {
        let rest = Exponential.of(-friction * seconds)
        value += velocity / friction * (1 - rest)
        velocity *= rest
    }
}

/// A hand that drags a shelf: with two fingers on a touchpad, or with one on the screen.
package struct ShelfGesture<SectionID: Hashable> {
    package let section: SectionID
    /// The offset when the hand came down.
    package private(set) var start: Double
    /// How far the hand has gone since, the ends of the content left aside.
    package var travel = 0.0
    package var velocity = VelocityTracker()

    package init(section: SectionID, start: Double, travel: Double = 0) {
        self.section = section
        self.start = start
        self.travel = travel
    }

    /// The ground moved under the hand.
    mutating func carry(by distance: Double) { start += distance }
}
