import ShelfGObject

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
}
