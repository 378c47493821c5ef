internal import CGtk
internal import Glibc
internal import Synchronization

/// A monitor of changes to the files directly inside a folder.
///
/// Local folders are watched through inotify (`FolderWatches`), remote and missing ones through
/// GIO. The watch ends with the monitor's life.
@safe
package final class FileMonitor: Sendable {
    private let directory: File
    private let isAlongWay: Bool
    private let handler: Handler
    private let watch = Mutex<FolderWatches.Watcher?>(nil)
    private let other = Mutex<SharedObject?>(nil)
    private let disk = Mutex(DiskKind())

    /// Others write to the folder's disk without events here.
    package var isShared: Bool { disk.withLock { $0.isShared } }
    /// The disk belongs to another computer, so files are not fetched for thumbnails.
    package var isFar: Bool { disk.withLock { $0.isFar } }

    /// Starts watching.
    ///
    /// No change after the return is missed.
    ///
    /// - Parameters:
    ///   - directory: The folder.
    ///   - isAlongWay: The folder also counts as deleted when its path leads elsewhere: a parent
    ///     was renamed, or a link changed.
    ///   - onEvent: Called from the main loop, in order. It is released with the monitor.
    /// - Throws: `GLibError` when the folder cannot be watched; `FileMonitorError` when no watches
    ///   are left.
    @concurrent
    package static func start(
        _ directory: File, isAlongWay: Bool = false,
        onEvent: @escaping @MainActor (FileEvent) -> Void
    ) async throws -> FileMonitor {
        let monitor = FileMonitor(directory, isAlongWay, onEvent)
        try await monitor.begin()
        return monitor
    }

    private init(
        _ directory: File, _ isAlongWay: Bool, _ onEvent: @escaping @MainActor (FileEvent) -> Void
    ) {
        (self.directory, self.isAlongWay, handler) = (directory, isAlongWay, Handler(onEvent))
    }

    @inline(never) deinit {
        if let watcher = watch.withLock({ $0 }) { FolderWatches.shared.drop(watcher) }
        guard let other = other.withLock({ $0 }) else { return }
        unsafe other.withPointer(as: GFileMonitor.self) { _ = unsafe g_file_monitor_cancel($0) }
    }

    private func begin() async throws {
        guard directory.isLocal else { return try await watchByOther() }
        let watcher = FolderWatches.Watcher(
            directory, isAlongWay: isAlongWay, tell: { [weak handler] in handler?.tell($0) },
            end: { [weak self] in self?.folderIsGone() })
        do {
            let added = try await DiskThreads.run {
                Result { () throws(FolderWatches.Refusal) in try FolderWatches.shared.add(watcher) }
            }.get()
            watch.withLock { $0 = watcher }
            disk.withLock { $0 = added.disk }
            if let lookedAt = added.lookedAt { lookAtWay(watcher, lookedAt) }
        } catch .exhausted {
            throw FileMonitorError.exhausted
        } catch .unreachable {
            try await watchByOther()
        }
    }

    /// Checks regularly that the path still leads to the folder, where the kernel reports not all
    /// of its parents.
    private func lookAtWay(_ watcher: FolderWatches.Watcher, _ before: FileWay.Identity) {
        Task { [weak self, directory] in
            guard let path = directory.pathBytes else { return }
            var now: FileWay.Identity? = before
            while now == before {
                try? await Task.sleep(for: Self.wayPause)
                guard self?.watch.withLock({ $0 === watcher }) == true else { return }
                now = await DiskThreads.run { FileWay.Identity(at: path) }
            }
            FolderWatches.shared.end(watcher, .deleted(directory))
        }
    }

    /// Most callers drop a deleted folder; the others are told when it is back.
    private func folderIsGone() {
        watch.withLock { $0 = nil }
        Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            await self?.beginAgain()
            // The folder may have come back meanwhile.
            self?.handler.tell(.lost)
        }
    }

    private func beginAgain() async {
        do {
            try await begin()
        } catch {
            // Ignore exhausted watches, since no caller waits for the error; GIO polls.
            try? await watchByOther()
        }
    }

    private static let pause = Duration.seconds(1)
    private static let wayPause = Duration.milliseconds(1_500)

    /// Watches through GIO, which also waits for a missing folder.
    private func watchByOther() async throws {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<SharedObject, GLibError>, Never>) in
            // Events arrive in the context a monitor is made in.
            ContextThread.monitors(of: directory).perform { [directory, handler] in
                continuation.resume(
                    returning: Result { () throws(GLibError) in
                        try Self.makeOther(directory, handler)
                    })
            }
        }
        let made = try result.get()
        other.withLock { $0 = made }
    }

    private static func makeOther(
        _ directory: File, _ handler: Handler
    ) throws(GLibError) -> SharedObject {
        var error: UnsafeMutablePointer<GError>?
        let monitor = unsafe directory.withGFile {
            unsafe g_file_monitor_directory(
                $0, GFileMonitorFlags(rawValue: watchMoves), nil, &error)
        }
        guard let monitor = unsafe monitor else { throw unsafe GLibError(taking: error) }
        unsafe g_file_monitor_set_rate_limit(monitor, rateLimitMilliseconds)
        let trampoline:
            @convention(c) (
                gpointer?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?
            ) -> Void = { _, file, other, event, data in
                guard let data = unsafe data,
                    let event = unsafe FileEvent(
                        event, file: file.map { unsafe File(reading: $0) },
                        other: unsafe other.map { unsafe File(reading: $0) })
                else { return }
                unsafe Unmanaged<WeakHandler>.fromOpaque(data).takeUnretainedValue().handler?
                    .tell(event)
            }
        let box = unsafe Unmanaged.passRetained(WeakHandler(handler)).toOpaque()
        unsafe g_signal_connect_data(
            monitor, "changed", unsafeBitCast(trampoline, to: GCallback.self), box,
            { data, _ in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            }, GConnectFlags(rawValue: 0))
        return unsafe SharedObject(owning: UnsafeMutableRawPointer(monitor))
    }

    private final class Handler: Sendable {
        private let onEvent: @MainActor (FileEvent) -> Void

        init(_ onEvent: @escaping @MainActor (FileEvent) -> Void) { self.onEvent = onEvent }

        /// Delivers an event in the main loop.
        func tell(_ event: FileEvent) {
            // A pending event is dropped with its monitor.
            ContextThread.performOnMain { [weak self] in self?.onEvent(event) }
        }
    }

    private final class WeakHandler: Sendable {
        weak let handler: Handler?

        init(_ handler: Handler) { self.handler = handler }
    }

    // G_FILE_MONITOR_WATCH_MOVES: renames arrive as pairs.
    private static let watchMoves: UInt32 = 1 << 3
    // The default of 800 ms would show a file that is written repeatedly too late.
    private static let rateLimitMilliseconds: Int32 = 200
}

/// The reason why a folder cannot be watched now.
package enum FileMonitorError: Error {
    /// No inotify watches are left.
    case exhausted
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

/// A change of a folder or of a file directly inside it.
package enum FileEvent: Hashable, Sendable {
    /// A file was created.
    case created(File)
    /// A file, or the folder itself, was deleted.
    case deleted(File)
    /// A file's contents changed; more changes may follow.
    case changed(File)
    /// A file's permissions, times or the like changed.
    case attributesChanged(File)
    /// A file was renamed inside the folder, perhaps replacing another.
    case renamed(File, to: File)
    /// A file came from another folder, which is given if it is monitored.
    case movedIn(File, from: File?)
    /// A file went to another folder, which is given if it is monitored.
    case movedOut(File, to: File?)
    /// The folder's file system was unmounted.
    case unmounted(File)
    /// Events were lost; the folder must be read again.
    case lost
}
