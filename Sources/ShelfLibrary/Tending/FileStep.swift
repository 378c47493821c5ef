package import ShelfGObject

/// One thing done to one file, link or folder; never with anything written over.
///
/// Design: docs/design/tending.md#steps
package indirect enum FileStep: Hashable, Sendable {
    /// It gets another place or name.
    case move(File, to: File)
    /// A move is done, and what was lost by the one it takes back is said of its files again.
    case giveBack(MoveLosses, FileStep)
    /// What was made for this gets its place, to be taken back for as long as it is what it is
    /// then.
    case takeOut(File, to: File)
    /// It goes back to where nobody keeps it, if it is still what it was.
    case putBack(File, to: File, FileFingerprint)
    /// Two of one folder get each other's names.
    case exchange(File, with: File)
    /// It is there twice.
    case copy(File, to: File)
    /// What is in the way goes to the trash, and the move or the copy is done.
    case replace(FileStep)
    /// An empty folder is made.
    case makeFolder(File)
    /// A folder is taken away, if it is empty.
    case removeFolder(File)
    /// A link is made that says this.
    case link(File, target: [UInt8])
    /// A link is taken away, if it still says this.
    case removeLink(File, target: [UInt8])
    /// It goes to the trash.
    case trash(File)
    /// A copy goes to the trash, if it is still what it was; where there is no trash it is deleted,
    /// if the original still has the same contents.
    case takeBack(File, copyOf: File, FileFingerprint)
    /// It comes back from the trash.
    case restore(TrashedFile)
    /// It is deleted, for good.
    case delete(File)
    /// What is in the trash is deleted there, for good.
    case expunge(TrashedFile)
    /// A step is done if its file is this one.
    case known(FileIdentity, FileStep)

    /// What it is done to, for messages.
    package var file: File {
        switch self {
        case .move(let file, _), .takeOut(let file, _), .putBack(let file, _, _),
            .exchange(let file, _), .copy(let file, _), .makeFolder(let file),
            .removeFolder(let file),
            .link(let file, _), .removeLink(let file, _), .trash(let file),
            .takeBack(let file, _, _), .delete(let file):
            file
        case .replace(let step), .known(_, let step), .giveBack(_, let step): step.file
        case .restore(let trashed), .expunge(let trashed): trashed.original
        }
    }

    /// Where the file is afterwards; nil where it is gone.
    package var place: File? {
        switch self {
        case .move(_, let file), .takeOut(_, let file), .exchange(_, let file),
            .copy(_, let file), .makeFolder(let file), .link(let file, _):
            file
        case .replace(let step), .known(_, let step), .giveBack(_, let step): step.place
        case .restore(let trashed): trashed.original
        case .putBack, .removeFolder, .removeLink, .trash, .takeBack, .delete, .expunge: nil
        }
    }

    /// The step moves this file to the trash, whether or not it is bound to its identity.
    package func trashes(_ file: File) -> Bool {
        switch self {
        case .trash(let own): own == file
        case .known(_, let step): step.trashes(file)
        default: false
        }
    }

    /// What it is made of; nil for what is made of nothing that has a place.
    private var source: File? {
        switch self {
        case .link, .makeFolder: nil
        case .replace(let step), .known(_, let step), .giveBack(_, let step): step.source
        default: file
        }
    }

    /// Whether it may copy bytes, so that it takes as long as they are many.
    var mayCopy: Bool {
        switch self {
        case .copy, .takeBack, .putBack, .delete, .expunge: true
        // Another name in the same folder is given at once.
        case .move(let file, let target), .takeOut(let file, let target):
            file.parent != target.parent
        case .replace(let step), .known(_, let step), .giveBack(_, let step): step.mayCopy
        case .exchange, .makeFolder, .removeFolder, .link, .removeLink, .trash, .restore: false
        }
    }

    /// Whether it only gives something another place.
    var isMove: Bool {
        switch self {
        case .move, .takeOut: true
        case .replace(let step), .known(_, let step), .giveBack(_, let step): step.isMove
        default: false
        }
    }

    /// How many bytes will be handled, as far as that can be told beforehand.
    func byteCount(_ watch: DeedWatch) -> Int64 {
        func count(_ file: File) -> Int64 {
            guard let path = file.pathBytes else { return 0 }
            return (try? FileTree(path) { watch.mayGoOn() })?.byteCount ?? 0
        }
        switch self {
        case .copy(let file, _), .delete(let file): return count(file)
        case .move(let file, let target), .takeOut(let file, let target),
            .putBack(let file, let target, _):
            guard let from = file.pathBytes, let to = target.pathBytes,
                let here = try? DiskStatus(of: from),
                let there = try? DiskStatus(of: FileHands.folder(of: to)),
                here.device != there.device
            else { return 0 }
            return count(file)
        case .replace(let step), .known(_, let step), .giveBack(_, let step):
            return step.byteCount(watch)
        default: return 0
        }
    }

    /// The steps, each to be done only to the file that is there now.
    package static func identified(_ steps: [FileStep]) async -> [FileStep] {
        await DiskThreads.run { steps.map(\.identified) }
    }

    /// The same of one step, waiting for the disk; a step whose file is not there stays as it is.
    private var identified: FileStep {
        let identity = file.pathBytes.flatMap { try? FileIdentity(of: $0) }
        return identity.map { .known($0, self) } ?? self
    }

    /// The step for the very file that is there now, where it needs one and knows none yet; waits
    /// for the disk.
    var bound: FileStep {
        switch self {
        case .move, .takeOut, .exchange, .copy, .replace, .trash, .delete: identified
        // These know what they are about, or make something new.
        case .known, .giveBack, .putBack, .takeBack, .restore, .expunge, .makeFolder,
            .removeFolder, .link, .removeLink:
            self
        }
    }

    /// Does it, and adds the steps that take it back, in their order.
    ///
    /// Of a step that fails that is what it has put into the trash and could not bring back.
    func perform(_ hands: FileHands, undoing inverses: inout [[FileStep]]) throws(DeedFailure) {
        do {
            inverses.append(try carryOut(hands))
        } catch {
            let left = error as? LeftInTrash
            if let left { inverses.append([.restore(left.trashed)]) }
            let failure = DeedFailure(file, left?.reason ?? error)
            if failure.kind == .noTrash { throw failure.identified() }
            // Who gives something another name is told which one is taken.
            if failure.kind == .taken, let place, place.nameBytes != file.nameBytes {
                throw DeedFailure(
                    file, .taken,
                    localized("“{name}” already exists there", ["name": place.displayName]))
            }
            // A medium that is away comes back, with all that was on it.
            guard failure.kind == .changed, isAway else { throw failure }
            throw DeedFailure(
                file, .refused, localized("Its folder does not exist now"))
        }
    }

    /// Whether a folder is not there that it needs.
    private var isAway: Bool {
        [file.parent, place?.parent].contains { folder in
            folder?.pathBytes.map { (try? DiskStatus(of: $0)) == nil } ?? false
        }
    }

    private func carryOut(_ hands: FileHands) throws -> [FileStep] {
        switch self {
        case .move(let file, let target):
            let lost = try hands.move(Self.path(file), to: Self.path(target))
            return [try Self.wayBack(of: self, lost)]
        case .giveBack(let lost, let step):
            try hands.move(
                Self.path(step.file), to: Self.path(step.place ?? step.file), giving: lost)
            return [try Self.wayBack(of: step)]
        case .takeOut(let file, let target):
            try hands.move(Self.path(file), to: Self.path(target))
            return [try Self.wayBack(of: self)]
        case .putBack(let file, let place, let fingerprint):
            try Self.expect(fingerprint, of: FileTree(Self.path(file)) { hands.watch.mayGoOn() })
            try hands.move(Self.path(file), to: Self.path(place))
            return [.takeOut(place, to: file)]
        case .exchange(let file, let other):
            try Disk.exchange(Self.path(file), Self.path(other))
            return [self]
        case .copy(let file, let target): return [try Self.copyNow(file, target, hands)]
        case .replace(let step): return try Self.replaceNow(with: step, hands)
        case .makeFolder(let file):
            try Disk.makeFolder(Self.path(file))
            return [.removeFolder(file)]
        case .removeFolder(let file):
            try Self.removeFolderNow(file)
            return [.makeFolder(file)]
        case .link(let file, let target):
            try Disk.makeLink(Self.path(file), to: target)
            return [.removeLink(file, target: target)]
        case .removeLink(let file, let target):
            try Self.removeLinkNow(file, target)
            return [.link(file, target: target)]
        case .trash(let file): return [.restore(try Self.trashNow(file))]
        case .takeBack(let file, let original, let fingerprint):
            return [try Self.takeBackNow(file, original, fingerprint, hands)]
        case .restore(let trashed): return [try Self.restoreNow(trashed, hands)]
        case .delete(let file):
            try hands.deleteWatched(FileTree(Self.path(file)) { hands.watch.mayGoOn() })
            return []
        case .expunge(let trashed):
            try Self.expungeNow(trashed, hands)
            return []
        case .known(let identity, let step):
            guard try identity.isAt(Self.path(step.file)) else {
                throw Reason(localized("Another file has taken its place"), .changed)
            }
            return try step.carryOut(hands)
        }
    }

    static func path(_ file: File) throws -> [UInt8] {
        guard let path = file.pathBytes else {
            throw Reason(localized("Only files with a path on this computer can be managed"))
        }
        return path
    }

    private static func copyNow(
        _ file: File, _ target: File, _ hands: FileHands,
        clear: () throws(DeedFailure) -> Void = {}
    ) throws -> FileStep {
        let tree = try FileTree(path(file)) { hands.watch.mayGoOn() }
        let place = try FilePlace(path(target))
        if tree.entries.first?.status.kind == .folder {
            try place.expectOutside(of: FilePlace(path(file)))
        }
        try hands.copy(tree, to: place, clear: clear)
        return .takeBack(target, copyOf: file, try fingerprint(of: target))
    }

    /// What tells later whether something is still what it was made just now.
    ///
    /// It is made, so what cannot be looked at is no failure: it is never taken back, as nobody can
    /// tell.
    private static func fingerprint(of file: File) throws -> FileFingerprint {
        let path = try path(file)
        return (try? FileTree(path))?.fingerprint ?? .unknown
    }

    private static func removeFolderNow(_ file: File) throws {
        do {
            try Disk.removeFolder(path(file))
        } catch let error as DiskError where error.isTaken {
            throw Reason(localized("The folder is no longer empty"), .changed)
        }
    }

    private static func removeLinkNow(_ file: File, _ target: [UInt8]) throws {
        guard try Disk.target(ofLink: path(file)) == target else {
            throw Reason(localized("The link has changed"), .changed)
        }
        try Disk.remove(path(file))
    }

    static func expect(_ fingerprint: FileFingerprint, of tree: FileTree) throws {
        guard tree.fingerprint == fingerprint else {
            throw Reason(localized("It has changed since"), .changed)
        }
    }

    /// Has what is in the way go to the trash when all else is done, and come back when that fails.
    private static func replaceNow(with step: FileStep, _ hands: FileHands) throws -> [FileStep] {
        guard let target = step.place, target != step.source else {
            throw Reason(localized("It cannot replace itself"))
        }
        var trashed: TrashedFile?
        func clear() throws(DeedFailure) {
            do {
                if (try? DiskStatus(of: path(target))) != nil { trashed = try trashNow(target) }
            } catch {
                throw DeedFailure(target, error)
            }
        }
        do {
            let inverse: [FileStep]
            if case .copy(let file, _) = step {
                inverse = [try copyNow(file, target, hands, clear: clear)]
            } else {
                inverse = try moveOrLinkNow(step, hands, clear: clear)
            }
            return inverse + (trashed.map { [.restore($0)] } ?? [])
        } catch {
            guard let trashed else { throw error }
            do {
                // The trash was listed before this file came into it: list it anew.
                _ = try restoreNow(trashed, FileHands(watch: hands.watch))
            } catch let second {
                let first = DeedFailure(step.file, error)
                let words = localized(
                    "{reason}; the replaced file stays in the trash: {second}",
                    ["reason": first.reason, "second": DeedFailure(target, second).reason])
                throw LeftInTrash(
                    trashed: trashed,
                    reason: Reason(words, first.kind == .halfDone ? .halfDone : .refused))
            }
            throw error
        }
    }
}

