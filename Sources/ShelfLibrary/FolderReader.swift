import ShelfGObject

/// Reads one folder in growing batches, away from the main thread.
///
/// Design: docs/design/library.md#reading
enum FolderReader {
    /// The first batch is small, so that something shows at once.
    static let firstBatchSize = 500
    /// No larger, so that taking a batch in stays a matter of a few milliseconds.
    static let largestBatchSize = 4000

    /// Reads a folder to its end.
    ///
    /// - Parameters:
    ///   - request: The folder and what it showed before.
    ///   - ids: Where identities of new files come from.
    ///   - report: Is given every batch; a folder read again reports once, whole.
    /// - Throws: `GLibError` when it cannot be opened or read on.
    @concurrent
    static func read(
        _ request: FolderRequest, ids: ItemIDSource,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        let listing = try await DirectoryListing.open(
            request.file, patience: request.late == nil ? nil : DiskThreads.patience,
            late: request.late ?? { _, _ in })
        try await read(
            request, ids: ids, next: { try await listing.next($0) },
            isRestSlow: { listing.isAtLinks }, unanswered: { listing.unanswered }, report: report)
    }

    /// The same of any listing.
    ///
    /// - Parameters:
    ///   - next: At most as many files as it is given; none at the end.
    ///   - isRestSlow: Whether what follows may take its time.
    ///   - unanswered: What could not be asked about, once all is read.
    ///   - subfolder: How a folder that is found is read.
    @concurrent
    static func read(
        _ request: FolderRequest, ids: ItemIDSource,
        next: @Sendable (Int) async throws -> [FileInfo],
        isRestSlow: @Sendable () -> Bool = { false },
        unanswered: @Sendable () -> [DirectoryListing.Unanswered] = { [] },
        subfolder: @Sendable (FileInfo) -> Subfolder = { Subfolder($0) },
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        let known = Dictionary(
            request.previous.map { ($0.listedName, $0.id) },
            uniquingKeysWith: { first, _ in first })
        let leftOut = KernelMounts.names(in: request.file)
        var ordered = OrderedItems()
        var unreported = Unreported()
        var count = firstBatchSize
        var isRepetitionTold = false
        func batch(_ repeated: File?, isLast: Bool) -> FolderBatch {
            FolderBatch(
                id: request.id, generation: request.generation, items: ordered.items,
                subfolders: unreported.subfolders.sorted { $0.key < $1.key }, isLast: isLast,
                repeated: isRepetitionTold ? nil : repeated)
        }
        while true {
            let infos: [FileInfo]
            do {
                infos = try await next(count)
            } catch {
                // What was read before a disk failed is there all the same.
                if !unreported.items.isEmpty, !request.isReread, !Task.isCancelled {
                    await report(batch(ordered.merge(unreported.items), isLast: false))
                }
                throw error
            }
            try Task.checkCancellation()
            unreported.add(
                infos, subfolder: { leftOut.contains($0.file.nameBytes) ? nil : subfolder($0) },
                id: { known.isEmpty ? ids.next() : known[$0.listedName] ?? ids.next() })
            // A short batch from a disk is most often the last: what it brings goes with the end.
            let isFull = infos.count == count || !request.file.isLocal || isRestSlow()
            count = min(count * 2, largestBatchSize)
            // Merging touches all items, so it waits until there is a fair share of new ones.
            let isWorthIt = unreported.items.count >= ordered.items.count / 4
            guard infos.isEmpty || isFull && isWorthIt && !request.isReread else { continue }
            let left = infos.isEmpty ? unanswered() : []
            if request.isReread {
                unreported.items += request.previous(of: left)
                follow(request, from: known, in: &unreported.items)
            }
            let repeated = unreported.items.isEmpty ? nil : ordered.merge(unreported.items)
            var batch = batch(repeated, isLast: infos.isEmpty)
            batch.leave(left)
            batch.brokenLinks = unreported.brokenLinks
            await report(batch)
            isRepetitionTold = isRepetitionTold || repeated != nil
            if infos.isEmpty { return }
            unreported.items = []
            unreported.subfolders = []
        }
    }

    /// Files and folders read since the last batch was reported, and all broken links.
    private struct Unreported {
        var items: [LibraryItem] = []
        var subfolders: [Subfolder] = []
        var brokenLinks: [File] = []

        mutating func add(
            _ infos: [FileInfo], subfolder: (FileInfo) -> Subfolder?, id: (FileInfo) -> ItemID
        ) {
            items += LibraryItem.items(infos.filter(\.isItem), id: id)
            subfolders += infos.lazy.filter(\.isSubfolder).compactMap(subfolder)
            brokenLinks += infos.lazy.filter(\.isBrokenLink).map(\.file)
        }
    }

