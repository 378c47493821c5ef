import ShelfGObject

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
}
