#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A value on its way to a target, critically damped: it never overshoots and can be retargeted at
/// any moment without a jump in speed.
///
/// The exact solution of x'' = -2wx' - w²x, so a late frame lands where an early one would have.
package struct Spring {
    /// Radians a second; about 4 / settling time.
    package static let responsiveness = 22.0

    package private(set) var value: Double
    package private(set) var velocity = 0.0
    package var target: Double

    /// Starts at `value`, moving at `velocity` units a second.
    package init(value: Double, target: Double, velocity: Double = 0) {
        self.value = value
        self.target = target
        self.velocity = velocity
    }

    /// Whether the value has arrived to within a third of a pixel.
    package var isSettled: Bool { abs(value - target) < 0.3 && abs(velocity) < 20 }

    /// Moves on by a number of seconds.
    package mutating func advance(by seconds: Double) {
        let w = Spring.responsiveness
        let distance = value - target
        let decay = Exponential.of(-w * seconds)
        let slope = velocity + w * distance
        value = target + (distance + slope * seconds) * decay
        velocity = (velocity - w * slope * seconds) * decay
        if isSettled {
            value = target
            velocity = 0
        }
    }

    /// Goes on from another value, not faster than what ends at the target without going beyond it.
    mutating func catchUp(at value: Double) {
        self.value = value
        let most = Spring.responsiveness * abs(target - value)
        velocity = min(max(velocity, -most), most)
    }

    /// Shifts value and target alike: the ground moved, not the thing on it.
    package mutating func shift(by distance: Double) {
        value += distance
        target += distance
    }
}

/// The exponential function, the one piece of libm that animations need.
package enum Exponential {
    /// e to the power of `exponent`.
    package static func of(_ exponent: Double) -> Double { exp(exponent) }
}
