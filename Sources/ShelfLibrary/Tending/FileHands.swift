import ShelfGObject

/// What copies and moves files of the local file system for one deed.
///
/// Design: docs/design/tending.md#copies
struct FileHands {
    let watch: DeedWatch
    /// How often each byte is gone through.
    var passes = 1

    // MARK: - Copying

    /// Copies a tree to a name that nothing has.
    ///
    /// - Parameters:
    ///   - isMove: Whether the original is to be deleted afterwards, so that all has to be on the disk.
    ///   - clear: Makes room for it, when the copy is whole and only its name is missing.
    func copy(
        _ tree: FileTree, to path: [UInt8], isMove: Bool = false,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        let folder = Self.folder(of: path)
        guard !path.starts(with: tree.path + [UInt8(ascii: "/")]) else {
            throw Reason(localized("A folder cannot be put into itself"))
        }
        guard let top = tree.entries.first?.status else { throw DiskError.gone }
        if top.kind == .regular {
            var file = try newFile(from: tree.path, in: folder, isSynced: true)
            if isMove { try verifyUnnamed(file, tree.path) }
            try clear()
            try file.place(at: path)
            return
        }
        // What is made of several parts gets its name when it is whole.
        let temporary = NewFile.temporaryName(in: folder)
        do {
            try copyParts(of: tree, to: temporary)
            try Disk.writeOut(folder)
            if isMove { try verify(tree, at: temporary) }
            try clear()
            try Disk.move(temporary, to: path)
        } catch {
            Self.discard(temporary)
            throw error
        }
    }

    private func newFile(
        from path: [UInt8], in folder: [UInt8], isSynced: Bool
    ) throws -> NewFile {
        let source = try OpenFile(path)
        let file = try NewFile(in: folder)
        try file.take(source, isSynced: isSynced, mayGoOn: mayGoOn)
        return file
    }

    private func mayGoOn(_ bytes: Int) -> Bool {
        watch.advance { $0.goThrough(bytes, passes: passes) }
        return watch.mayGoOn()
    }

    private func copyParts(of tree: FileTree, to target: [UInt8]) throws {
        for entry in tree.entries {
            let (from, to) = (tree.path + entry.way, target + entry.way)
            switch entry.status.kind {
            case .folder: try Disk.makeFolder(to, mode: 0o700)
            case .link:
                try Disk.makeLink(to, to: Disk.target(ofLink: from))
                Attributes.copy(entry.status, toLink: to)
            case .regular:
                var file = try newFile(from: from, in: Self.folder(of: to), isSynced: false)
                try file.place(at: to)
            case .special:
                throw Reason(
                    localized(
                        "“{name}” is no file that has contents", ["name": Self.text(from)]))
            }
        }
        // Times of folders last: what is put into them changes them.
        for entry in tree.entries.reversed() where entry.status.kind == .folder {
            try Attributes.copy(
                fromFolder: tree.path + entry.way, entry.status, to: target + entry.way)
        }
    }

    private func verifyUnnamed(_ file: borrowing NewFile, _ path: [UInt8]) throws {
        guard try OpenFile(path).hasSameContents(as: file.reopened(), mayGoOn: mayGoOn) else {
            throw DiskError.broken
        }
    }

    private func verify(_ tree: FileTree, at target: [UInt8]) throws {
        for entry in tree.entries where entry.status.kind == .regular {
            let from = try OpenFile(tree.path + entry.way)
            let to = try OpenFile(target + entry.way)
            guard try from.hasSameContents(as: to, mayGoOn: mayGoOn) else {
                throw DiskError.broken
            }
        }
    }

    // MARK: - Moving

    /// Moves something to a name that nothing has, also to another file system.
    ///
    /// `clear` makes room for it as late as can be.
    func move(
        _ from: [UInt8], to path: [UInt8], clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        let folder = Self.folder(of: path)
        guard try DiskStatus(of: from).device == DiskStatus(of: folder).device else {
            return try moveAcross(from, to: path, clear: clear)
        }
        try clear()
        do throws(DiskError) {
            return try Disk.move(from, to: path)
        } catch {
            // One file system may be mounted in several places.
            guard error.isBetweenDevices else { throw error }
        }
        try moveAcross(from, to: path)
    }

    private func moveAcross(
        _ from: [UInt8], to path: [UInt8], clear: () throws(DeedFailure) -> Void = {}
    ) throws {
        let tree = try FileTree(from) { watch.mayGoOn() }
        try Self.mayDelete(tree)
        // All is read once more, to be sure.
        try FileHands(watch: watch, passes: 2).copy(tree, to: path, isMove: true, clear: clear)
        do throws(DiskError) {
            try Disk.writeOut(Self.folder(of: path))
        } catch {
            // All of the original is there: nothing is lost by taking the copy back.
            Self.discard(path)
            throw error
        }
        try deleteMoved(tree, copy: path)
    }

    /// Deletes what was copied, where it is still what was copied.
    private func deleteMoved(_ tree: FileTree, copy: [UInt8]) throws {
        var isTouched = false
        do {
            try Self.delete(tree) { _ in isTouched = true }
        } catch {
            // Here, too, all of the original is there as long as nothing of it is deleted.
            if !isTouched {
                Self.discard(copy)
                throw error
            }
            throw Reason(
                localized(
                    "It was copied, but not all of the original could be deleted: {reason}",
                    ["reason": "\(error)"]), .halfDone)
        }
    }

    /// Throws unless all of a tree may be deleted, as far as that can be told beforehand.
    static func mayDelete(_ tree: FileTree) throws(DiskError) {
        try Disk.mayChange(folder(of: tree.path))
        for entry in tree.entries where entry.status.kind == .folder {
            try Disk.mayChange(tree.path + entry.way)
        }
    }

    /// Deletes a tree, as far as it is what it was when it was looked at; `onRemoval` hears of each name
    /// that is gone.
    static func delete(
        _ tree: FileTree, onRemoval: (FileTree.Entry) throws -> Void = { _ in }
    ) throws {
        for entry in tree.entries.reversed() {
            let path = tree.path + entry.way
            let now = try DiskStatus(of: path)
            guard now.isSame(as: entry.status, at: path) else {
                throw Reason(localized("“{name}” was changed meanwhile", ["name": text(path)]))
            }
            if now.kind == .folder {
                try Disk.removeFolder(path)
            } else {
                try Disk.remove(path)
            }
            try onRemoval(entry)
        }
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
        if let tree = try? FileTree(path) { try? delete(tree) }
    }

    static func folder(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
            return [UInt8(ascii: "/")]
        }
        return Array(path[..<slash])
    }

    static func text(_ path: [UInt8]) -> String { File(pathBytes: path).displayName }
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
