/// How a shelf's offset moves on its own: to a place of rest, or slowing down freely.
enum ShelfMotion {
    case spring(Spring)
    case coasting(Coasting)

    /// The offset now.
    var value: Double {
        switch self {
        case .spring(let spring): spring.value
        case .coasting(let coasting): coasting.value
        }
    }

    /// Units a second, positive towards the end.
    var velocity: Double {
        switch self {
        case .spring(let spring): spring.velocity
        case .coasting(let coasting): coasting.velocity
        }
    }

    /// Where the motion ends if nothing stops it.
    var target: Double {
        switch self {
        case .spring(let spring): spring.target
        case .coasting(let coasting): coasting.target
        }
    }

    /// Whether the motion is over.
    var isSettled: Bool {
        switch self {
        case .spring(let spring): spring.isSettled
        case .coasting(let coasting): coasting.isSettled
        }
    }

    /// Moves on by a number of seconds within the bounds of the content.
    ///
    /// What coasts over an end comes back if the shelf gives way there, else stops.
    mutating func advance(by seconds: Double, maximum: Double, bounces: Bool) {
        switch self {
        case .spring(var spring):
            spring.advance(by: seconds)
            self = .spring(spring)
        case .coasting(var coasting):
            coasting.advance(by: seconds)
            let inside = min(max(coasting.value, 0), maximum)
            if inside == coasting.value {
                self = .coasting(coasting)
            } else {
                self = .spring(
                    Spring(
                        value: bounces ? coasting.value : inside, target: inside,
                        velocity: bounces ? coasting.velocity : 0))
            }
        }
    }
}

/// A value that slows down by friction alone: its speed falls exponentially.
struct Coasting {
    /// The part of the speed that is lost, a second; GTK's own scrolling has 4.
    static let friction = 4.0
    static let strongFriction = 12.0

    private(set) var value: Double
    private(set) var velocity: Double
    let friction: Double

    /// Where the value comes to rest: the distance is the speed over the friction.
    var target: Double { value + velocity / friction }

    var isSettled: Bool { abs(velocity) < 12 }

    /// Moves on by a number of seconds; exact, so that a late frame lands where an early one would.
    mutating func advance(by seconds: Double) {
        let rest = Exponential.of(-friction * seconds)
        value += velocity / friction * (1 - rest)
        velocity *= rest
    }
}
