import ShelfDiff

@testable import ShelfLibrary

extension Library {
    /// Has none of the shelves watched, as if the system granted no watch.
    func leaveUnwatched() {
        for row in rows {
            note(FolderWatch(file: row.section.file, monitor: nil), of: row.section.id)
        }
    }
}
