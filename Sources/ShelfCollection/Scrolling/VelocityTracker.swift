/// The velocity of a drag, from its recent positions.
package struct VelocityTracker {
    /// The time for which positions count, in microseconds.
    private static let window: Int64 = 120_000

    private var samples: [(time: Int64, position: Double)] = []

    package init() {}

    /// Records a position at a time in microseconds.
    package mutating func add(_ position: Double, at time: Int64) {
        samples.removeAll { time - $0.time > Self.window }
        samples.append((time, position))
    }

    /// Returns the velocity in units a second, or zero for fingers at rest.
    package func velocity(at time: Int64) -> Double {
        let recent = samples.filter { time - $0.time <= Self.window }
        guard let first = recent.first, let last = recent.last, last.time > first.time else {
            return 0
        }
        return (last.position - first.position) / Double(last.time - first.time) * 1_000_000
    }
}
