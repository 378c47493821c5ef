package import ShelfGObject
import ShelfStore

extension Library {
    /// How long events are gathered before they are looked into.
    private static let burst = Duration.milliseconds(100)
    /// How long a shelf is waited for that is looked at: others are not held up by a disk that does not answer.
    static let lookPatience = DiskThreads.patience
    /// How many shelves are looked at at once.
    private static let shelvesAtOnce = 16

    /// Watches a folder unless it is watched already.
    func watch(_ id: ShelfID, _ file: File, _ source: any Source) async {
        guard
            watches[id]?.file != file || watches[id]?.source !== source
                || watches[id]?.era != watchEra
        else { return }
        let era = watchEra
        let isLocation = store.state.folders[id]?.parent == nil
        let monitor = await source.watch(file, isLocation: isLocation) { [weak self] change in
            self?.received(change, id, file)
        }
        let isUnseen = monitor == nil && !file.isLocal && source === FolderSource.shared
        let isShared =
            (monitor as? FileMonitor)?.isShared ?? (monitor as? ListWatch)?.isShared ?? isUnseen
        // What changes from now on, while it is being read, is seen by the first look.
        let isLookedAt = isShared || monitor == nil && file.isLocal
        let modified = isLookedAt ? await FolderWatch.modified(file) : nil
        guard store.state.folders[id]?.file == file, !Task.isCancelled else { return }
        note(
            FolderWatch(
                file: file, source: source, monitor: monitor, isShared: isShared, era: era,
                modified: modified), of: id)
        noteFar(file, (monitor as? FileMonitor)?.isFar == true)
        if isShared { reportShared(id) }
        if monitor == nil, file.isLocal { reportNoWatch() }
    }

    /// Takes note of how a folder is followed.
    func note(_ watch: FolderWatch, of id: ShelfID) {
        if watch.monitor == nil, watch.file.isLocal,
            watches[id]?.monitor != nil || watches[id] == nil
        {
            unwatched.append(id)
        }
        watches[id] = watch
    }

    /// A folder cannot be watched: has it looked at now and then.
    func reportNoWatch() {
        report(.watchesExhausted)
        poll()
    }

    /// Others write to a folder, of which nothing is told: has it looked at while it is in view, and says so once of all
    /// that lies on the disk.
    private func reportShared(_ id: ShelfID) {
        guard let folder = store.state.folders[id] else { return }
        if folder.parent.flatMap({ watches[$0]?.isShared }) != true { report(.shared(folder.file)) }
        poll()
    }

    private func noteFar(_ folder: File, _ isFar: Bool) {
        if isFar {
            farFolders.insert(folder)
        } else {
            farFolders.remove(folder)
        }
    }

    /// Whether a file lies on another computer though it has a path, so that it is not to be fetched for the sake of a picture.
    package func isFar(_ file: File) -> Bool {
        !farFolders.isEmpty && file.parent.map(farFolders.contains) == true
    }

    /// Stops watching folders.
    func unwatch(_ ids: [ShelfID]) {
        for id in ids {
            watches[id] = nil
            unreadable[id] = nil
            silentFiles[id] = nil
            answeredFiles[id] = nil
            brokenLinks[id] = nil
        }
    }

    @concurrent
    static func makeMonitor(
        _ file: File, isAlongWay: Bool = false, onEvent: @escaping @MainActor (FileEvent) -> Void
    ) async -> FileMonitor? {
        try? await FileMonitor.start(file, isAlongWay: isAlongWay, onEvent: onEvent)
    }

    private func received(_ change: SourceChange, _ id: ShelfID, _ file: File) {
        guard store.state.folders[id]?.file == file else { return }
        switch change {
        case .file(let event): collector.note(event, folder: id, file: file)
        case .everything: collector.noteEverything(in: id)
        case .gone: collector.noteGone(id)
        case .blind: return reportNoWatch()
        case .shared:
            guard watches[id]?.isShared == false else { return }
            watches[id]?.isShared = true
            return reportShared(id)
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
        !lookedAt.contains(id) && store.state.folders[id].map { $0.status == .read } ?? true
    }

    private func flush() async {
        let burst = collector.take(isReady)
        for id in burst.crowdedFolders { store.send(.reread(id, moves: burst.moves)) }
        let changes = await changes(of: burst)
        guard !Task.isCancelled else { return }
        if !changes.isEmpty {
            noteBrokenLinks(of: changes)
            store.send(.changed(changes, moves: burst.moves))
        }
        for id in burst.goneFolders { lookAgain(id) }
    }

    /// Looks at every file touched; what a shelf does not say in time is taken in when it does.
    private func changes(of burst: ChangeCollector) async -> [FileChange] {
        var changes: [FileChange] = []
        var rest = burst.touched[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.shelvesAtOnce)
            rest = rest.dropFirst(part.count)
            lookedAt.formUnion(part.map(\.folder))
            await withTaskGroup(of: (touched: TouchedFiles, changes: [FileChange])?.self) { group in
                for touched in part {
                    let late = late(in: touched.folder)
                    group.addTask { [weak self, ids] in
                        await DiskThreads.value(
                            within: Self.lookPatience,
                            late: { found in
                                Task { @MainActor in
                                    self?.answered(found.touched, found.changes, burst.moves)
                                }
                            }, of: { (touched, await touched.changes(ids: ids, late: late)) })
                    }
                }
                for await found in group {
                    guard let found else { continue }
                    lookedAt.remove(found.touched.folder)
                    changes += explained(found.changes, of: found.touched)
                }
            }
        }
        return changes
    }

