package import ShelfGObject

/// What lies in the trash already.
///
/// Design: docs/design/tending.md#the-trash
extension FileStep {
    /// What is in the trash, and where it was.
    package struct TrashedFile: Hashable, Sendable {
        package let original: File
        package let inode: UInt64
        package let date: String
        /// Where it lies; nil for what was moved there, of which GIO does not say where to.
        let place: Trash.Place?
        /// What is done to have it in the trash once more.
        fileprivate var again: Again = .trash

        /// Whether it is a copy that was taken back.
        var isCopy: Bool { again != .trash }

        fileprivate enum Again: Hashable, Sendable {
            case trash
            case takeBack(copyOf: File, FileFingerprint)
        }

        /// Describes something that was moved to the trash, not before a date.
        package init(original: File, inode: UInt64, date: String) {
            self.init(original: original, inode: inode, date: date, place: nil)
        }

        /// Describes something that lies in the trash.
        fileprivate init(original: File, inode: UInt64, date: String, place: Trash.Place?) {
            (self.original, self.inode, self.date) = (original, inode, date)
            self.place = place
        }

        /// Where it lies now; nil where it does not any more.
        fileprivate func placeNow(_ trash: TrashIndex) -> Trash.Place? {
            guard let place else {
                return original.pathBytes.flatMap { trash.find($0, inode: inode, since: date) }
            }
            guard let entry = Trash.entry(at: place), entry.date == date,
                File(pathBytes: entry.original) == original
            else { return nil }
            return place
        }
    }

    private static var noMore: Reason {
        Reason(localized("It is no longer in the trash"), .changed)
    }

    /// What has to be brought back to have files back that lie in the trash: themselves, or what
    /// they lie in, each once; and those that lie in none.
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
                original: File(pathBytes: entry.original), inode: inode, date: entry.date,
                place: entry.place)
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

    static func trashNow(_ file: File) throws -> TrashedFile {
        let status = try DiskStatus(of: path(file))
        let date = Trash.now
        do {
            try Trash.take(file)
        } catch {
            // Where nothing may be changed there is no trash either, and nothing can be deleted.
            if error.isNotSupported { try FilePlace(path(file)).folder.mayChange() }
            throw error
        }
        return TrashedFile(original: file, inode: status.inode, date: date)
    }

    static func takeBackNow(
        _ file: File, _ original: File, _ fingerprint: FileFingerprint, _ hands: FileHands
    ) throws -> FileStep {
        let tree = try FileTree(path(file)) { hands.watch.mayGoOn() }
        try expect(fingerprint, of: tree)
        do {
            var trashed = try trashNow(file)
            trashed.again = .takeBack(copyOf: original, fingerprint)
            return .restore(trashed)
        } catch let error as GLibError {
            guard try hands.areSame(tree, path(original)) else { throw error }
            try FileHands.delete(tree)
            return .copy(original, to: file)
        }
    }

    static func restoreNow(_ trashed: TrashedFile, _ hands: FileHands) throws -> FileStep {
        let original = try path(trashed.original)
        if let place = trashed.placeNow(hands.trash) {
            let target = try FilePlace(original)
            guard Trash.mayRestore(place, into: target.folder) else {
                throw Reason(
                    localized("It would be restored outside the disk whose trash holds it"))
            }
            try hands.move(FilePlace(place.file), to: target)
            try? Disk.remove(place.info)
        } else {
            // A program that was killed may have brought it back already.
            let now = try? DiskStatus(of: original)
            guard trashed.inode != 0, now?.inode == trashed.inode else { throw noMore }
        }
        switch trashed.again {
        case .trash: return .trash(trashed.original)
        case .takeBack(let copied, let fingerprint):
            return .takeBack(trashed.original, copyOf: copied, fingerprint)
        }
    }

    /// Deletes what is in the trash there, with the note of where it was.
    ///
    /// Only the very thing that somebody was asked about is deleted: no other of its name, which
    /// may have come since.
    static func expungeNow(_ trashed: TrashedFile, _ hands: FileHands) throws {
        guard trashed.place != nil, let place = trashed.placeNow(hands.trash) else { throw noMore }
        let tree = try FileTree(place.file) { hands.watch.mayGoOn() }
        guard
            tree.entries.first?.status.inode == trashed.inode
                || DiskStatus.makesUpNumbers(at: place.file)
        else { throw noMore }
        try hands.deleteWatched(tree)
        try? Disk.remove(place.info)
    }
}
