internal import CGtk
internal import Synchronization

/// A thread with a main context of its own, for sources that must not run in the main loop.
@safe
final class ContextThread: Sendable {
    /// The thread of GIO's file monitors.
    ///
    /// A context checks each of its sources on every iteration. Thousands of monitors would slow
    /// the main loop; this loop iterates only when a file changes. GIO queries the disk or server
    /// while it makes a monitor, so each disk has its own thread.
    static func monitors(of file: File) -> ContextThread {
        let disk = DiskTable().disk(of: file)
        return monitorThreads.withLock { threads in
            if let known = threads[disk] { return known }
            let thread = ContextThread(name: "file-monitors")
            threads[disk] = thread
            return thread
        }
    }

    private static let monitorThreads = Mutex<[DiskTable.Disk: ContextThread]>([:])

    /// The thread on which asynchronous GIO calls complete.
    ///
    /// Reading a folder takes several calls. In the main loop each would wait for the current
    /// frame.
    static let calls = ContextThread(name: "calls")

    /// The context's address.
    ///
    /// It is never freed.
    private let context: UInt

    init(name: String) {
        let context = unsafe g_main_context_new()
        let thread = unsafe g_thread_new(
            name,
            { data in
                let context = OpaquePointer(data)
                unsafe g_main_context_push_thread_default(context)
                unsafe g_main_loop_run(g_main_loop_new(context, 0))
                return nil
            }, unsafe UnsafeMutableRawPointer(context))
        unsafe g_thread_unref(thread)
        self.context = UInt(bitPattern: context)
    }

    /// Runs `body` on the thread, in the order of calls.
    func perform(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(HandlerBox(body)).toOpaque()
        unsafe g_main_context_invoke_full(
            OpaquePointer(bitPattern: context), G_PRIORITY_DEFAULT,
            { data in
                unsafe HandlerBox<@Sendable () -> Void>.handler(at: data)()
                return 0
            }, unsafe box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }

    /// Runs `body` on the main thread, in the order of calls.
    static func performOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
        let isFirst = handedOver.withLock { bodies in
            bodies.append(body)
            return bodies.count == 1
        }
        if isFirst { wakeMain() }
    }

    /// The number of calls delivered per turn of the main loop: many files may vanish at once.
    private static let turnLimit = 1000
    private static let handedOver = Mutex<[@MainActor @Sendable () -> Void]>([])

    /// Adds one source for all pending calls, since thousands of sources slow each other down.
    private static func wakeMain() {
        unsafe g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { _ in
                MainActor.assumeIsolated { ContextThread.drain() } ? 1 : 0
            }, nil, nil)
    }

    /// Delivers one turn's share.
    ///
    /// Returns true while more is pending.
    @MainActor
    private static func drain() -> Bool {
        let share = handedOver.withLock { Array($0.prefix(turnLimit)) }
        for body in share { body() }
        return handedOver.withLock { bodies in
            bodies.removeFirst(share.count)
            return !bodies.isEmpty
        }
    }
}