    /// A shelf that was not waited for any longer has said what its files are.
    private func answered(
        _ touched: TouchedFiles, _ changes: [FileChange], _ moves: [File: File]
    ) {
        let id = touched.folder
        lookedAt.remove(id)
        guard watches[id] != nil else { return }
        if store.state.folders[id]?.status == .read {
            noteBrokenLinks(of: changes)
            store.send(.changed(explained(changes, of: touched), moves: moves))
        } else {
            collector.noteEverything(in: id)
        }
        flushSoon()
    }

    /// Who is told what a file of a folder is that was not waited for, when that has answered.
    func late(in id: ShelfID) -> @Sendable (File, FileInfo?) -> Void {
        { [weak self] file, info in
            Task { @MainActor in self?.answeredLate(file, info, in: id) }
        }
    }

    private func answeredLate(_ file: File, _ info: FileInfo?, in id: ShelfID) {
        guard let folder = store.state.folders[id], watches[id]?.file == folder.file,
            file.parent == folder.file
        else { return }
        silentFiles[id]?.remove(file)
        guard folder.status == .read else {
            // What is being read may have missed it still.
            answeredFiles[id, default: []].insert(file)
            return collector.note(.changed(file), folder: id, file: folder.file)
        }
        let change = FileChange(folder: id, file: file, info, ids: ids)
        noteBrokenLinks(of: [change])
        store.send(.changed([change], moves: [:]))
        if silentFiles[id]?.isEmpty == true { noteSilence(of: [], in: id) }
    }

    /// Takes note of which files of a folder have not answered.
    func noteSilence(of files: [File], in id: ShelfID) {
        let answered = answeredFiles.removeValue(forKey: id) ?? []
        let silent = Set(files).subtracting(answered)
        guard silent.isEmpty else { return silentFiles[id] = silent }
        guard silentFiles.removeValue(forKey: id) != nil || !files.isEmpty else { return }
        unreadable[id] = nil
        publishSoon()
    }

    /// The changes without items that are gone before that was told: they are looked at once more with the next
    /// burst, which may name where they were moved to.
    private func explained(_ changes: [FileChange], of touched: TouchedFiles) -> [FileChange] {
        guard let items = store.state.folders[touched.folder]?.items else { return changes }
        let early = Set(
            changes.filter {
                $0.state == .absent && !touched.gone.contains($0.file)
                    && items.index(of: $0.file, $0.key) != nil
            }.map(\.file))
        guard !early.isEmpty else { return changes }
        collector.noteGone(early, in: touched.folder)
        return changes.filter { !early.contains($0.file) }
    }

    /// A folder's own place was given up: it may be gone, or another may be there now.
    func lookAgain(_ id: ShelfID) {
        guard let folder = store.state.folders[id] else { return }
        // Its files are being looked at still.
        guard lookedAt.insert(id).inserted else { return collector.noteGone(id) }
        watches[id] = nil
        lookTasks[id] = Task { [weak self] in
            let isThere = await folder.source.isThere(folder.file)
            guard let self else { return }
            self.lookedAt.remove(id)
            guard !Task.isCancelled else { return }
            self.lookTasks[id] = nil
            if self.store.state.folders[id] != nil {
                if isThere, folder.parent == nil {
                    // It may be another one, and so may all below it.
                    self.watchEra += 1
                    self.store.send(.rereadTree(id))
                } else if isThere {
                    self.store.send(.reread(id, moves: [:]))
                } else if folder.parent == nil {
                    self.vanished(folder)
                }
            }
            if !self.collector.isEmpty { self.flushSoon() }
        }
    }

    // MARK: - What the caller hears

    /// The shortest time between two changes told of, in microseconds.
    private static let publishingInterval: Int64 = 50_000

    /// Has the caller told of every change of the state.
    func followState() -> StoreObservation {
        store.observe(\.revision, initially: false) { [weak self] _ in self?.publishSoon() }
    }

    func publishSoon() {
        guard publishTask == nil else { return }
        let wait = nextPublishing - MainLoop.monotonicMicroseconds
        guard wait > 0 else { return publish() }
        publishTask = Task { [weak self] in
            try? await Task.sleep(for: .microseconds(wait))
            guard !Task.isCancelled, let self else { return }
            self.publishTask = nil
            self.publish()
        }
    }

    private func publish() {
        let start = MainLoop.monotonicMicroseconds
        rows = store.state.rows(reusing: &filledSubfolders)
        shelvesInView = [:]
        onChange?()
        let end = MainLoop.monotonicMicroseconds
        // Telling takes at most a quarter of the time; what comes first is told of at once.
        let interval = rows.isEmpty ? 0 : Self.publishingInterval
        nextPublishing = end + max(interval, 3 * (end - start))
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
    /// Whether others write to it, of which nothing is told, so that it is looked at while it is in view.
    var isShared = false
    /// How often all was to be watched anew before it was watched.
    var era = 0
    /// When the folder last changed, as of the last look, in microseconds since 1970.
    var modified: Int64?
    /// When it was looked at last, by the number of the round.
    var round = 0

    /// Whether it is looked at, as not everything that happens is told.
    var isLookedAt: Bool { monitor == nil || isShared }

    /// When a folder last changed, as it says now.
    @concurrent
    static func modified(_ folder: File) async -> Int64? {
        let info = await DiskThreads.run { try? FileInfo.queryNow(folder) }
        return info.map { FileTime.microseconds($0.modifiedSeconds, $0.modifiedMicroseconds) }
    }
}
