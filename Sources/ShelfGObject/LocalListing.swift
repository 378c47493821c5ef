internal import Synchronization

/// A folder of this computer that is being read: its names first, then what bears them.
///
/// Nothing but links leads to other disks, for of folders no more is asked than their names. So links come last, and
/// those that do not answer are set aside.
///
/// Design: docs/design/library.md#reading
final class LocalListing: Sendable {
    private struct State: Sendable {
        /// The links that were not asked yet.
        var links: [FolderNames.Entry] = []
        var isEndOfNames = false
        /// Why there are no more names, where that is not the end of them.
        var failure: DiskError?
        var unanswered: [DirectoryListing.Unanswered] = []
    }

    private let folder: File
    private let path: [UInt8]
    private let names: FolderNames
    private let hidden: HiddenNames
    private let patience: Duration?
    private let late: @Sendable (File, FileInfo?) -> Void
    private let state = Mutex(State())

    /// Opens a folder, waiting for it.
    init(
        _ folder: File, _ path: [UInt8], patience: Duration?,
        late: @escaping @Sendable (File, FileInfo?) -> Void
    ) throws(DiskError) {
        (self.folder, self.path, self.patience, self.late) = (folder, path, patience, late)
        names = try FolderNames(path)
        hidden = HiddenNames(in: path)
    }

    /// What could not be asked about so far.
    var unanswered: [DirectoryListing.Unanswered] { state.withLock { $0.unanswered } }

    /// Whether nothing but links is left.
    var isAtLinks: Bool { state.withLock { $0.isEndOfNames && !$0.links.isEmpty } }

    /// The next files, at most so many; none at the end.
    func next(_ count: Int) async throws -> [FileInfo] {
        while let entries = try await nextEntries(count) {
            let infos = await look(at: entries)
            if !infos.isEmpty { return infos }
        }
        return []
    }

    private func nextEntries(_ count: Int) async throws -> [FolderNames.Entry]? {
        if !state.withLock({ $0.isEndOfNames }) {
            let part = await DiskThreads.run { [names] in names.next(count) }
            return state.withLock { state in
                (state.isEndOfNames, state.failure) = (part.isLast, part.failure)
                state.links += part.entries.filter { $0.kind == .link }
                return part.entries.filter { $0.kind != .link }
            }
        }
        return try state.withLock { state in
            guard !state.links.isEmpty else {
                // What was read before the disk failed is there all the same.
                if let failure = state.failure { throw GLibError(failure) }
                return nil
            }
            defer { state.links.removeFirst(min(count, state.links.count)) }
            return Array(state.links.prefix(count))
        }
    }

    private typealias Answer = Result<FileInfo, DiskError>

    /// What bears names; of a folder its own disk knows, and nothing else is asked.
    private func look(at entries: [FolderNames.Entry]) async -> [FileInfo] {
        let questions = DiskQuestions<FolderNames.Entry, Answer>(entries, in: path) {
            [path] entry in
            Self.path(of: entry, in: path)
        } late: { [weak self, late, folder] entry, answer in
            let file = folder.child(nameBytes: entry.name)
            self?.state.withLock { $0.unanswered.removeAll { $0.file == file } }
            late(file, try? answer.get())
        } answer: { [folder, path, hidden] entry in
            Result { () throws(DiskError) in
                let file = folder.child(nameBytes: entry.name)
                guard entry.kind == .folder else {
                    return try FileInfo(
                        file, name: entry.name, at: Self.path(of: entry, in: path), entry.kind,
                        hidden)
                }
                return FileInfo(
                    file, name: entry.name, .folder, isHidden: hidden.contains(entry.name))
            }
        }
        let answers = await questions.ask(patience: patience)
        return zip(entries, answers).compactMap { info(of: $0, $1) }
    }

    private static func path(of entry: FolderNames.Entry, in folder: [UInt8]) -> [UInt8] {
        (folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]) + entry.name
    }

    /// What is shown of a name; nil when nothing is.
    private func info(of entry: FolderNames.Entry, _ answer: Answer?) -> FileInfo? {
        let file = folder.child(nameBytes: entry.name)
        switch answer {
        case .success(let info): return info
        case .failure(let error) where error.isGone: return nil
        case .failure(let error) where error.isDenied && entry.kind != nil:
            // A folder that may be read and not entered has names of which no more is known.
            return entry.kind.map {
                FileInfo(file, name: entry.name, $0, isHidden: hidden.contains(entry.name))
            }
        case .failure(let error): note(file, error.description)
        case nil: note(file, nil)
        }
        return nil
    }

    private func note(_ file: File, _ reason: String?) {
        state.withLock {
            $0.unanswered.append(DirectoryListing.Unanswered(file: file, reason: reason))
        }
    }
}
