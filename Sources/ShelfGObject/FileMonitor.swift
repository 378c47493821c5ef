internal import CGtk
internal import Glibc

/// Watches a folder: tells of changes to the files directly inside it until it is dropped.
@safe
package final class FileMonitor: Sendable {
    private let monitor: SharedObject

    /// Starts watching; what happens to the folder after this returns is not missed.
    ///
    /// - Parameters:
    ///   - directory: The folder.
    ///   - onEvent: Called from the main loop, in order. It is released when the monitor is.
    /// - Throws: `GLibError` when the place cannot be watched.
    @concurrent
    package static func start(
        _ directory: File, onEvent: @escaping @MainActor (FileEvent) -> Void
    ) async throws -> FileMonitor {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<FileMonitor, GLibError>, Never>) in
            ContextThread.monitors.perform {
                continuation.resume(
                    returning: Result { () throws(GLibError) in
                        try FileMonitor(directory: directory, onEvent: onEvent)
                    })
            }
        }
        return try result.get()
    }

    /// Must run on the monitors' thread: events come to the context a monitor is made in.
    private init(
        directory: File, onEvent: @escaping @MainActor (FileEvent) -> Void
    ) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        let monitor = unsafe directory.withGFile {
            unsafe g_file_monitor_directory(
                $0, GFileMonitorFlags(rawValue: Self.watchMoves), nil, &error)
        }
        guard let monitor = unsafe monitor else { throw unsafe GLibError(taking: error) }
        self.monitor = unsafe SharedObject(owning: UnsafeMutableRawPointer(monitor))
        unsafe g_file_monitor_set_rate_limit(monitor, Self.rateLimitMilliseconds)
        let trampoline:
            @convention(c) (
                gpointer?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?
            ) -> Void = { _, file, other, event, data in
                guard let data = unsafe data,
                    let event = unsafe FileEvent(
                        event, file: file.map { unsafe File(reading: $0) },
                        other: unsafe other.map { unsafe File(reading: $0) })
                else { return }
                // An event on its way when the monitor goes is not delivered.
                weak let handler = unsafe Unmanaged<Handler>.fromOpaque(data)
                    .takeUnretainedValue()
                ContextThread.performOnMain { handler?.onEvent(event) }
            }
        let box = unsafe Unmanaged.passRetained(Handler(onEvent)).toOpaque()
        unsafe g_signal_connect_data(
            monitor, "changed", unsafeBitCast(trampoline, to: GCallback.self), box,
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            }, GConnectFlags(rawValue: 0))
    }

    @inline(never) deinit {
        unsafe monitor.withPointer(as: GFileMonitor.self) { _ = unsafe g_file_monitor_cancel($0) }
    }

    private final class Handler: Sendable {
        let onEvent: @MainActor (FileEvent) -> Void
        init(_ onEvent: @escaping @MainActor (FileEvent) -> Void) { self.onEvent = onEvent }
    }

    // G_FILE_MONITOR_WATCH_MOVES: renames arrive as pairs.
    private static let watchMoves: UInt32 = 1 << 3
    // At the default of 800 ms a file written to again and again would show too late.
    private static let rateLimitMilliseconds: Int32 = 200

    /// Whether the kernel would still grant a watch.
    ///
    /// GIO falls back to slow polling without a word when the user's watches are used up, so this
    /// asks for one and gives it back.
    package static var isAvailable: Bool {
        let watch = unsafe inotify_add_watch(probe, "/", UInt32(IN_DELETE_SELF))
        guard watch >= 0 else { return false }
        inotify_rm_watch(probe, watch)
        return true
    }

    // Kept open: closing an inotify descriptor waits for the kernel, milliseconds at a time.
    private static let probe = inotify_init1(Int32(IN_CLOEXEC))
}

extension FileEvent {
    fileprivate init?(_ event: GFileMonitorEvent, file: File?, other: File?) {
        guard let file else { return nil }
        switch event {
        case G_FILE_MONITOR_EVENT_CREATED: self = .created(file)
        case G_FILE_MONITOR_EVENT_DELETED: self = .deleted(file)
        case G_FILE_MONITOR_EVENT_CHANGED, G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT:
            self = .changed(file)
        case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED: self = .attributesChanged(file)
        case G_FILE_MONITOR_EVENT_RENAMED:
            guard let other else { return nil }
            self = .renamed(file, to: other)
        case G_FILE_MONITOR_EVENT_MOVED_IN: self = .movedIn(file, from: other)
        case G_FILE_MONITOR_EVENT_MOVED_OUT: self = .movedOut(file, to: other)
        case G_FILE_MONITOR_EVENT_UNMOUNTED: self = .unmounted(file)
        default: return nil
        }
    }
}

/// What a monitor saw happen to a folder or to a file directly inside it.
package enum FileEvent: Hashable, Sendable {
    /// A file came into being.
    case created(File)
    /// A file is gone; also the folder itself.
    case deleted(File)
    /// A file's contents changed, possibly not for the last time.
    case changed(File)
    /// A file's permissions, times or the like changed.
    case attributesChanged(File)
    /// A file of the folder took another name in it, perhaps replacing the file of that name.
    case renamed(File, to: File)
    /// A file came from another folder, named when that one is monitored too.
    case movedIn(File, from: File?)
    /// A file went to another folder, named when that one is monitored too.
    case movedOut(File, to: File?)
    /// The file system the folder lies on is gone.
    case unmounted(File)
}
