import ShelfGObject

/// What copies and moves files of the local file system for one deed.
///
/// Design: docs/design/tending.md#copies
struct FileHands {
    let watch: DeedWatch
    /// How often each byte is gone through.
    var passes = 1
    /// Files of several names that this deed has moved.
    var links = MovedLinks()
    /// Finds what is to come back from the trash.
    let trash = TrashIndex()

    // MARK: - Copying

    /// Copies a tree to a place where nothing is.
    ///
    /// - Parameters:
    ///   - move: What it gets back; nil unless the original is to be deleted afterwards, so that
    ///     all has to be on the disk.
    ///   - clear: Makes room for it, when the copy is whole and only its name is missing.
    /// - Returns: What a move has lost.
    @discardableResult
    func copy(
        _ tree: FileTree, to place: FilePlace, move: MoveLosses? = nil,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws -> MoveLosses {
        guard let top = tree.entries.first?.status else { throw DiskError.gone }
        var parts = CopiedParts(isMove: move != nil, given: move?.found(in: tree) ?? [:])
        if top.kind == .regular {
            let source = DiskName(tree.name, in: tree.folder)
            let original = Self.original(of: tree, for: place)
            if !(try linkMoved(top, source, as: place, parts, of: original(), clear: clear)) {
                var file = try newFile(
                    0, from: source, in: place.folder, isSynced: true, &parts, original())
                if move != nil { try verifyUnnamed(file, source) }
                try place.expectThere()
                try clear()
                try file.place(at: place.diskName)
            }
            if move != nil, top.hasSeveralNames { note([top.inode: 0], of: tree, at: place) }
            return MoveLosses(of: tree, parts.lost)
        }
        // What is made of several parts gets its name when it is whole.
        let temporary = NewFile.temporaryName()
        let entry = NameJournal.begin(
            temporary, in: place.folder, of: Self.original(of: tree, for: place)())
        do {
            let copy = try copyParts(of: tree, as: temporary, in: place.folder, &parts) {
                entry.made()
            }
            try place.folder.writeOut()
            if move != nil { try verify(tree, copy) }
            try place.expectThere()
            try clear()
            try Disk.move(DiskName(temporary, in: place.folder), to: place.diskName)
        } catch {
            Self.discard(temporary, in: place.folder)
            throw error
        }
        note(parts.linked, of: tree, at: place)
        return MoveLosses(of: tree, parts.lost)
    }

    /// Links a file to its other name, which was moved to the same disk; false if there is none.
    private func linkMoved(
        _ status: DiskStatus, _ source: DiskName, as place: FilePlace, _ parts: CopiedParts,
        of original: @autoclosure () -> NewFile.Original, clear: () throws(DeedFailure) -> Void
    ) throws -> Bool {
        guard parts.isMove, links.knows(status) else { return false }
        let hidden = NewFile.temporaryName()
        let temporary = DiskName(hidden, in: place.folder)
        let entry = NameJournal.begin(
            hidden, in: place.folder, of: original())
        guard links.link(status, as: temporary) else { return false }
        entry.made()
        do {
            guard try OpenFile(source).hasSameContents(as: OpenFile(temporary), mayGoOn: mayGoOn)
            else { throw DiskError.broken }
            if let given = parts.given[0] { try OpenFile(temporary).give(given, from: status) }
            _ = mayGoOn(Int(status.size))
            try place.expectThere()
            try clear()
            try Disk.move(temporary, to: place.diskName)
        } catch {
            try? Disk.remove(temporary)
            throw error
        }
        return true
    }

    /// Returns a closure that asks the disk for the original of a copy, for the journal of names.
    private static func original(
        of tree: FileTree, for place: FilePlace
    ) -> () -> NewFile.Original {
        {
            let folder = tree.folder.path ?? []
            return NewFile.Original(folder + [UInt8(ascii: "/")] + tree.name, for: place.path)
        }
    }

    /// Remembers files of several names that were moved, for what follows in the deed.
    private func note(_ linked: [UInt64: Int], of tree: FileTree, at place: FilePlace) {
        for number in linked.values {
            var way: [UInt8] = []
            var entry = number
            while entry > 0 {
                way = [UInt8(ascii: "/")] + tree.entries[entry].name + way
                entry = tree.entries[entry].parent
            }
            let path = place.path + way
            guard let copy = try? DiskStatus(of: path) else { continue }
            links.note(tree.entries[number].status, copy: copy, at: path)
        }
    }

    private func newFile(
        _ number: Int, from source: DiskName, in folder: OpenFolder, isSynced: Bool,
        _ parts: inout CopiedParts, _ original: @autoclosure () -> NewFile.Original? = nil
    ) throws -> NewFile {
        let source = try OpenFile(source)
        let file = try NewFile(in: folder, of: original())
        let given = parts.given[number]
        try file.take(source, giving: given, isSynced: isSynced, mayGoOn: mayGoOn)
        if parts.isMove, given == nil { parts.lost[number] = try file.lost(of: source) }
        return file
    }

    private func mayGoOn(_ bytes: Int) -> Bool {
        watch.advance { $0.goThrough(bytes, passes: passes) }
        return watch.mayGoOn()
    }

    /// Copies all that is in a tree, and returns what is there then.
    private func copyParts(
        of tree: FileTree, as name: [UInt8], in folder: OpenFolder, _ parts: inout CopiedParts,
        onBegin: () -> Void
    ) throws -> FileTree {
        var copy = FileTree(unknown: name, in: folder)
        var (sources, targets) = (TreeWalk(), TreeWalk())
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
                let isLinked =
                    try parts.isMove && link(entry, of: copy, as: to, &targets, parts.linked)
                if parts.isMove, entry.status.hasSeveralNames {
                    parts.linked[entry.status.inode] = parts.linked[entry.status.inode] ?? number
                }
                if isLinked {
                    if let given = parts.given[number] {
                        try OpenFile(to).give(given, from: entry.status)
                    }
                    _ = mayGoOn(Int(entry.byteCount))
                    break
                }
                var file = try newFile(number, from: from, in: holder, isSynced: false, &parts)
                try file.place(at: to)
            case .special:
                throw Reason(
                    localized(
                        "“{name}” is not a regular file",
                        ["name": File.displayName(ofNameBytes: entry.name)]))
            }
            if number == 0 { onBegin() }
            copy.add(
                FileTree.Entry(
                    parent: entry.parent, name: number == 0 ? name : entry.name,
                    status: try DiskStatus(of: to)))
        }
        // Times of folders last: what is put into them changes them.
        for (number, entry) in tree.entries.enumerated().reversed()
        where entry.status.kind == .folder {
            let source = try sources.folder(at: number, of: tree)
            let target = try targets.folder(at: number, of: copy)
            try Attributes.copy(from: source, entry.status, to: target)
            let given = parts.given[number]
            try given?.give(to: target, from: entry.status)
            if parts.isMove, given == nil {
                parts.lost[number] = try LostAttributes(of: source, entry.status, in: target)
            }
        }
        return copy
    }

    /// Gives the copy of a file that has another name one more, in this tree or in what the deed
    /// has moved before; false where there is none, or the file system has no links.
    private func link(
        _ entry: FileTree.Entry, of copy: FileTree, as name: DiskName, _ walk: inout TreeWalk,
        _ linked: [UInt64: Int]
    ) throws -> Bool {
        guard entry.status.hasSeveralNames, let first = linked[entry.status.inode] else {
            return links.link(entry.status, as: name)
        }
        let folder = try walk.folder(holding: first, of: copy)
        return (try? Disk.link(DiskName(copy.entries[first].name, in: folder), as: name)) != nil
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
    ///
    /// - Parameter lost: What it gets back from before another move.
    /// - Returns: What it has lost.
    @discardableResult
    func move(
        _ from: [UInt8], to path: [UInt8], giving lost: MoveLosses = .none,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws -> MoveLosses {
        try move(FilePlace(from), to: FilePlace(path), giving: lost, clear: clear)
    }

    /// The same between places.
    @discardableResult
    func move(
        _ source: FilePlace, to target: FilePlace, giving lost: MoveLosses = .none,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws -> MoveLosses {
        let status = try DiskStatus(of: source.diskName)
        if status.kind == .folder { try target.expectOutside(of: source) }
        guard status.device == target.folder.status.device else {
            return try moveAcross(source, to: target, giving: lost, clear: clear)
        }
        try clear()
        // The source may have lain inside the folder that `clear` took away.
        try source.expectThere()
        do throws(DiskError) {
            try Disk.move(source.diskName, to: target.diskName)
            return .none
        } catch {
            // One file system may be mounted in several places.
            guard error.isBetweenDevices else { throw error }
        }
        return try moveAcross(source, to: target, giving: lost)
    }

    private func moveAcross(
        _ source: FilePlace, to target: FilePlace, giving lost: MoveLosses,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws -> MoveLosses {
        let tree = try FileTree(source) { watch.mayGoOn() }
        try Self.mayDelete(tree)
        // All is read once more, to be sure.
        let hands = FileHands(watch: watch, passes: 2, links: links)
        let losses = try hands.copy(tree, to: target, move: lost, clear: clear)
        do throws(DiskError) {
            try target.folder.writeOut()
        } catch {
            // All of the original is there: nothing is lost by taking the copy back.
            Self.discard(target.name, in: target.folder)
            throw error
        }
        try deleteMoved(tree, copy: target)
        return losses
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

    /// Deletes a tree, as far as it is what it was when it was looked at; `onRemoval` hears of each
    /// name that is gone.
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
            self.init(file, .noTrash, localized("Its disk has no trash"))
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
        error.isTaken ? localized("A file of that name already exists") : "\(error)"
    }
}
