import ShelfGObject
import Synchronization

/// Files that are named one by one: on standard input, by a list that lies on a disk, by a library
/// of books, or by what the desktop's index finds.
///
/// Design: docs/design/sources.md#lists
final class ListSource: Source {
    private enum Origin: Sendable {
        case named(NamedFiles)
        /// A list; of several shelves in it the one at an address, or all for nil.
        case list(File, ListFormat, shelf: File?)
        /// The database of a library of books; the shelves at or below an address, or all for nil.
        case books(File, shelf: File?)
        /// What the desktop's index finds, at the address it was opened by.
        case search(SearchAddress, File)
    }

    /// A shelf of the list with what is known of its files.
    private struct Known: Sendable {
        var shelf: ListShelf
        let files: ListedFiles
    }

    private struct State: Sendable {
        var shelves: [File: Known] = [:]
        /// The addresses of shelves further in, in order.
        var inside: [File] = []
    }

    let keepsOrder = true
    private let origin: Origin
    private let state = Mutex(State())

    /// Reads what was named.
    init(naming files: NamedFiles) { origin = .named(files) }

    /// Reads a list that lies somewhere, by the format its name says.
    ///
    /// - Parameter shelf: The address of the shelf that is read alone.
    init(of list: File, shelf: File? = nil) {
        origin = .list(list, ListFormat(named: list) ?? .playlist, shelf: shelf)
    }

    /// Reads a library of books.
    ///
    /// - Parameter shelf: The address of what is read alone.
    init(books database: File, shelf: File? = nil) { origin = .books(database, shelf: shelf) }

    /// Asks the desktop's index.
    init(_ search: SearchAddress, at address: File) { origin = .search(search, address) }

    /// The address of all of it.
    private var place: File {
        switch origin {
        case .named(let files): files.address
        case .list(let file, _, let shelf): shelf ?? file
        case .books(let file, let shelf): shelf ?? file
        case .search(_, let file): file
        }
    }

    private func known(of shelf: ListShelf) -> Known {
        let files =
            switch origin {
            case .named, .list: ListedFiles()
            case .books: ListedFiles(watchesFolders: false)
            // An index is behind now and then.
            case .search: ListedFiles(tellsMissing: false)
            }
        return Known(shelf: shelf, files: files)
    }

    /// The file that says what there is.
    private var text: File? {
        switch origin {
        case .named, .search: nil
        case .list(let file, _, _), .books(let file, _): file
        }
    }

    /// The list that can be changed; nil for what was named on standard input.
    var list: File? { if case .list(let file, _, _) = origin { file } else { nil } }

    // MARK: - Reading

    @concurrent
    func read(
        _ request: FolderRequest, ids: ItemIDSource,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        if request.file == place { take(try await shelves()) }
        let (known, inside) = state.withLock { state in
            (
                state.shelves[request.file],
                request.file == place ? state.inside.compactMap { state.shelves[$0]?.shelf } : []
            )
        }
        let subfolders = inside.enumerated().map { place, shelf in
            Subfolder(shelf.address, name: shelf.title, source: self, place: place)
        }
        guard let known else {
            return await report(
                FolderBatch(
                    id: request.id, generation: request.generation, items: [],
                    subfolders: subfolders, isLast: true))
        }
        try await known.files.read(
            known.shelf.entries, for: request, ids: ids, besides: subfolders,
            leftOut: known.shelf.problem, report: report)
    }

    /// What the list says now.
    private func shelves() async throws -> [ListShelf] {
        switch origin {
        case .named(let named):
            return [
                ListShelf(
                    address: named.address, title: named.name,
                    entries: named.files.map { ListEntry([$0]) })
            ]
        case .list(let file, let format, let shelf):
            let shelves = try ListText(await Self.contents(of: file), format, of: file).shelves
            return shelf.map { alone in shelves.filter { $0.address == alone } } ?? shelves
        case .search(let search, let address):
            return [try await IndexQuestion(search.words).shelf(at: address, titled: search.title)]
        case .books(let file, let shelf):
            let shelves = try await DiskThreads.run { Result { try BookLibrary(file).shelves } }
                .get()
            guard let shelf else { return shelves }
            return shelves.filter { $0.address == shelf || $0.address.parent == shelf }
        }
    }

    /// Takes over what the list says, and has shelves read again that it says something else of.
    private func take(_ shelves: [ListShelf]) {
        let changed = state.withLock { state in
            var known: [File: Known] = [:]
            var changed: [ListedFiles] = []
            for shelf in shelves {
                if var old = state.shelves[shelf.address] {
                    if old.shelf.entries != shelf.entries { changed.append(old.files) }
                    old.shelf = shelf
                    known[shelf.address] = old
                } else {
                    known[shelf.address] = self.known(of: shelf)
                }
            }
            state.shelves = known
            state.inside = shelves.map(\.address).filter { $0 != place }
            return changed.filter { $0 !== known[place]?.files }
        }
        for files in changed { files.tell(.everything) }
    }

    /// No list has more bytes.
    private static let largestList: Int64 = 256 << 20

    private static func contents(of file: File) async throws -> [UInt8] {
        if let path = file.pathBytes {
            switch await DiskThreads.run({ WholeFile.contents(at: path, limit: largestList) }) {
            case .bytes(let bytes): return bytes
            case .absent: throw SourceError(GLibError.noSuchFileReason)
            case .unreadable(let reason): throw SourceError(reason)
            }
        }
        guard let bytes = await DiskThreads.run({ file.contents() }) else {
            throw SourceError(localized("It cannot be read"))
        }
        return bytes
    }

    // MARK: - Following

    /// Has files of a shelf looked at when it is read again.
    func touch(_ files: [File], in shelf: File) {
        state.withLock { $0.shelves[shelf]?.files }?.touch(files)
    }

    @concurrent
    func watch(
        _ folder: File, isLocation: Bool, onChange: @escaping @MainActor (SourceChange) -> Void
    ) async -> (any Sendable & AnyObject)? {
        let watch = ListWatch(onChange)
        if let text, folder == place {
            guard await watch.follow(list: text) else { return nil }
        }
        if case .search = origin { await watch.followIndex() }
        let files = state.withLock { state in
            // What is on it is known when it has been read.
            let shelf = ListShelf(address: folder, title: "", entries: [])
            let known = state.shelves[folder] ?? self.known(of: shelf)
            state.shelves[folder] = known
            return known.files
        }
        files.follow(by: watch)
        return watch
    }

    @concurrent
    func isThere(_ folder: File) async -> Bool {
        guard let text else { return true }
        return (try? await DiskTurns.shared.info(of: text))?.kind == .regular
    }

    /// The name in the list of a file that is elsewhere by now.
    func listed(_ file: File, in shelf: File) -> File {
        state.withLock { $0.shelves[shelf]?.files }?.listed(file) ?? file
    }
}
