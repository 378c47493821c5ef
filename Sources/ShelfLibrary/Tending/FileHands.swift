import ShelfGObject

/// What copies and moves files of the local file system for one deed.
///
/// Design: docs/design/tending.md#copies
struct FileHands {
    let watch: DeedWatch
    /// How often each byte is gone through.
    var passes = 1
    /// Finds what is to come back from the trash.
    let trash = TrashIndex()

    // MARK: - Copying

    /// Copies a tree to a place where nothing is.
    ///
    /// - Parameters:
    ///   - isMove: Whether the original is to be deleted afterwards, so that all has to be on the disk.
    ///   - clear: Makes room for it, when the copy is whole and only its name is missing.
    func copy(
        _ tree: FileTree, to place: FilePlace, isMove: Bool = false,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        guard let top = tree.entries.first?.status else { throw DiskError.gone }
        if top.kind == .regular {
            let source = DiskName(tree.name, in: tree.folder)
            var file = try newFile(from: source, in: place.folder, isSynced: true)
            if isMove { try verifyUnnamed(file, source) }
            try place.expectThere()
            try clear()
            try file.place(at: place.diskName)
            return
        }
        // What is made of several parts gets its name when it is whole.
        let temporary = NewFile.temporaryName()
        do {
            let copy = try copyParts(of: tree, as: temporary, in: place.folder, isMove: isMove)
            try place.folder.writeOut()
            if isMove { try verify(tree, copy) }
            try place.expectThere()
            try clear()
            try Disk.move(DiskName(temporary, in: place.folder), to: place.diskName)
        } catch {
            Self.discard(temporary, in: place.folder)
            throw error
        }
    }

    private func newFile(
        from source: DiskName, in folder: OpenFolder, isSynced: Bool
    ) throws -> NewFile {
        let source = try OpenFile(source)
        let file = try NewFile(in: folder)
        try file.take(source, isSynced: isSynced, mayGoOn: mayGoOn)
        return file
    }

    private func mayGoOn(_ bytes: Int) -> Bool {
        watch.advance { $0.goThrough(bytes, passes: passes) }
        return watch.mayGoOn()
    }

    /// Copies all that is in a tree, and returns what is there then.
    private func copyParts(
        of tree: FileTree, as name: [UInt8], in folder: OpenFolder, isMove: Bool
    ) throws -> FileTree {
        var copy = FileTree(unknown: name, in: folder)
        var (sources, targets) = (TreeWalk(), TreeWalk())
        // Hard links within a moved tree stay hard links.
        var linked: [UInt64: Int] = [:]
        for (number, entry) in tree.entries.enumerated() {
            let from = DiskName(entry.name, in: try sources.folder(holding: number, of: tree))
            let holder = number == 0 ? folder : try targets.folder(at: entry.parent, of: copy)
            let to = DiskName(number == 0 ? name : entry.name, in: holder)
            switch entry.status.kind {
            case .folder: try Disk.makeFolder(to, mode: 0o700)
            case .link:
                try Disk.makeLink(to, to: Disk.target(ofLink: from))
                Attributes.copy(entry.status, toLink: to)
            case .regular:
                if isMove, entry.status.hasSeveralNames {
                    if let first = linked[entry.status.inode],
                        try link(first, of: copy, as: to, &targets)
                    {
                        _ = mayGoOn(Int(entry.byteCount))
                        break
                    }
                    linked[entry.status.inode] = number
                }
                var file = try newFile(from: from, in: holder, isSynced: false)
                try file.place(at: to)
            case .special:
                throw Reason(
                    localized(
                        "“{name}” is no file that has contents",
                        ["name": File.displayName(ofNameBytes: entry.name)]))
            }
            copy.add(
                FileTree.Entry(
                    parent: entry.parent, name: number == 0 ? name : entry.name,
                    status: try DiskStatus(of: to)))
        }
        // Times of folders last: what is put into them changes them.
        for (number, entry) in tree.entries.enumerated().reversed()
        where entry.status.kind == .folder {
            try Attributes.copy(
                from: sources.folder(at: number, of: tree), entry.status,
                to: targets.folder(at: number, of: copy))
        }
        return copy
    }

    /// Gives an entry of a copy one more name; false where the file system does not.
    private func link(
        _ number: Int, of copy: FileTree, as name: DiskName, _ walk: inout TreeWalk
    ) throws -> Bool {
        let folder = try walk.folder(holding: number, of: copy)
        return (try? Disk.link(DiskName(copy.entries[number].name, in: folder), as: name)) != nil
    }

    private func verifyUnnamed(_ file: borrowing NewFile, _ source: DiskName) throws {
        guard try OpenFile(source).hasSameContents(as: file.reopened(), mayGoOn: mayGoOn) else {
            throw DiskError.broken
        }
    }

    private func verify(_ tree: FileTree, _ copy: FileTree) throws {
        var (sources, targets) = (TreeWalk(), TreeWalk())
        for (number, entry) in tree.entries.enumerated() where entry.status.kind == .regular {
            let from = try sources.folder(holding: number, of: tree)
            let to = try targets.folder(holding: number, of: copy)
            guard
                try OpenFile(DiskName(entry.name, in: from)).hasSameContents(
                    as: OpenFile(DiskName(copy.entries[number].name, in: to)), mayGoOn: mayGoOn)
            else { throw DiskError.broken }
        }
    }

    // MARK: - Moving

