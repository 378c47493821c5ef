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
    /// How long a disk is waited for before all that lies elsewhere goes on without it.
    package static let patience = Duration.milliseconds(500)

    /// Whether ``expect()`` asks at all; the program asks, and so does every test that turns its loop.
    private static let isKept = Atomic(false)

    /// Has the rule kept from now on, in what is built to be debugged.
    static func keep() { isKept.store(true, ordering: .relaxed) }

    /// Traps where one of Swift's own threads is about to wait for a disk; said by whatever does.
    static func expect() {
        assert(
            !isKept.load(ordering: .relaxed) || !isOnSwiftsThread,
            "a disk is waited for on one of Swift's own threads: DiskThreads are for that")
    }

    /// Whether the thread is one of those that Swift has as many of as there are processors.
    package static var isOnSwiftsThread: Bool {
        let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        // An actor with a thread to itself may wait there; the main thread is a matter of its own.
        let hasContext = unsafe g_main_context_get_thread_default() != nil
        return isInTask && !hasContext && g_main_context_is_owner(nil) == 0
    }

    /// What a call gives, made on a thread where it may wait.
    package static func run<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            perform { continuation.resume(returning: body()) }
        }
    }

    /// What `body` gives if it does within a time, else nil: then `late` is told of it when it does.
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
