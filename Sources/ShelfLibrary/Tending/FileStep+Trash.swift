package import ShelfGObject

/// What lies in the trash already.
///
/// Design: docs/design/tending.md#the-trash
extension FileStep {
    /// What has to be brought back to have files back that lie in the trash: themselves, or what they
    /// lie in, each once; and those that lie in none.
    package static func trashed(
        holding files: [File]
    ) async -> (entries: [TrashedFile], elsewhere: [File]) {
        await DiskThreads.run { trashedNow(holding: files) }
    }

    /// The same, waiting for the disk.
    static func trashedNow(
        holding files: [File]
    ) -> (entries: [TrashedFile], elsewhere: [File]) {
        var entries: [TrashedFile] = []
        var elsewhere: [File] = []
        var known: Set<TrashedFile> = []
        for file in files {
            guard let entry = file.pathBytes.flatMap({ Trash.entry(holding: $0) }) else {
                elsewhere.append(file)
                continue
            }
            let inode = (try? DiskStatus(of: entry.place.file))?.inode ?? 0
            let trashed = TrashedFile(
                original: File(pathBytes: entry.original), inode: inode, date: entry.date)
            if known.insert(trashed).inserted { entries.append(trashed) }
        }
        return (entries, elsewhere)
    }

    /// Everything in the trash, as GVfs lists it.
    ///
    /// - Throws: `GLibError` where it cannot be listed.
    package static func allTrashed() async throws -> [TrashedFile] {
        let listing = try await DirectoryListing.open(.trash)
        var files: [File] = []
        while true {
            let infos = try await listing.next(500)
            if infos.isEmpty { break }
            files += infos.map(\.file)
        }
        return await trashed(holding: files).entries
    }

    /// Deletes what is in the trash there, with the note of where it was.
    static func expungeNow(_ trashed: TrashedFile, _ hands: FileHands) throws {
        guard let original = trashed.original.pathBytes,
            let place = Trash.find(original, inode: trashed.inode, since: trashed.date)
        else { throw Reason(localized("It is not in the trash any more"), .changed) }
        let tree = try FileTree(place.file) { hands.watch.mayGoOn() }
        try hands.deleteWatched(tree)
        try? Disk.remove(place.info)
    }
}
