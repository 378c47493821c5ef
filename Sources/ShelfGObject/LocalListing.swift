internal import Synchronization

/// The reading of a local folder: first its names, then their files.
///
/// Only symbolic links lead to other disks, since mounted folders are not queried. So links come
/// last, and those that do not answer are set aside.
///
/// Design: docs/design/library.md#reading
final class LocalListing: Sendable {
    private struct State: Sendable {
        /// The links not queried yet.
        var links: [FolderNames.Entry] = []
        var isEndOfNames = false
        /// The error that ended the names, if any.
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

    /// Opens a folder.
    ///
    /// Blocks.
    init(
        _ folder: File, _ path: [UInt8], patience: Duration?,
        late: @escaping @Sendable (File, FileInfo?) -> Void
    ) throws(DiskError) {
        (self.folder, self.path, self.patience, self.late) = (folder, path, patience, late)
        names = try FolderNames(path)
        hidden = HiddenNames(in: path)
    }

    /// Entries that could not be queried so far.
    var unanswered: [DirectoryListing.Unanswered] { state.withLock { $0.unanswered } }

    /// Only links are left.
    var isAtLinks: Bool { state.withLock { $0.isEndOfNames && !$0.links.isEmpty } }

    /// Returns at most `count` further files; none at the end.
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
                // Deliver what was read before the disk failed.
                if let failure = state.failure { throw GLibError(failure) }
                return nil
            }
            defer { state.links.removeFirst(min(count, state.links.count)) }
            return Array(state.links.prefix(count))
        }
    }

    private typealias Answer = Result<FileInfo, DiskError>

    /// Queries the files of entries.
    ///
    /// Folders need no query, since their entry has the type.
    private func look(at entries: [FolderNames.Entry]) async -> [FileInfo] {
        let questions = DiskQuestions<FolderNames.Entry, Answer>(entries, in: path) {
            [path] entry in
            Self.path(of: entry, in: path)
        } late: { [weak self, late, folder] entry, answer in
            let file = folder.child(nameBytes: entry.name)
            self?.state.withLock { $0.unanswered.removeAll { $0.file == file } }
            late(file, (try? answer.get()).map { HeadTypes.told($0) })
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
        let infos = zip(entries, answers).compactMap { info(of: $0, $1) }
        return await HeadTypes.told(infos, patience: patience, late: late)
    }

    private static func path(of entry: FolderNames.Entry, in folder: [UInt8]) -> [UInt8] {
        (folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]) + entry.name
    }

    /// Returns the metadata of an entry; nil when it is not shown.
    private func info(of entry: FolderNames.Entry, _ answer: Answer?) -> FileInfo? {
        let file = folder.child(nameBytes: entry.name)
        switch answer {
        case .success(let info): return info
        case .failure(let error) where error.isGone: return nil
        case .failure(let error) where error.isDenied && entry.kind != nil:
            // A folder with read but no execute permission gives only names.
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
