import ShelfGObject
import Synchronization

/// The files on a shelf of a list: what each turned out to be, and what has happened to them since.
///
/// What nothing happened to is not looked at again.
final class ListedFiles: Sendable {
    private struct State: Sendable {
        /// Where files are that are not where the list has them first; by that.
        var whereabouts: [File: File] = [:]
        /// The other way round.
        var listed: [File: File] = [:]
        /// Files that were not there when they were looked at last.
        var missing: Set<File> = []
        /// Folders among the files, and what they are called.
        var folders: [File: String] = [:]
        /// What the list called files when it was read last.
        var titles: [File: String] = [:]
        /// All that something may happen to.
        var concerned: Set<File> = []
        /// What has happened since they were looked at: nothing is known of it before the first time.
        var news = ListNews(isUnknown: true)
        /// What had happened when they were looked at last.
        var looked = ListNews()
        /// What was found then; nil where it came to no end.
        var found: [LibraryItem]?
        /// How often they were looked at.
        var lookCount = 0
        var isMissingTold = false
        /// What was told to be left out.
        var told: Problem?
        weak var watch: ListWatch?
    }

    /// The first files are looked at at once, so that something shows.
    private static let firstCount = 500
    private static let largestCount = 8_000

    private let state = Mutex(State())
    private let watchesFolders: Bool
    private let tellsMissing: Bool

    /// Knows of no files yet.
    ///
    /// - Parameters:
    ///   - watchesFolders: Whether what happens in the folders of files is followed, too: not where the
    ///     list is written anew with every change, and there may be folders without number.
    ///   - tellsMissing: Whether files that are not there are spoken of.
    init(watchesFolders: Bool = true, tellsMissing: Bool = true) {
        (self.watchesFolders, self.tellsMissing) = (watchesFolders, tellsMissing)
    }

    // MARK: - Following

    func follow(by watch: ListWatch) {
        state.withLock { state in
            state.watch = watch
            // What happened before nobody has told.
            state.news.isUnknown = true
        }
    }

    func tell(_ change: SourceChange) { state.withLock { $0.watch }?.tell(change) }

    /// Has files looked at the next time.
    func touch(_ files: [File]) { state.withLock { $0.news.touched.formUnion(files) } }

    /// Takes note of an event; whether it concerns any file of the list.
    private func note(_ event: FileEvent, in folder: File) -> Bool {
        state.withLock { state in
            let files = event.files
            if event == .lost || files.contains(folder) {
                state.news.touchedFolders.insert(folder)
                return true
            }
            let subjects = files.compactMap(Sidecars.subject(of:))
            let isConcerned = files.contains(where: state.concerned.contains)
            guard isConcerned || !subjects.isEmpty else { return false }
            state.news.touched.formUnion(files)
            // A sidecar without the ending may be of any file of the folder.
            let known = subjects.filter(state.concerned.contains)
            if known.count < subjects.count { state.news.touchedFolders.insert(folder) }
            state.news.touched.formUnion(known)
            switch event {
            case .renamed(let old, let new), .movedOut(let old, let new?):
                state.news.moves[old] = new
            case .movedIn(let new, let old?): state.news.moves[old] = new
            default: break
            }
            return true
        }
    }

    /// The name in the list of a file that is elsewhere by now.
    func listed(_ file: File) -> File { state.withLock { $0.listed[file] ?? file } }

    // MARK: - Reading

    /// Reads the files of a list.
    ///
    /// - Parameters:
    ///   - others: Further folders that come with the first report.
    ///   - leftOut: What is told of once, unless it changes.
    @concurrent
    func read(
        _ entries: [ListEntry], for request: FolderRequest, ids: ItemIDSource,
        besides others: [Subfolder], leftOut: Problem? = nil,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        var (reading, number) = begin(request.previous)
        var late: ListReading.Late?
        if request.late != nil { late = { [weak self] in self?.answeredLate($0, $1) } }
        var rest = entries[...]
        var count = request.isReread ? max(1, entries.count) : Self.firstCount
        var told = others
        var isFirst = true
        var watched: Set<File> = []
        while isFirst || !rest.isEmpty {
            let chunk = rest.prefix(count)
            rest = rest.dropFirst(count)
            count = min(count * 2, Self.largestCount)
            watched.formUnion(await follow(chunk, mayWait: request.late == nil))
            await reading.read(chunk, ids: ids, late: late)
            try Task.checkCancellation()
            isFirst = false
            guard !rest.isEmpty, !request.isReread else { continue }
            await report(
                FolderBatch(
                    id: request.id, generation: request.generation, items: reading.items,
                    subfolders: told, isLast: false))
            told = []
        }
        let problem = finish(reading, number, entries) ?? news(leftOut)
        state.withLock { $0.watch }?.keepOnly(watched)
        await report(
            FolderBatch(
                id: request.id, generation: request.generation, items: reading.items,
                subfolders: told + reading.subfolders(from: others.count), isLast: true,
                problem: Self.silence(of: reading.silent) ?? problem, silent: reading.silent))
    }

