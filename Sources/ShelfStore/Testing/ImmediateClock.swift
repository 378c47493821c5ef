/// A clock on which no task ever waits.
///
/// Use it in tests in which delays do not matter. Sleeping only yields to other tasks.
public struct ImmediateClock: Clock {
    /// The present time, which is always zero.
    public var now: TestClock.Instant { TestClock.Instant(offset: .zero) }

    /// The smallest step of time.
    public var minimumResolution: Duration { .zero }

    /// Creates an immediate clock.
    public init() {}

    /// Yields to other tasks.
    ///
    /// Throws if the task is cancelled.
    public func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
        try Task.checkCancellation()
    }
}
