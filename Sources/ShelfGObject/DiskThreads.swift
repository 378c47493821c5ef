internal import CGtk
internal import Synchronization

/// An unbounded thread pool for calls that wait for a disk.
///
/// Swift's cooperative pool has one thread for each processor, so a few calls to a silent disk
/// would block the whole program. Callers limit the number of calls they hand in at once.
///
/// Design: docs/design/main-loop.md#disks
@safe
package enum DiskThreads {
    /// The time to wait for a disk before work on other disks goes on without it.
    package static let patience = Duration.milliseconds(500)

    /// The rule of ``expect()`` is enforced, as in the program and every test that turns the main
    /// loop.
    private static let isKept = Atomic(false)

    /// Enforces the rule from now on, in debug builds.
    static func keep() { isKept.store(true, ordering: .relaxed) }

    /// Traps on a thread of Swift's pool.
    ///
    /// Every function that waits for a disk calls it.
    static func expect() {
        assert(
            !isKept.load(ordering: .relaxed) || !isOnSwiftsThread,
            "a disk is waited for on one of Swift's own threads: DiskThreads are for that")
    }

    /// The current thread belongs to Swift's cooperative pool, which must not block.
    package static var isOnSwiftsThread: Bool {
        let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        // An actor with its own thread may block. The main thread is checked elsewhere.
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

    /// A caller that waits for a value.
    private final class Waiting<Value: Sendable>: Sendable {
        let continuation = Mutex<CheckedContinuation<Value?, Never>?>(nil)

        /// Ends the wait.
        ///
        /// Returns true when it was still waiting.
        func end(_ value: Value?) -> Bool {
            let waiting = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
            waiting?.resume(returning: value)
            return waiting != nil
        }
    }

    /// The pool's address.
    ///
    /// It is never freed; idle threads end.
    private static let pool: UInt = {
        let pool = unsafe g_thread_pool_new(
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<HandlerBox<@Sendable () -> Void>>.fromOpaque(data)
                    .takeRetainedValue().handler()
            }, nil, -1, 0, nil)
        return UInt(bitPattern: pool)
    }()

    /// Runs a call on a thread that may block.
    package static func perform(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(HandlerBox(body)).toOpaque()
        // If no thread can be started, the call waits for an existing one.
        unsafe g_thread_pool_push(UnsafeMutablePointer(bitPattern: pool), box, nil)
    }
}
