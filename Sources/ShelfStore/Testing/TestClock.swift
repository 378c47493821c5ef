private import Synchronization

/// A clock whose time passes only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initial: .init(), reducer: Search(clock: clock)) { … }
/// await store.send(.typed("a"))
/// await clock.advance(by: .milliseconds(300))
/// ```
public final class TestClock: Clock {
    /// A moment of a test clock, counted from its start.
    public struct Instant: InstantProtocol {
        /// The time since the start of the clock.
        public let offset: Duration

        /// The moment that lies a span of time later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Orders moments by time.
        public static func < (a: Instant, b: Instant) -> Bool {
            a.offset < b.offset
        }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Times {
        var now = Instant(offset: .zero)
        var lastNumber = 0
        var cancelled: Set<Int> = []
        var sleepers: [Sleeper] = []
    }

    private let times = Mutex(Times())

    /// Creates a clock that stands at zero.
    public init() {}

    /// The present moment.
    public var now: Instant { times.withLock { $0.now } }

    /// The finest step of time.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep on the clock.
    public var sleeperCount: Int { times.withLock { $0.sleepers.count } }

    /// Suspends until the clock has been advanced to a moment; throws when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let number = times.withLock {
            $0.lastNumber += 1
            return $0.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = times.withLock {
                    if $0.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= $0.now { return .success(()) }
                    $0.sleepers.append(
                        Sleeper(number: number, deadline: deadline, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = times.withLock { times -> Sleeper? in
                if let index = times.sleepers.firstIndex(where: { $0.number == number }) {
                    return times.sleepers.remove(at: index)
                }
                times.cancelled.insert(number)
                return nil
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        times.withLock { _ = $0.cancelled.remove(number) }
    }

    /// Lets a span of time pass; sleepers wake in the order of their deadlines.
    ///
    /// Before each step other tasks get the chance to go to sleep, and after it, to do what they
    /// woke for.
    public func advance(by duration: Duration) async {
        let end = now.advanced(by: duration)
        await Self.letOthersRun()
        while let next = earliest(until: end) {
            next.continuation.resume()
            await Self.letOthersRun()
        }
        times.withLock { $0.now = max($0.now, end) }
        await Self.letOthersRun()
    }

    /// Lets time pass until nothing sleeps on the clock.
    public func run() async {
        await Self.letOthersRun()
        while let deadline = times.withLock({ $0.sleepers.map(\.deadline).min() }) {
            await advance(by: now.duration(to: deadline))
        }
    }

    /// Sets the clock to the earliest deadline up to a moment and takes its sleeper out.
    private func earliest(until end: Instant) -> Sleeper? {
        times.withLock { times in
            let index = times.sleepers.indices.min {
                (times.sleepers[$0].deadline, times.sleepers[$0].number)
                    < (times.sleepers[$1].deadline, times.sleepers[$1].number)
            }
            guard let index, times.sleepers[index].deadline <= end else { return nil }
            let sleeper = times.sleepers.remove(at: index)
            times.now = max(times.now, sleeper.deadline)
            return sleeper
        }
    }

    private static func letOthersRun() async {
        for _ in 0..<20 {
            await Task.yield()
        }
    }
}
