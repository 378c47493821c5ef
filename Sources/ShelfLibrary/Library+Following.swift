import ShelfGObject

extension Library {
    /// How long events are gathered before they are looked into.
    private static let burst = Duration.milliseconds(100)
    /// How often folders that cannot be watched are looked at.
    private static let pollInterval = Duration.seconds(5)

    /// Watches a folder unless it is watched already.
    func watch(_ id: ShelfID, _ file: File) async {
        guard monitors[id] == nil, unwatched[id] == nil else { return }
        let monitor = await Self.makeMonitor(file) { [weak self] event in
            self?.received(event, id, file)
        }
        guard state.folders[id]?.file == file, !Task.isCancelled else { return }
        if let monitor {
            monitors[id] = monitor
        } else if file.isLocal {
            report(.watchesExhausted)
            unwatched[id] = 0
            poll()
        }
    }

    @concurrent
    private static func makeMonitor(
        _ file: File, onEvent: @escaping @MainActor (FileEvent) -> Void
    ) async -> FileMonitor? {
        guard !file.isLocal || FileMonitor.isAvailable else { return nil }
        return try? await FileMonitor.start(file, onEvent: onEvent)
    }

    private func received(_ event: FileEvent, _ id: ShelfID, _ file: File) {
        guard state.folders[id]?.file == file else { return }
        collector.note(event, folder: id, file: file)
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
            if self.hasReadyChanges { self.flushSoon() }
        }
    }

    private func isReady(_ id: ShelfID) -> Bool {
        // Of a folder that is gone nothing is to be waited for.
        state.folders[id].map { $0.status == .read } ?? true
    }

    private var hasReadyChanges: Bool {
        collector.touched.values.contains(where: isReady)
            || collector.goneFolders.contains(where: isReady)
    }

    private func flush() async {
        let burst = collector.take(isReady)
        if !burst.touched.isEmpty {
            let changes = await burst.resolve(ids: ids)
            guard !Task.isCancelled else { return }
            dispatch(.changed(changes, moves: burst.moves))
        }
        for id in burst.goneFolders.sorted() { await lookAgain(id) }
    }

    /// A folder's own place was given up: it may be gone, or another may be there now.
    private func lookAgain(_ id: ShelfID) async {
        guard let folder = state.folders[id] else { return }
        monitors[id] = nil
        let isThere = (try? await FileInfo.query(folder.file))?.kind == .directory
        guard !Task.isCancelled, state.folders[id] != nil else { return }
        if isThere {
            dispatch(.reread(id))
        } else if folder.parent == nil {
            for (location, file) in opened where file == folder.file {
                report(.vanishedLocation(location))
            }
            dispatch(.vanished(id))
        }
    }

    /// Goes on looking at folders that cannot be watched, for as long as there are any.
    private func poll() {
        guard pollTask == nil else { return }
        pollTask = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pollInterval)
                guard let self, !Task.isCancelled else { return }
                await self.pollOnce()
            }
        }
    }

    /// Reads those unwatched folders again whose list of files changed.
    func pollOnce() async {
        for id in unwatched.keys.sorted() {
            guard let folder = state.folders[id], folder.status == .read,
                let info = try? await FileInfo.query(folder.file)
            else { continue }
            let changed = info.modifiedSeconds * 1_000_000 + Int64(info.modifiedMicroseconds)
            guard let before = unwatched[id], before != changed else { continue }
            unwatched[id] = changed
            if before != 0 { dispatch(.reread(id)) }
        }
    }
}
