import ShelfGObject

/// Where the shelves of a location come from: the file system, a list, an archive.
///
/// A source shows itself as folders, each with items and with further folders in it; the library asks
/// for them one by one, puts them on shelves and asks again when it is told of a change.
///
/// Design: docs/design/sources.md
protocol Source: AnyObject, Sendable {
    /// Whether items and folders stay in the order they are told in, instead of the natural one of names.
    var keepsOrder: Bool { get }

    /// Reads one of its folders to the end.
    ///
    /// - Parameters:
    ///   - request: The folder and what it showed before.
    ///   - ids: Where identities of new items come from.
    ///   - report: Is given all items so far, and the folders found since the last time; a folder read
    ///     again reports once, whole.
    /// - Throws: What kept it from being read; a `GLibError`, or a `SourceError` with words of its own.
    @concurrent
    func read(
        _ request: FolderRequest, ids: ItemIDSource,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws

    /// Begins to tell of what changes in one of its folders, until what it gives back is dropped.
    ///
    /// - Parameter isLocation: Whether the folder stands for a location, so that it may also be gone as the way there leads
    ///   elsewhere.
    /// - Returns: What keeps watching; nil where the system grants no watch.
    @concurrent
    func watch(
        _ folder: File, isLocation: Bool, onChange: @escaping @MainActor (SourceChange) -> Void
    ) async -> (any Sendable & AnyObject)?

    /// Whether the folder of a location is there, after it was told to be gone.
    @concurrent
    func isThere(_ folder: File) async -> Bool
}

/// What a source tells of a folder that is watched.
enum SourceChange: Sendable {
    /// Something happened to a file in it, which is looked at by itself.
    case file(FileEvent)
    /// All of it is to be read again.
    case everything
    /// It may be gone.
    case gone
    /// Not all of it can be watched.
    case blind
    /// Others write to files of it, of which nothing is told.
    case shared
}

/// Why a source cannot be read, in words of its own.
struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
