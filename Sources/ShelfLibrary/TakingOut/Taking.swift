import ShelfGObject
import Synchronization

/// Members of archives on their way to a folder.
///
/// A process that reads what anybody may have written may say anything; so all of it is checked
/// here.
struct Taking {
    private let folder: File
    private let isReadOnly: Bool
    private let watch: DeedWatch
    /// Where members are, each by its address.
    private(set) var places: [File: File] = [:]
    private(set) var failures: [DeedFailure] = []
    private var taken: Set<[UInt8]> = []
    /// When the process was told last that it was heard, and how often it is.
    private var lastHeard = ContinuousClock.now
    private static let hearing = Duration.milliseconds(250)
    /// Members that have come: files.
    private var files: Set<File> = []
    /// Members of which something beneath has come: folders.
    private var folders: Set<File> = []
    /// What was made of folders, by its path.
    private var made: Set<[UInt8]> = []
    /// Folders that are being filled, under hidden names; they get their own when they are whole.
    private var filled: [File: [UInt8]] = [:]
    /// The journal's entries for those names.
    private var begun: [File: Begun] = [:]
    /// The archive that is read.
    private var archive: File?

    /// Takes nothing yet.
    init(folder: File, isReadOnly: Bool, watch: DeedWatch) {
        (self.folder, self.isReadOnly, self.watch) = (folder, isReadOnly, watch)
    }

    private var path: [UInt8] { folder.pathBytes ?? [] }

    /// Takes members out of one archive.
    mutating func take(_ members: [File], ways: [[[UInt8]]], from archive: File) {
        self.archive = archive
        var rest = Set(members)
        var reason = localized("It is no longer in the archive")
        var isWhole = false
        do {
            let program = try WaitingProgram(TakingOut.command.withLock { $0 })
            let isOnce = ArchiveSource.hasOnce(ways, in: archive)
            let request = MemberTaker.request(ways, from: archive, isOnce: isOnce)
            guard program.say(request, isAll: false) else {
                throw MemberRefusal.broken
            }
            loop: while true {
                switch try reply(of: program) {
                case .member(let number, let modified):
                    guard members.indices.contains(number) else { throw MemberRefusal.broken }
                    let member = members[number]
                    guard
                        rest.remove(member) != nil || folders.contains(member)
                            || files.contains(member)
                    else { throw MemberRefusal.broken }
                    try takeOne(member, modified, from: program)
                case .skipped(let number):
                    guard members.indices.contains(number), !files.contains(members[number])
                    else { throw MemberRefusal.broken }
                    skip(members[number])
                    rest.remove(members[number])
                case .end(let refusal):
                    if let refusal { reason = refusal.reason }
                    isWhole = refusal == nil
                    break loop
                case .piece, .whole, .refused, .beneath: throw MemberRefusal.broken
                }
            }
        } catch let refusal as MemberRefusal {
            reason = refusal.reason
        } catch let failure as DeedFailure {
            failures.append(failure)
            reason = failure.reason
            if failure.kind == .cancelled || failure.kind == .hopeless { rest = [] }
        } catch {
            reason = "\(error)"
        }
        if !isWhole {
            // What of a folder is missing nobody knows.
            for member in members {
                guard let path = filled.removeValue(forKey: member) else { continue }
                FileHands.discard(path)
                begun[member] = nil
                if !watch.isCancelled { rest.insert(member) }
            }
        }
        failures += members.filter(rest.contains).map { DeedFailure($0, .refused, reason) }
    }

    /// Gives folders their names, when all that was asked for has come.
    mutating func placeFolders() {
        for (member, path) in filled {
            do {
                let place = try freePlace(for: member, isFolder: true)
                try OpenFolder(path).writeOut()
                try Disk.move(path, to: place.pathBytes ?? [])
                places[member] = place
                watch.advance { $0.items += 1 }
            } catch {
                FileHands.discard(path)
                failures.append(DeedFailure(member, error))
            }
        }
        (filled, begun) = ([:], [:])
    }

    /// The archive as the original of a member, for the journal of hidden names.
    private func original(of member: File) -> NewFile.Original {
        NewFile.Original(
            archive?.pathBytes ?? [], for: path + [UInt8(ascii: "/")] + member.nameBytes)
    }

    /// A hidden folder that is being filled, in the journal.
    private final class Begun {
        private let entry: NameJournal.Entry

        /// Makes the folder.
        init(_ name: [UInt8], in folder: OpenFolder, of original: NewFile.Original) throws {
            entry = NameJournal.begin(name, in: folder, of: original)
            try Disk.makeFolder(DiskName(name, in: folder), mode: 0o755)
            entry.made()
        }
    }

    private mutating func freePlace(for member: File, isFolder: Bool) throws -> File {
        guard FileNaming.isStep(member.nameBytes) else { throw MemberRefusal.nothing }
        let name = FileNaming.free(member.nameBytes, isFolder: isFolder, isTaken: taken.contains)
        taken.insert(name)
        return folder.child(nameBytes: name)
    }

    private mutating func reply(of program: WaitingProgram) throws -> MemberReply {
        let bytes = try Self.bytes(MemberReply.byteCount, of: program)
        guard let reply = MemberReply(bytes) else { throw MemberRefusal.broken }
        let now = ContinuousClock.now
        if now - lastHeard > Self.hearing {
            lastHeard = now
            // Where it is gone already, that is found out by the next one.
            program.say(MemberTaker.more, isAll: false)
        }
        return reply
    }