    /// Gives items under new names the identities of names that are gone: by the moves that are known of, and by
    /// what was renamed itself, as the listing may have seen more moves than were told of until now.
    private static func follow(
        _ request: FolderRequest, from known: [String: ItemID], in items: inout [LibraryItem]
    ) {
        var lost = known
        var new: [Int] = []
        for index in items.indices {
            let name = items[index].listedName
            lost[name] = nil
            if known[name] == nil { new.append(index) }
        }
        guard !lost.isEmpty, !new.isEmpty else { return }
        new.removeAll { index in
            guard let id = origin(of: items[index].listedName, request.origins, in: &lost) else {
                return false
            }
            items[index] = items[index].identified(as: id)
            return true
        }
        guard !lost.isEmpty, !new.isEmpty else { return }
        var bodies: [ContentVersion.Body: [ItemID]] = [:]
        // Of several names of one file the first counts first.
        for item in request.previous.reversed() {
            guard let body = item.version.body, lost[item.listedName] == item.id else { continue }
            bodies[body, default: []].append(item.id)
        }
        for index in new {
            guard let body = items[index].version.body, let id = bodies[body]?.popLast() else {
                continue
            }
            items[index] = items[index].identified(as: id)
        }
    }

    /// Follows moves back to something that was lost and takes it from there.
    private static func origin(
        of name: String, _ origins: [String: String], in lost: inout [String: ItemID]
    ) -> ItemID? {
        var name = name
        // A chain is no longer than the moves; a circle of them leads nowhere.
        for _ in 0..<origins.count {
            guard let previous = origins[name] else { return nil }
            if let id = lost.removeValue(forKey: previous) { return id }
            name = previous
        }
        return nil
    }
}

/// A folder found inside another, with the key that orders it among its siblings.
struct Subfolder: Hashable, Sendable {
    let file: File
    let name: String
    let key: NaturalOrderKey
    /// What it is read by.
    let source: any Source

    /// A folder of the file system.
    init(_ info: FileInfo) {
        self.init(info.file, name: info.displayName, source: FolderSource.shared)
    }

    /// A folder of a source.
    ///
    /// - Parameter place: Which of its siblings it is, where they are not in the order of their names.
    init(_ file: File, name: String, source: any Source, place: Int? = nil) {
        self.file = file
        self.name = name
        self.source = source
        key = NaturalOrderKey(place.map { "\($0)" } ?? name)
    }

    static func == (left: Subfolder, right: Subfolder) -> Bool {
        left.file == right.file && left.name == right.name && left.key == right.key
            && left.source === right.source
    }

    func hash(into hasher: inout Hasher) { hasher.combine(file) }
}

/// What reading a folder has brought so far.
struct FolderBatch: Sendable {
    let id: ShelfID
    let generation: Int
    /// All items so far, in natural order.
    var items: [LibraryItem]
    /// The subfolders found since the last batch, in natural order.
    var subfolders: [Subfolder]
    /// Whether the folder has been read whole; a folder read again reports only then.
    var isLast: Bool
    /// A file the folder listed more than once.
    var repeated: File?
    /// What else is to be told of it.
    var problem: Problem?
    /// The files that have not answered.
    var silent: [File] = []
    /// The links that lead nowhere, so far.
    var brokenLinks: [File] = []

    /// Takes note of files that could not be asked about.
    mutating func leave(_ unanswered: [DirectoryListing.Unanswered]) {
        guard let first = unanswered.first else { return }
        silent = unanswered.filter { $0.reason == nil }.map(\.file)
        problem = .unansweredFiles(
            first.file, reason: first.reason ?? Problem.silence,
            count: unanswered.count)
    }
}

/// A folder to be read.
struct FolderRequest: Sendable {
    let id: ShelfID
    let generation: Int
    let file: File
    /// The items it showed before, whose identities the files of the same names keep.
    let previous: [LibraryItem]
    /// Names that files were moved to within the folder, with those they had before, encoded.
    let origins: [String: String]
    /// Whether to report only at the end, because something is shown meanwhile.
    let isReread: Bool
    /// What it is read by.
    var source: any Source = FolderSource.shared
    /// Is told what a file is that was not waited for, when that has answered; nil when each is waited for.
    var late: (@Sendable (File, FileInfo?) -> Void)?

    /// The items of before of files that could not be asked about: they stay as they were known last.
    func previous(of unanswered: [DirectoryListing.Unanswered]) -> [LibraryItem] {
        guard !unanswered.isEmpty else { return [] }
        let names = Set(unanswered.map { String($0.file.encodedName) })
        return previous.filter { names.contains($0.listedName) }
    }
}
