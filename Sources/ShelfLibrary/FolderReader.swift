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
        let listing = try await DirectoryListing.open(request.file)
        let known = Dictionary(
            request.previous.map { (String($0.file.encodedName), $0.id) },
            uniquingKeysWith: { first, _ in first })
        var ordered = OrderedItems()
        var items: [LibraryItem] = []
        var subfolders: [Subfolder] = []
        var count = firstBatchSize
        while true {
            let infos = try await listing.next(count)
            try Task.checkCancellation()
            for info in infos {
                if info.isItem {
                    let id = known.isEmpty ? nil : known[String(info.file.encodedName)]
                    items.append(LibraryItem(id: id ?? ids.next(), info: info))
                } else if info.isSubfolder {
                    subfolders.append(Subfolder(info))
                }
            }
            // A short batch from a disk is most often the last: what it brings goes with the end.
            let isFull = infos.count == count || !request.file.isLocal
            count = min(count * 2, largestBatchSize)
            // Merging touches all items, so it waits until there is a fair share of new ones.
            let isWorthIt = items.count >= ordered.items.count / 4
            guard infos.isEmpty || isFull && isWorthIt && !request.isReread else { continue }
            if !items.isEmpty { ordered.merge(items) }
            await report(
                FolderBatch(
                    id: request.id, generation: request.generation, items: ordered.items,
                    subfolders: subfolders.sorted { $0.key < $1.key }, isLast: infos.isEmpty))
            if infos.isEmpty { return }
            items = []
            subfolders = []
        }
    }
}
