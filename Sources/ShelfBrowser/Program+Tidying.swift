import ShelfGObject
import ShelfLibrary

/// What earlier runs have left behind.
extension Program {
    /// Has what nobody needs any more taken away, where the disk may take its time.
    func tidy() {
        MemberFiles.prepare()
        let folders = [UserDirectories.state, UserDirectories.config]
            .compactMap { $0.child(named: "shelf-gtk").pathBytes }
        Task {
            await DiskThreads.run {
                for folder in folders { LeftFiles.removePrivate(inFolder: folder) }
                ThumbnailCache.removeLeftFiles()
            }
        }
    }
}
