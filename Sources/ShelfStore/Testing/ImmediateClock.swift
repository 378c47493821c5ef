/// A clock on which nobody ever waits.
///
/// For tests in which delays do not matter: sleeping only gives other tasks a turn.
public struct ImmediateClock: Clock {
    /// The present moment, which is always the start of the clock.
    public var now: TestClock.Instant { TestClock.Instant(offset: .zero) }

    /// The finest step of time.
    public var minimumResolution: Duration { .zero }

    /// Creates the clock.
    public init() {}

    /// Gives other tasks a turn; throws when the task is cancelled.
    public func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
        try Task.checkCancellation()
    }
}
