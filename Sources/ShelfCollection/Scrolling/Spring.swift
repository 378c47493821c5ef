#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A critically damped spring: a value that moves to a target.
///
/// A spring starts at a given velocity, and its target may change at any time without a jump in
/// velocity. The step is the exact solution of x'' = -2wx' - w²x, so late frames give the same
/// result.
package struct Spring {
    /// The angular frequency in radians a second; about 4 / settling time.
    package static let responsiveness = 22.0

    package private(set) var value: Double
    package private(set) var velocity = 0.0
    package var target: Double

    /// Creates a spring at `value` that moves at `velocity` units a second.
    package init(value: Double, target: Double, velocity: Double = 0) {
        self.value = value
        self.target = target
        self.velocity = velocity
    }

    /// The value is within a third of a pixel of the target and hardly moves.
    package var isSettled: Bool { abs(value - target) < 0.3 && abs(velocity) < 20 }

    /// Advances by a number of seconds.
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

    /// Continues from another value, at most so fast that the spring does not overshoot.
    mutating func catchUp(at value: Double) {
        self.value = value
        let most = Spring.responsiveness * abs(target - value)
        velocity = min(max(velocity, -most), most)
    }

    /// Shifts value and target together, as the content moved.
    package mutating func shift(by distance: Double) {
        value += distance
        target += distance
    }
}

/// The exponential function, the only one of libm that animations need.
package enum Exponential {
    /// Returns e to the power of `exponent`.
    package static func of(_ exponent: Double) -> Double { exp(exponent) }
}
