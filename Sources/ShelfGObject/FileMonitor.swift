internal import CGtk
internal import Glibc
internal import Synchronization

/// Watches a folder: tells of changes to the files directly inside it until it is dropped.
///
/// Folders of this computer are watched by the kernel itself (`FolderWatches`), others, and what is not
/// there yet, by GIO.
@safe
package final class FileMonitor: Sendable {
    private let directory: File
    private let isAlongWay: Bool
    private let handler: Handler
    private let watch = Mutex<FolderWatches.Watcher?>(nil)
    private let other = Mutex<SharedObject?>(nil)
    private let disk = Mutex(DiskKind())

    /// Whether others write to the folder's disk, of which nothing is told.
    package var isShared: Bool { disk.withLock { $0.isShared } }
    /// Whether the disk is another computer's, so that files are not to be fetched for the sake of a picture.
    package var isFar: Bool { disk.withLock { $0.isFar } }

    /// Starts watching; what happens to the folder after this returns is not missed.
    ///
    /// - Parameters:
    ///   - directory: The folder.
    ///   - isAlongWay: Whether it is told to be deleted when the way there leads elsewhere, too: when a folder above it
    ///     is renamed, or a link on the way leads to something else.
    ///   - onEvent: Called from the main loop, in order. It is released when the monitor is.
    /// - Throws: `GLibError` when the place cannot be watched; `FileMonitorError` when the system grants
    ///   no more watches.
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

    /// Looks now and then whether the folder is what it was, where the kernel does not tell of all of the way there.
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

    /// Most let go of a folder that is gone from where it was; the others are told when it is back.
    private func folderIsGone() {
        watch.withLock { $0 = nil }
        Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            await self?.beginAgain()
            // It may have come back meanwhile.
            self?.handler.tell(.lost)
        }
    }

    private func beginAgain() async {
        do {
            try await begin()
        } catch {
            // Nobody is left to be told that no more watches are granted; GIO looks now and then.
            try? await watchByOther()
        }
    }

    private static let pause = Duration.seconds(1)
    private static let wayPause = Duration.milliseconds(1_500)

    /// Has GIO watch, which waits for a folder that is not there.
    private func watchByOther() async throws {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<SharedObject, GLibError>, Never>) in
            // Events come to the context a monitor is made in.
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

        /// Tells of an event in the main loop.
        func tell(_ event: FileEvent) {
            // One on its way when the monitor goes is not delivered.
            ContextThread.performOnMain { [weak self] in self?.onEvent(event) }
        }
    }

    private final class WeakHandler: Sendable {
        weak let handler: Handler?

        init(_ handler: Handler) { self.handler = handler }
    }

    // G_FILE_MONITOR_WATCH_MOVES: renames arrive as pairs.
    private static let watchMoves: UInt32 = 1 << 3
    // At the default of 800 ms a file written to again and again would show too late.
    private static let rateLimitMilliseconds: Int32 = 200
}

/// Why nothing can be watched at present.
package enum FileMonitorError: Error {
    /// The system grants no more watches.
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
    /// More happened than the system could tell: everything is to be looked at.
    case lost
}