    /// Takes what has happened to be looked at, with what was looked at before in vain: nobody waited for that any more.
    private func begin(_ previous: [LibraryItem]) -> (ListReading, number: Int) {
        state.withLock { state in
            if state.lookCount > 0, state.found != previous { state.news.add(state.looked) }
            (state.looked, state.news, state.found) = (state.news, ListNews(), nil)
            state.lookCount += 1
            let reading = ListReading(
                previous: previous, whereabouts: state.whereabouts, missing: state.missing,
                folders: state.folders, titles: state.titles, news: state.looked)
            return (reading, state.lookCount)
        }
    }

    private static func silence(of files: [File]) -> Problem? {
        files.first.map {
            .unansweredFiles($0, reason: Problem.silence, count: files.count)
        }
    }

    /// An entry that was not waited for has answered: the list is put together anew.
    private func answeredLate(_ entry: ListEntry, _ answer: ListReading.Answer) {
        state.withLock { $0.news.answers[entry.file] = answer }
        tell(.everything)
    }

    /// Watches the folders of files before they are looked at; those that do not answer when they do.
    private func follow(_ entries: ArraySlice<ListEntry>, mayWait: Bool) async -> Set<File> {
        guard watchesFolders else { return [] }
        let (watch, folders) = state.withLock { state in
            guard let watch = state.watch else { return (ListWatch?.none, Set<File>()) }
            var folders: Set<File> = []
            for entry in entries {
                for file in entry.files {
                    state.concerned.insert(file)
                    folders.insert(file.enclosing)
                }
                guard let elsewhere = state.whereabouts[entry.file] else { continue }
                state.concerned.insert(elsewhere)
                folders.insert(elsewhere.enclosing)
            }
            return (watch, folders)
        }
        let sorted = folders.sorted { $0.uri < $1.uri }
        let begin: @Sendable () async -> Bool = { [weak self] in
            await watch?.follow(sorted) { event, folder in self?.note(event, in: folder) ?? false }
            return true
        }
        guard !mayWait else {
            _ = await begin()
            return folders
        }
        let late: @Sendable (Bool) -> Void = { [weak self] _ in
            // What happened before they were watched was not told.
            self?.state.withLock { $0.news.touchedFolders.formUnion(folders) }
            self?.tell(.everything)
        }
        _ = await DiskThreads.value(within: DiskThreads.patience, late: late, of: begin)
        return folders
    }

    /// What is left out, if that has not been told.
    private func news(_ leftOut: Problem?) -> Problem? {
        state.withLock { state in
            guard leftOut != state.told else { return nil }
            state.told = leftOut
            return leftOut
        }
    }

    /// Keeps what was found for the next time; what is to be told of it.
    private func finish(
        _ reading: ListReading, _ number: Int, _ entries: [ListEntry]
    ) -> Problem? {
        let listed = Dictionary(
            reading.whereabouts.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let titles = Dictionary(
            entries.compactMap { entry in entry.title.map { (entry.file, $0) } },
            uniquingKeysWith: { first, _ in first })
        return state.withLock { state in
            (state.whereabouts, state.listed) = (reading.whereabouts, listed)
            state.concerned.formUnion(reading.whereabouts.values)
            state.missing = reading.missing
            state.folders = reading.folders
            state.titles = titles
            if number == state.lookCount { state.found = reading.items }
            guard tellsMissing, !state.isMissingTold else { return nil }
            let problem: Problem? =
                if let first = reading.firstMissing {
                    .missingFiles(first.file, reason: first.reason, count: reading.missing.count)
                } else {
                    reading.unconnected.first.map {
                        .missingFiles(
                            $0, reason: LocationError.unconnected, count: reading.unconnected.count)
                    }
                }
            state.isMissingTold = problem != nil
            return problem
        }
    }
}

extension File {
    /// The folder a file lies in, by its address alone, which costs less than to ask GIO.
    var enclosing: File {
        let path = uri.dropLast(encodedName.utf8.count)
        return File(canonicalURI: String(path.hasSuffix(":///") ? path : path.dropLast()))
    }
}
