import ShelfGObject
import ShelfStore

extension Library {
    /// How long events are gathered before they are looked into.
    private static let burst = Duration.milliseconds(100)
    /// How often folders that cannot be watched are looked at.
    private static let pollInterval = Duration.seconds(5)
    /// How many at a time, away from the main thread.
    private static let pollPart = 500
    /// How many times as long as looking took nothing is looked at.
    private static let pollRest = 20

    /// Watches a folder unless it is watched already.
    func watch(_ id: ShelfID, _ file: File, _ source: any Source) async {
        guard watches[id]?.file != file || watches[id]?.source !== source else { return }
        let monitor = await source.watch(file) { [weak self] change in
            self?.received(change, id, file)
        }
        guard store.state.folders[id]?.file == file, !Task.isCancelled else { return }
        watches[id] = FolderWatch(file: file, source: source, monitor: monitor)
        if monitor == nil, file.isLocal { reportNoWatch() }
    }

    /// A folder cannot be watched: has it looked at now and then.
    func reportNoWatch() {
        report(.watchesExhausted)
        poll()
    }

    /// Stops watching folders.
    func unwatch(_ ids: [ShelfID]) {
        for id in ids {
            watches[id] = nil
            unreadable[id] = nil
        }
    }

    @concurrent
    static func makeMonitor(
        _ file: File, onEvent: @escaping @MainActor (FileEvent) -> Void
    ) async -> FileMonitor? {
        try? await FileMonitor.start(file, onEvent: onEvent)
    }

    private func received(_ change: SourceChange, _ id: ShelfID, _ file: File) {
        guard store.state.folders[id]?.file == file else { return }
        switch change {
        case .file(let event): collector.note(event, folder: id, file: file)
        case .everything: collector.noteEverything(in: id)
        case .gone: collector.noteGone(id)
        case .blind: return reportNoWatch()
        }
        flushSoon()
    }

    /// Looks into what has been gathered when the burst is over.
    func flushSoon() {
        guard flushTask == nil else { return }
        flushTask = Task { [weak self] in
            try? await Task.sleep(for: Self.burst)
            guard !Task.isCancelled, let self else { return }
            await self.flush()
            self.flushTask = nil
            if self.collector.folderIDs.contains(where: self.isReady) { self.flushSoon() }
        }
    }

    private func isReady(_ id: ShelfID) -> Bool {
        // Of a folder that is gone nothing is to be waited for.
        store.state.folders[id].map { $0.status == .read } ?? true
    }

    private func flush() async {
        let burst = collector.take(isReady)
        for id in burst.crowdedFolders { store.send(.reread(id, moves: burst.moves)) }
        if burst.hasFiles {
            let changes = await burst.resolve(ids: ids)
            guard !Task.isCancelled else { return }
            store.send(.changed(changes, moves: burst.moves))
        }
        for id in burst.goneFolders { await lookAgain(id) }
    }

    /// A folder's own place was given up: it may be gone, or another may be there now.
    private func lookAgain(_ id: ShelfID) async {
        guard let folder = store.state.folders[id] else { return }
        watches[id] = nil
        let isThere = await folder.source.isThere(folder.file)
        guard !Task.isCancelled, store.state.folders[id] != nil else { return }
        if isThere {
            store.send(.reread(id, moves: [:]))
        } else if folder.parent == nil {
            vanished(folder)
        }
    }

    /// Goes on looking at folders that cannot be watched, for as long as there are any.
    private func poll() {
        guard pollTask == nil else { return }
        pollTask = Task { [weak self] in
            var pause = Self.pollInterval
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                guard let self, !Task.isCancelled else { return }
                let start = ContinuousClock.now
                await self.pollOnce()
                // Looking at folders without number is not to keep a processor busy.
                pause = max(Self.pollInterval, (ContinuousClock.now - start) * Self.pollRest)
            }
        }
    }

    /// Reads those unwatched folders again whose list of files changed.
    func pollOnce() async {
        returns.lookAgain()
        let unwatched = watches.filter { $0.value.monitor == nil && $0.value.file.isLocal }
        var rest = unwatched.map { (id: $0.key, file: $0.value.file) }[...]
        while !rest.isEmpty, !Task.isCancelled {
            let part = rest.prefix(Self.pollPart).filter {
                store.state.folders[$0.id]?.status == .read
            }
            rest = rest.dropFirst(Self.pollPart)
            for (folder, modified) in zip(part, await Self.modified(part.map(\.file))) {
                guard let modified, watches[folder.id]?.file == folder.file else { continue }
                let before = watches[folder.id]?.modified
                watches[folder.id]?.modified = modified
                if let before, before != modified {
                    store.send(.reread(folder.id, moves: [:]))
                }
            }
        }
    }

    /// When folders were last changed, in microseconds since 1970; nil where that cannot be said.
    @concurrent
    private static func modified(_ folders: [File]) async -> [Int64?] {
        folders.map { folder in
            (try? FileInfo.queryNow(folder)).map {
                $0.modifiedSeconds &* 1_000_000 &+ Int64($0.modifiedMicroseconds)
            }
        }
    }
}

/// How a folder is followed.
struct FolderWatch {
    /// The address it is followed at.
    let file: File
    /// What follows it.
    var source: any Source = FolderSource.shared
    /// What watches; nil when the system granted nothing, so that the folder is looked at now and then.
    let monitor: (any Sendable & AnyObject)?
    /// When the folder last changed, as of the last look, in microseconds since 1970.
    var modified: Int64?
}
