private import Synchronization

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initial: "", reducer: Search(clock: clock)) { Issue.record("\($0)") }
/// await store.send(.typed("a")) { $0 = "a" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.found)
/// ```
public final class TestClock: Clock {
    /// A point in time of a test clock, counted from its start.
    public struct Instant: InstantProtocol {
        /// The time since the start of the clock.
        public let offset: Duration

        /// Returns the point in time later by a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this point in time to another.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Returns true if `a` is earlier than `b`.
        public static func < (a: Instant, b: Instant) -> Bool {
            a.offset < b.offset
        }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let nanoseconds = Atomic<Int64>(0)
    @MainActor private var sleepers: [Sleeper] = []
    @MainActor private var lastNumber = 0

    /// Creates a clock that stands at zero.
    public init() {}

    /// The present time in whole nanoseconds.
    ///
    /// The clock stops after 292 years.
    public var now: Instant {
        Instant(offset: .nanoseconds(nanoseconds.load(ordering: .acquiring)))
    }

    /// The smallest step of time.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of tasks that sleep on the clock.
    @MainActor public var sleeperCount: Int { sleepers.count }

    /// Suspends until the clock has been advanced to a deadline.
    ///
    /// Throws if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await suspend(until: deadline)
    }

    @MainActor
    private func suspend(until deadline: Instant) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        lastNumber += 1
        let number = lastNumber
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                sleepers.append(Sleeper(number: number, deadline: deadline, continuation: $0))
            }
        } onCancel: {
            // A job of the main actor runs after the sleeper was added, even if cancelled before.
            Task { @MainActor in self.wake(number, throwing: CancellationError()) }
        }
    }

    @MainActor
    private func wake(_ number: Int, throwing error: any Error) {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return }
        sleepers.remove(at: index).continuation.resume(throwing: error)
    }

    /// Advances the clock by a duration.
    ///
    /// Sleepers wake in the order of their deadlines.
    ///
    /// Before each step other tasks get the chance to sleep, and after it, to do the work they woke
    /// for.
    @MainActor
    public func advance(by duration: Duration) async {
        let end = now.advanced(by: duration)
        await Self.letOthersRun()
        while let next = takeEarliest(until: end) {
            set(max(now, next.deadline))
            next.continuation.resume()
            await Self.letOthersRun()
        }
        set(max(now, end))
        await Self.letOthersRun()
    }

    /// Advances the clock until no task sleeps on it.
    @MainActor
    public func run() async {
        await Self.letOthersRun()
        while let deadline = sleepers.map(\.deadline).min() {
            await advance(by: now.duration(to: deadline))
        }
    }

    private func set(_ moment: Instant) {
        let (seconds, attoseconds) = min(moment.offset, .nanoseconds(Int64.max)).components
        nanoseconds.store(
            seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .releasing)
    }

    @MainActor
    private func takeEarliest(until end: Instant) -> Sleeper? {
        let index = sleepers.indices.min {
            (sleepers[$0].deadline, sleepers[$0].number)
                < (sleepers[$1].deadline, sleepers[$1].number)
        }
        guard let index, sleepers[index].deadline <= end else { return nil }
        return sleepers.remove(at: index)
    }

    /// Yields to tasks on the main actor and to those on other threads.
    @MainActor
    private static func letOthersRun() async {
        for _ in 0..<10 {
            await Task.yield()
            await Task.detached(priority: .background) { await Task.yield() }.value
        }
    }
}
