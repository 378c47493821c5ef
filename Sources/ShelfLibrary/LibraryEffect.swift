/// Something the library wants done after an action.
enum LibraryEffect: Sendable {
    /// Read a folder and report with `.read` and `.failed`.
    case read(FolderRequest)
    /// Stop watching and reading folders that are no longer part of the library.
    case forget([ShelfID])
}