    /// Moves something to a name that nothing has, also to another file system.
    ///
    /// `clear` makes room for it as late as can be.
    func move(
        _ from: [UInt8], to path: [UInt8], clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        try move(FilePlace(from), to: FilePlace(path), clear: clear)
    }

    /// The same between places.
    func move(
        _ source: FilePlace, to target: FilePlace, clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        let status = try DiskStatus(of: source.diskName)
        if status.kind == .folder { try target.expectOutside(of: source) }
        guard status.device == target.folder.status.device else {
            return try moveAcross(source, to: target, clear: clear)
        }
        try clear()
        // The source may have lain inside the folder that `clear` took away.
        try source.expectThere()
        do throws(DiskError) {
            return try Disk.move(source.diskName, to: target.diskName)
        } catch {
            // One file system may be mounted in several places.
            guard error.isBetweenDevices else { throw error }
        }
        try moveAcross(source, to: target)
    }

    private func moveAcross(
        _ source: FilePlace, to target: FilePlace, clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        let tree = try FileTree(source) { watch.mayGoOn() }
        try Self.mayDelete(tree)
        // All is read once more, to be sure.
        try FileHands(watch: watch, passes: 2).copy(tree, to: target, isMove: true, clear: clear)
        do throws(DiskError) {
            try target.folder.writeOut()
        } catch {
            // All of the original is there: nothing is lost by taking the copy back.
            Self.discard(target.name, in: target.folder)
            throw error
        }
        try deleteMoved(tree, copy: target)
    }

    /// Deletes what was copied, where it is still what was copied.
    private func deleteMoved(_ tree: FileTree, copy: FilePlace) throws {
        var isTouched = false
        do {
            try Self.delete(tree) { _ in isTouched = true }
        } catch {
            // Here, too, all of the original is there as long as nothing of it is deleted.
            if !isTouched {
                Self.discard(copy.name, in: copy.folder)
                throw error
            }
            throw Reason(
                localized(
                    "It was copied, but not all of the original could be deleted: {reason}",
                    ["reason": "\(error)"]), .halfDone)
        }
    }

    /// Throws unless all of a tree may be deleted, as far as that can be told beforehand.
    static func mayDelete(_ tree: FileTree) throws {
        try tree.folder.mayChange()
        var walk = TreeWalk()
        for (number, entry) in tree.entries.enumerated() where entry.status.kind == .folder {
            try walk.folder(at: number, of: tree).mayChange()
        }
    }

    /// Deletes a tree, as far as it is what it was when it was looked at; `onRemoval` hears of each name
    /// that is gone.
    static func delete(
        _ tree: FileTree, onRemoval: (FileTree.Entry) throws -> Void = { _ in }
    ) throws {
        var walk = TreeWalk()
        for (number, entry) in tree.entries.enumerated().reversed() {
            let folder = try walk.folder(holding: number, of: tree)
            let name = DiskName(entry.name, in: folder)
            let now = try DiskStatus(of: name)
            guard now.isSame(as: entry.status, in: folder) else { throw changed(entry.name) }
            if now.kind == .folder {
                try Disk.removeFolder(name)
            } else {
                try Disk.remove(name)
            }
            try onRemoval(entry)
        }
    }

    /// The reason why something that is not what it was is left alone.
    static func changed(_ name: [UInt8]) -> Reason {
        Reason(
            localized(
                "“{name}” was changed meanwhile", ["name": File.displayName(ofNameBytes: name)]))
    }

    /// Deletes a tree as somebody watches: what is deleted when it is cancelled stays so.
    func deleteWatched(_ tree: FileTree) throws {
        try Self.mayDelete(tree)
        try Self.delete(tree) { entry in
            watch.advance { $0.bytes = $0.bytes.heldSum(entry.byteCount) }
            guard watch.mayGoOn() else { throw DiskError.cancelled }
        }
    }

    /// Deletes what this program has made, whatever it has become.
    static func discard(_ path: [UInt8]) {
        if let place = try? FilePlace(path) { discard(place.name, in: place.folder) }
    }

    /// The same of a name in an open folder.
    static func discard(_ name: [UInt8], in folder: OpenFolder) {
        if let tree = try? FileTree(FilePlace(name, in: folder)) { try? delete(tree) }
    }

    static func folder(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
            return [UInt8(ascii: "/")]
        }
        return Array(path[..<slash])
    }
}

/// A reason in words for what was not done.
struct Reason: Error, CustomStringConvertible {
    let kind: DeedFailure.Kind
    let description: String

    init(_ description: String, _ kind: DeedFailure.Kind = .refused) {
        self.description = description
        self.kind = kind
    }
}

extension DeedFailure {
    /// Puts whatever was thrown into words.
    init(_ file: File, _ error: any Error) {
        switch error {
        case let failure as DeedFailure: self = failure
        case let reason as Reason: self.init(file, reason.kind, reason.description)
        case let error as DiskError: self.init(file, Self.kind(of: error), Self.words(for: error))
        case let error as GLibError where error.isNotSupported:
            self.init(file, .noTrash, localized("There is no trash where it is"))
        case let error as GLibError: self.init(file, .refused, error.reason)
        default: self.init(file, .refused, "\(error)")
        }
    }

    private static func kind(of error: DiskError) -> Kind {
        if error.isCancelled { return .cancelled }
        if error.isGone { return .changed }
        if error.isTaken { return .taken }
        return error.isHopeless ? .hopeless : .refused
    }

    private static func words(for error: DiskError) -> String {
        error.isTaken ? localized("Something of that name is there already") : "\(error)"
    }
}
