internal import CGtk
import Dispatch
internal import Glibc

/// GLib's default main loop as the executor of the main actor.
///
/// Jobs of the main actor and of `DispatchQueue.main` wait in libdispatch's main queue. A GLib
/// source watches that queue's eventfd.
///
/// Design: docs/design/main-loop.md#bridge
@MainActor
public enum MainLoop {
    /// The number of wake-ups of the bridge, which does not grow while the program is idle.
    package private(set) static var wakeUpCount = 0

    private static var isInstalled = false

    /// Runs the main actor's jobs in GLib's default main context from now on.
    ///
    /// Call it on the main thread before the loop runs and before anything awaits.
    public static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        DiskThreads.keep()
        let handle = _dispatch_get_main_queue_handle_4CF()
        precondition(handle >= 0, "the main queue is served elsewhere: main must be synchronous")
        let source = unsafe g_unix_fd_source_new(handle, G_IO_IN)
        let drain: @convention(c) (Int32, GIOCondition, gpointer?) -> gboolean = { handle, _, _ in
            // Read the counter before draining: otherwise the descriptor stays ready and the loop
            // spins.
            var pending: UInt64 = 0
            _ = unsafe read(handle, &pending, MemoryLayout<UInt64>.size)
            MainActor.assumeIsolated { MainLoop.wakeUpCount += 1 }
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        unsafe g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
        unsafe g_source_attach(source, nil)
        unsafe g_source_unref(source)
    }

    /// Runs one iteration of the loop.
    ///
    /// Returns true when it dispatched a source.
    @discardableResult
    package static func iterate(mayBlock: Bool) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }

    /// The monotonic time of GLib and of GTK's frame clock, in microseconds.
    package static var monotonicMicroseconds: Int64 { Int64(g_get_monotonic_time()) }

    /// Runs `body` once at idle priority.
    package static func whenIdle(_ body: @escaping @MainActor () -> Void) {
        run(body, at: G_PRIORITY_DEFAULT_IDLE)
    }

    /// Runs `body` once after the current callback returns, before the next frame.
    package static func next(_ body: @escaping @MainActor () -> Void) {
        run(body, at: G_PRIORITY_HIGH_IDLE)
    }

    /// Runs `body` once after the current callback returns, before input events.
    package static func beforeEvents(_ body: @escaping @MainActor () -> Void) {
        run(body, at: G_PRIORITY_HIGH)
    }

    /// Runs `body` once on the main thread, before the next frame.
    ///
    /// It may be called on any thread.
    ///
    /// GLib's loop runs it, so the bridge need not be installed.
    package nonisolated static func hop(_ body: @escaping @MainActor @Sendable () -> Void) {
        run(body, at: G_PRIORITY_HIGH_IDLE)
    }

    private nonisolated static func run(_ body: @escaping @MainActor () -> Void, at priority: Int32)
    {
        _ = unsafe once(body) { unsafe g_idle_add_full(priority, $0, $1, $2) }
    }

    /// Makes a GLib source call `body` once.
    ///
    /// `add` adds the source and returns its ID.
    nonisolated static func once(
        _ body: @escaping @MainActor () -> Void,
        _ add: (GSourceFunc, UnsafeMutableRawPointer, GDestroyNotify) -> UInt32
    ) -> UInt32 {
        let box = unsafe Unmanaged.passRetained(HandlerBox(body)).toOpaque()
        return unsafe add(
            { data in
                let body = unsafe HandlerBox<@MainActor () -> Void>.handler(at: data)
                MainActor.assumeIsolated { body() }
                return 0
            }, box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }
}