    private static func bytes(_ count: Int, of program: WaitingProgram) throws -> [UInt8] {
        if let bytes = program.read(count) { return bytes }
        throw program.exitStatus() == Int(WorkerProcess.lateStatus)
            ? MemberRefusal.tookTooLong : .broken
    }

    /// Says that something in a folder is not taken, once.
    private mutating func skip(_ member: File) {
        let failure = DeedFailure(
            member, .refused,
            localized("Its folders are nested too deeply, or a path in it is too long"))
        folders.insert(member)
        if !failures.contains(failure) { failures.append(failure) }
    }

    /// Takes one file, a member or one in a folder; one that cannot be is left out, anything worse
    /// is thrown.
    private mutating func takeOne(
        _ member: File, _ modified: Int64, from program: WaitingProgram
    ) throws {
        var file: File = member
        do {
            var reply = try self.reply(of: program)
            var beneath: [[UInt8]] = []
            if case .beneath(let count) = reply, !files.contains(member) {
                beneath = try Self.way(Self.bytes(count, of: program))
                folders.insert(member)
                file = beneath.reduce(member) { $0.child(nameBytes: $1) }
                reply = try self.reply(of: program)
            } else if folders.contains(member) {
                throw MemberRefusal.broken
            } else {
                files.insert(member)
            }
            if let objection = beneath.lazy.compactMap({ FileNaming.objection(to: $0) }).first {
                try pass(reply, of: program)
                failures.append(DeedFailure(file, .refused, objection))
                return
            }
            var new = try NewFile(
                in: OpenFolder(path, followsLinks: true), of: original(of: member))
            while true {
                switch reply {
                case .piece(let count):
                    try new.append(Self.bytes(count, of: program))
                    watch.advance { $0.bytes += Int64(count) }
                    guard watch.mayGoOn() else { throw DiskError.cancelled }
                case .whole:
                    let mode: UInt32 = isReadOnly ? 0o444 : 0o644
                    try new.finish(modified: modified, mode: mode, isSynced: beneath.isEmpty)
                    try beneath.isEmpty
                        ? place(&new, for: member)
                        : place(&new, at: makeWay(beneath, in: member))
                    return
                case .refused(let refusal):
                    failures.append(DeedFailure(file, .refused, refusal.reason))
                    return
                case .member, .end, .beneath, .skipped: throw MemberRefusal.broken
                }
                reply = try self.reply(of: program)
            }
        } catch let refusal as MemberRefusal {
            failures.append(DeedFailure(file, .refused, refusal.reason))
            throw refusal
        } catch {
            let failure = DeedFailure(file, error)
            // Of a name that is there twice, as a file and as a folder, the first stays.
            guard failure.kind == .taken else { throw failure }
            failures.append(failure)
        }
    }

    /// Goes past one file.
    private mutating func pass(_ first: MemberReply, of program: WaitingProgram) throws {
        var reply = first
        while true {
            switch reply {
            case .piece(let count): _ = try Self.bytes(count, of: program)
            case .whole, .refused: return
            case .member, .end, .beneath, .skipped: throw MemberRefusal.broken
            }
            guard watch.mayGoOn() else { throw DiskError.cancelled }
            reply = try self.reply(of: program)
        }
    }

    /// Gives a member its place; what has it already is an earlier one of its name, and the last
    /// counts.
    private mutating func place(_ new: inout NewFile, for member: File) throws {
        if let known = places[member]?.pathBytes {
            try Disk.remove(known)
            return try new.place(at: known)
        }
        let place = try freePlace(for: member, isFolder: false)
        try new.place(at: place.pathBytes ?? [])
        places[member] = place
        watch.advance { $0.items += 1 }
    }

    /// Gives something in a folder its place; the same goes for it.
    private mutating func place(_ new: inout NewFile, at path: [UInt8]) throws {
        if made.contains(path) { try Disk.remove(path) }
        try new.place(at: path)
        made.insert(path)
    }

    /// The names that lead on from a folder, checked once more.
    private static func way(_ bytes: [UInt8]) throws(MemberRefusal) -> [[UInt8]] {
        guard let names = ArchiveIndex.names(in: bytes), ArchiveIndex.path(names) == bytes,
            names.allSatisfy(FileNaming.isStep)
        else { throw .broken }
        return names
    }

    /// Makes what folders there have to be for a file in a folder, and says where it goes.
    private mutating func makeWay(_ names: [[UInt8]], in member: File) throws -> [UInt8] {
        // Whatever was asked before: nothing is made at a path that leads elsewhere.
        guard names.allSatisfy(FileNaming.isStep) else { throw MemberRefusal.broken }
        var way: [UInt8]
        if let known = filled[member] {
            way = known
        } else {
            let name = NewFile.temporaryName()
            begun[member] = try Begun(
                name, in: OpenFolder(path, followsLinks: true), of: original(of: member))
            way = path + [UInt8(ascii: "/")] + name
            filled[member] = way
        }
        for name in names.dropLast() {
            way += [UInt8(ascii: "/")] + name
            if let status = try? DiskStatus(of: way), status.kind == .folder { continue }
            // A name that is a file's already is refused, and a link there is none.
            try Disk.makeFolder(way, mode: 0o755)
        }
        return way + [UInt8(ascii: "/")] + names[names.count - 1]
    }
}

extension MemberRefusal {
    /// The reason in words.
    fileprivate var reason: String {
        switch self {
        case .nothing: localized("It cannot be extracted from the archive")
        case .locked: localized("It needs a password")
        case .broken: localized("The archive is damaged")
        case .notInstalled: localized("Install libarchive to read archives")
        case .tookTooLong: localized("It took too long")
        case .tooMany: localized("The archive has too many entries")
        }
    }
}