/// Why something was not done, where what made room for it could not come back from the trash.
private struct LeftInTrash: Error {
    let trashed: FileStep.TrashedFile
    let reason: Reason
}

extension FileStep {
    /// Moves or links, once room is made.
    private static func moveOrLinkNow(
        _ step: FileStep, _ hands: FileHands, clear: () throws(DeedFailure) -> Void
    ) throws -> [FileStep] {
        guard step.isMove, let target = step.place else {
            try clear()
            return try step.carryOut(hands)
        }
        try FilePlace(path(step.file)).folder.mayChange()
        let lost = try hands.move(path(step.file), to: path(target), clear: clear)
        return [try wayBack(of: step, lost)]
    }

    /// What takes a move back that was made just now.
    private static func wayBack(
        of step: FileStep, _ lost: MoveLosses = .none
    ) throws -> FileStep {
        if case .takeOut(let file, let target) = step {
            return .putBack(target, to: file, try fingerprint(of: target))
        }
        let back = FileStep.move(step.place ?? step.file, to: step.file)
        return (lost.isEmpty ? back : .giveBack(lost, back)).identified
    }

    /// The memory that the attributes lost by a move take, in bytes.
    var lostByteCount: Int {
        switch self {
        case .giveBack(let lost, _): lost.byteCount
        case .known(_, let step), .replace(let step): step.lostByteCount
        default: 0
        }
    }
}

extension FileHands {
    /// Whether something has the same contents as a tree.
    func areSame(_ tree: FileTree, _ path: [UInt8]) throws -> Bool {
        let other = try FileTree(path) { watch.mayGoOn() }
        guard other.entries.map(\.parent) == tree.entries.map(\.parent),
            other.entries.dropFirst().map(\.name) == tree.entries.dropFirst().map(\.name),
            other.entries.map(\.status.kind) == tree.entries.map(\.status.kind)
        else { return false }
        var (ours, others) = (TreeWalk(), TreeWalk())
        for (number, entry) in tree.entries.enumerated() {
            let mine = DiskName(entry.name, in: try ours.folder(holding: number, of: tree))
            let theirs = DiskName(
                other.entries[number].name, in: try others.folder(holding: number, of: other))
            switch entry.status.kind {
            case .regular:
                let isSame = try OpenFile(mine).hasSameContents(as: OpenFile(theirs)) { _ in
                    watch.mayGoOn()
                }
                guard isSame else { return false }
            case .link:
                guard try Disk.target(ofLink: mine) == Disk.target(ofLink: theirs) else {
                    return false
                }
            case .folder, .special: break
            }
        }
        return true
    }
}
