import ShelfGObject

/// Folders of the file system, and of whatever else GIO has folders for.
final class FolderSource: Source {
    /// The one there is: it holds nothing.
    static let shared = FolderSource()

    let keepsOrder = false

    private init() {}

    @concurrent
    func read(
        _ request: FolderRequest, ids: ItemIDSource,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        try await FolderReader.read(request, ids: ids, report: report)
    }

    @concurrent
    func watch(
        _ folder: File, isLocation: Bool, onChange: @escaping @MainActor (SourceChange) -> Void
    ) async -> (any Sendable & AnyObject)? {
        await Library.makeMonitor(folder, isAlongWay: isLocation) { onChange(.file($0)) }
    }

    @concurrent
    func isThere(_ folder: File) async -> Bool {
        (try? await DiskTurns.shared.info(of: folder))?.kind == .directory
    }
}
