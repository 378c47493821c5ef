import ShelfDiff
import ShelfStore

@testable import ShelfLibrary

extension Library {
    /// Has none of the shelves and the folders above them watched, as if the system granted no watch.
    func leaveUnwatched() {
        for row in rows {
            var next: ShelfID? = row.section.id
            while let id = next, watches[id] == nil || watches[id]?.monitor != nil,
                let folder = store.state.folders[id]
            {
                note(FolderWatch(file: folder.file, monitor: nil), of: id)
                next = folder.parent
            }
        }
    }
}
