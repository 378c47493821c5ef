import ShelfGObject

/// When folders were changed last, before a deed that changes what is in them, so that undo gives them that
/// time back.
///
/// Design: docs/design/tending.md#times-of-folders
struct FolderTimes: Hashable, Sendable {
    /// A folder as it was.
    private struct Folder: Hashable, Sendable {
        let path: [UInt8]
        let before: DiskStatus
        /// What was in it.
        let names: Set<[UInt8]>
        /// When the deed has changed it; nil while that is not known.
        var after: Int64?
    }

    /// In a folder of more names nothing is compared.
    private static let mostNames = 10_000

    private var folders: [Folder]

    /// Looks at folders as they are before a deed.
    init(of folders: [File]) {
        self.folders = Set(folders).compactMap { folder in
            guard let path = folder.pathBytes, let status = try? DiskStatus(of: path),
                status.kind == .folder, let names = Self.names(in: path)
            else { return nil }
            return Folder(path: path, before: status, names: names)
        }
    }

    private static func names(in path: [UInt8]) -> Set<[UInt8]>? {
        (try? Disk.names(in: path, limit: mostNames)).map { Set($0) }
    }

    /// Takes note of when the deed has changed them; those that it has not are left out.
    mutating func noteChange() {
        folders = folders.compactMap { folder in
            guard let now = try? DiskStatus(of: folder.path),
                now.isSame(as: folder.before, at: folder.path),
                now.modified != folder.before.modified
            else { return nil }
            var folder = folder
            folder.after = now.modified
            return folder
        }
    }

    /// Those that nobody has changed since the deed.
    var unchanged: FolderTimes {
        var times = self
        times.folders.removeAll { folder in
            guard let now = try? DiskStatus(of: folder.path),
                now.isSame(as: folder.before, at: folder.path)
            else { return true }
            return now.modified != folder.after
        }
        return times
    }

    /// Gives folders that hold what they held then the time of then.
    func restore() {
        for folder in folders where Self.names(in: folder.path) == folder.names {
            try? Attributes.setModified(of: folder.path, as: folder.before)
        }
    }
}

/// A deed that minds the times of the folders it changes: as it is done they are noted, as it is taken back
/// they are restored.
///
/// Design: docs/design/tending.md#times-of-folders
struct TimedDeed: Deed {
    /// What is done.
    let deed: any Deed
    /// What is restored afterwards; nil for a deed that takes nothing back.
    private var times: FolderTimes?

    /// Takes over a deed, unless it minds them already.
    init(_ deed: any Deed) {
        self = deed as? TimedDeed ?? TimedDeed(deed: deed, times: nil)
    }

    private init(deed: any Deed, times: FolderTimes?) { (self.deed, self.times) = (deed, times) }

    var title: String { deed.title }
    var mayTakeLong: Bool { deed.mayTakeLong }
    var folders: [File] { deed.folders }
    var concerned: [File] { deed.concerned }
    var byteCount: Int { deed.byteCount }

    func sharing(with earlier: any Deed) -> (deed: any Deed, byteCount: Int) {
        let shared = deed.sharing(with: TimedDeed(earlier).deed)
        return (TimedDeed(deed: shared.deed, times: times), shared.byteCount)
    }

    func perform(_ watch: DeedWatch) -> DeedOutcome {
        if let times = times?.unchanged {
            let outcome = deed.perform(watch)
            if outcome.failures.isEmpty { times.restore() }
            return outcome
        }
        var times = FolderTimes(of: deed.folders)
        var outcome = deed.perform(watch)
        if let inverse = outcome.inverse {
            times.noteChange()
            outcome.inverse = TimedDeed(deed: inverse, times: times)
        }
        return outcome
    }
}
