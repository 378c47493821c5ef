internal import CGtk
internal import Synchronization

/// Threads for calls that wait for a disk, of which there are as many as wait.
///
/// Swift's own are as many as processors: a few calls to a disk that does not answer would hold up all that
/// goes on in the program. Whoever hands in many calls at once sees to it that they are not without end.
///
/// Design: docs/design/main-loop.md#disks
@safe
package enum DiskThreads {
    /// The time to wait for a disk before work on other disks goes on without it.
    package static let patience = Duration.milliseconds(500)

    /// ``expect()`` checks its rule. The program and every test that turns the main loop set it.
    private static let isKept = Atomic(false)

    /// Enforces the rule from now on, in debug builds.
    static func keep() { isKept.store(true, ordering: .relaxed) }

    /// Traps where one of Swift's own threads is about to wait for a disk; said by whatever does.
    static func expect() {
        assert(
            !isKept.load(ordering: .relaxed) || !isOnSwiftsThread,
            "a disk is waited for on one of Swift's own threads: DiskThreads are for that")
    }

    /// The current thread belongs to Swift's cooperative pool, which must not block.
    package static var isOnSwiftsThread: Bool {
        let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        // An actor with a thread to itself may wait there; the main thread is a matter of its own.
        let hasContext = unsafe g_main_context_get_thread_default() != nil
        return isInTask && !hasContext && g_main_context_is_owner(nil) == 0
    }

    /// Runs a blocking call on a thread that may block, and returns its result.
    package static func run<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            perform { continuation.resume(returning: body()) }
        }
    }

    /// Returns the value of `body` if it arrives in time, else nil; `late` receives it afterwards.
    package static func value<Value: Sendable>(
        within patience: Duration, late: @escaping @Sendable (Value) -> Void,
        of body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let waiting = Waiting<Value>()
        return await withCheckedContinuation { continuation in
            waiting.continuation.withLock { $0 = continuation }
            let alarm = Task {
                try? await Task.sleep(for: patience)
                if !Task.isCancelled { _ = waiting.end(nil) }
            }
            Task {
                let value = await body()
                alarm.cancel()
                if !waiting.end(value) { late(value) }
            }
        }
    }

    /// Whoever waits for a value.
    private final class Waiting<Value: Sendable>: Sendable {
        let continuation = Mutex<CheckedContinuation<Value?, Never>?>(nil)

        /// Lets it wait no longer; whether it did.
        func end(_ value: Value?) -> Bool {
            let waiting = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
            waiting?.resume(returning: value)
            return waiting != nil
        }
    }

    /// The pool's address; it lives for ever, and lets threads end that have nothing to do.
    private static let pool: UInt = {
        let pool = unsafe g_thread_pool_new(
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<HandlerBox<@Sendable () -> Void>>.fromOpaque(data)
                    .takeRetainedValue().handler()
            }, nil, -1, 0, nil)
        return UInt(bitPattern: pool)
    }()

    /// Makes a call on a thread where it may wait.
    package static func perform(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(HandlerBox(body)).toOpaque()
        // What no thread could be started for waits for one that is there.
        unsafe g_thread_pool_push(UnsafeMutablePointer(bitPattern: pool), box, nil)
    }
}
