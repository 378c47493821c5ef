import ShelfStore

/// What the library's reducer needs done outside.
struct LibraryWork: Sendable {
    /// Watches and reads a folder, sending `.read` for each batch or `.failed`.
    let read: @MainActor @Sendable (FolderRequest, Send<LibraryAction>) async -> Void
    /// Stops watching folders that are no longer part of the library.
    let forget: @MainActor @Sendable ([ShelfID]) -> Void
}
