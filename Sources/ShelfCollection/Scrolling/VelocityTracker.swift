/// The speed at which a hand moves, from where it was in the last tenth of a second.
package struct VelocityTracker {
    /// How far back positions count, in microseconds.
    private static let window: Int64 = 120_000

    private var samples: [(time: Int64, position: Double)] = []

    package init() {}

    /// Notes a position at a time in microseconds.
    package mutating func add(_ position: Double, at time: Int64) {
        samples.removeAll { time - $0.time > Self.window }
        samples.append((time, position))
    }

    /// Units a second at a time; zero when the hand has come to rest.
    package func velocity(at time: Int64) -> Double {
        let recent = samples.filter { time - $0.time <= Self.window }
        guard let first = recent.first, let last = recent.last, last.time > first.time else {
            return 0
        }
        return (last.position - first.position) / Double(last.time - first.time) * 1_000_000
    }
}
