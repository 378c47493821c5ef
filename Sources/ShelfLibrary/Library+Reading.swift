import ShelfGObject
import ShelfStore

extension Library {
    /// Takes in what the locations are now.
    func take(_ states: [Location: LocationState]) {
        self.states = states
        var known: Set<File> = []
        var folders: [(file: File, name: String)] = []
        standing = [:]
        unavailable = []
        opened = []
        for location in locations {
            let state = states[location]
            let file = state?.folder?.file ?? location.file
            if known.insert(file).inserted {
                folders.append((file, state?.folder?.name ?? file.displayName))
            }
            if let folder = state?.folder {
                standing[folder.file, default: []].append(location)
                if !(folder.source is FolderSource) { opened.insert(folder.file) }
            }
            if let error = state?.error { unavailable.append(error) }
        }
        self.folders = folders.map(\.file)
        folderNames = folders.map(\.name)
        if isLive { returns.wait(for: unavailable.map(\.location)) }
    }

    /// Shows the folders the locations stand for.
    ///
    /// - Parameter again: Which of those shown already are read again; nil for all.
    func showLocations(again: Set<File>?) {
        var focus: File?
        for location in locations where focus == nil {
            if case .file = states[location] { focus = location.file }
        }
        store.send(
            .opened(locations.compactMap { states[$0]?.folder }, focus: focus, again: again))
    }

    /// A folder that stood for locations is gone.
    func vanished(_ folder: Folder) {
        let lost = standing[folder.file] ?? []
        var states = states
        for location in lost {
            states[location] = .unavailable(
                LocationError(location, reason: GLibError.noSuchFileReason))
        }
        take(states)
        for location in lost { report(.vanishedLocation(location)) }
        store.send(.vanished(folder.id))
    }

    /// Watches and reads one folder.
    func read(_ request: FolderRequest, _ send: Send<LibraryAction>) async {
        let reading = FolderReading(id: request.id, generation: request.generation)
        begun.begin(reading, of: request.file, at: .now)
        lookForStalled()
        await readOn(request, reading, send)
        // Also when nobody wants it any more: its disk answers again.
        if !begun.end(reading) { store.send(.ended(reading)) }
    }

    /// Finds those that do not answer, for as long as something is being read.
    private func lookForStalled() {
        guard stallTask == nil else { return }
        stallTask = Task { [weak self] in
            while let self, !self.begun.isEmpty {
                self.noteStalled()
                try? await Task.sleep(for: BegunReadings.patience / 2)
            }
            self?.stallTask = nil
        }
    }

    /// Has what was not answered by now keep no others from being read.
    private func noteStalled() {
        let late = begun.takeLate(at: .now)
        guard !late.isEmpty else { return }
        let disks = DiskTable()
        for (reading, file) in late {
            store.send(.stalled(reading, on: disks.disk(holding: file), of: disks))
        }
    }

    private func readOn(
        _ request: FolderRequest, _ reading: FolderReading, _ send: Send<LibraryAction>
    ) async {
        if isLive { await watch(request.id, request.file, request.source) }
        do {
            try Task.checkCancellation()
            unreadable[request.id] = nil
            silentFiles[request.id] = nil
            var request = request
            if isLive { request.late = late(in: request.id) }
            try await request.source.read(request, ids: ids) { [weak self] batch in
                await self?.hear(batch, of: reading)
                await send(.read(batch))
            }
        } catch {
            guard !Task.isCancelled else { return }
            let isGone = request.isReread && (error as? GLibError)?.isNotFound == true
            let isUnwatched = watches[request.id]?.isLookedAt ?? false
            if !(isGone && isUnwatched) { reportFailure(of: request, error) }
            send(.failed(request.id, generation: request.generation))
            if isGone, isUnwatched { wentUnwatched(request.id) }
        }
        if !collector.isEmpty { flushSoon() }
    }

    /// Takes note of what a part of a folder says of the reading.
    private func hear(_ batch: FolderBatch, of reading: FolderReading) {
        begun.hear(of: reading, at: .now)
        if let repeated = batch.repeated { report(.repeatedName(repeated)) }
        defer {
            if batch.isLast {
                noteSilence(of: batch.silent, in: reading.id)
                if isLive { noteBrokenLinks(batch.brokenLinks, in: reading.id) }
            }
        }
        guard let problem = batch.problem else { return }
        // It keeps a part of the folder from being shown.
        unreadable[reading.id] = problem
        report(problem)
    }

    private func reportFailure(of request: FolderRequest, _ error: any Error) {
        let reason = (error as? GLibError)?.reason ?? "\(error)"
        if store.state.folders[request.id]?.parent == nil {
            for location in standing[request.file] ?? [] {
                let problem = Problem.location(LocationError(location, reason: reason))
                unreadable[request.id] = problem
                report(problem)
            }
        } else if (error as? GLibError)?.isNotFound != true {
            // What is not there any more its parent's monitor tells of.
            let problem = Problem.unreadableFolder(request.file, reason: reason)
            unreadable[request.id] = problem
            report(problem)
        }
    }
}
