import ShelfGObject
import Synchronization

/// Members of archives on their way to a folder.
///
/// A process that reads what anybody may have written may say anything; so all of it is checked here.
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
    /// Members of which something beneath has come: folders.
    private var folders: Set<File> = []
    /// Folders that are being filled, under hidden names; they get their own when they are whole.
    private var filled: [File: [UInt8]] = [:]

    /// Takes nothing yet.
    init(folder: File, isReadOnly: Bool, watch: DeedWatch) {
        (self.folder, self.isReadOnly, self.watch) = (folder, isReadOnly, watch)
    }

    private var path: [UInt8] { folder.pathBytes ?? [] }

    /// Takes members out of one archive.
    mutating func take(_ members: [File], ways: [[String]], from archive: File) {
        var rest = Set(members)
        var reason = localized("It is not in the archive any more")
        var isWhole = false
        do {
            let program = try WaitingProgram(TakingOut.command.withLock { $0 })
            guard program.say(MemberTaker.request(ways, from: archive), isAll: false) else {
                throw PageRefusal.broken
            }
            loop: while true {
                switch try reply(of: program) {
                case .member(let number, let modified):
                    guard members.indices.contains(number) else { throw PageRefusal.broken }
                    let member = members[number]
                    guard rest.remove(member) != nil || folders.contains(member) else {
                        throw PageRefusal.broken
                    }
                    try takeOne(member, modified, from: program)
                case .end(let refusal):
                    if let refusal { reason = refusal.reason }
                    isWhole = refusal == nil
                    break loop
                case .piece, .whole, .refused, .beneath: throw PageRefusal.broken
                }
            }
        } catch let refusal as PageRefusal {
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
                if !watch.isCancelled { rest.insert(member) }
            }
        }
        failures += members.filter(rest.contains).map { DeedFailure($0, .refused, reason) }
    }

    /// Gives folders their names, when all that was asked for has come.
    mutating func placeFolders() {
        for (member, path) in filled {
            do {
                let place = freePlace(for: member, isFolder: true)
                try Disk.writeOut(path)
                try Disk.move(path, to: place.pathBytes ?? [])
                places[member] = place
                watch.advance { $0.items += 1 }
            } catch {
                FileHands.discard(path)
                failures.append(DeedFailure(member, error))
            }
        }
        filled = [:]
    }

    private mutating func freePlace(for member: File, isFolder: Bool) -> File {
        let name = FileNaming.free(member.nameBytes, isFolder: isFolder, isTaken: taken.contains)
        taken.insert(name)
        return folder.child(nameBytes: name)
    }

    private mutating func reply(of program: WaitingProgram) throws -> MemberReply {
        guard let bytes = program.read(MemberReply.byteCount), let reply = MemberReply(bytes)
        else { throw PageRefusal.broken }
        let now = ContinuousClock.now
        if now - lastHeard > Self.hearing {
            lastHeard = now
            // Where it is gone already, that is found out by the next one.
            program.say(MemberTaker.more, isAll: false)
        }
        return reply
    }

    /// Takes one file, a member or one in a folder; one that cannot be is left out, anything worse is thrown.
    private mutating func takeOne(
        _ member: File, _ modified: Int64, from program: WaitingProgram
    ) throws {
        var file: File = member
        do {
            var reply = try self.reply(of: program)
            var beneath: [String] = []
            if case .beneath(let count) = reply {
                beneath = try Self.way(program.read(count))
                folders.insert(member)
                file = beneath.reduce(member) { $0.child(named: $1) }
                reply = try self.reply(of: program)
            } else if folders.contains(member) {
                throw PageRefusal.broken
            }
            var new = try NewFile(in: path)
            while true {
                switch reply {
                case .piece(let count):
                    guard let bytes = program.read(count) else { throw PageRefusal.broken }
                    try new.append(bytes)
                    watch.advance { $0.bytes += Int64(count) }
                    guard watch.mayGoOn() else { throw DiskError.cancelled }
                case .whole:
                    let mode: UInt32 = isReadOnly ? 0o444 : 0o644
                    try new.finish(modified: modified, mode: mode, isSynced: beneath.isEmpty)
                    if beneath.isEmpty {
                        let place = freePlace(for: member, isFolder: false)
                        try new.place(at: place.pathBytes ?? [])
                        places[member] = place
                        watch.advance { $0.items += 1 }
                    } else {
                        try new.place(at: makeWay(beneath, in: member))
                    }
                    return
                case .refused(let refusal):
                    failures.append(DeedFailure(file, .refused, refusal.reason))
                    return
                case .member, .end, .beneath: throw PageRefusal.broken
                }
                reply = try self.reply(of: program)
            }
        } catch let refusal as PageRefusal {
            failures.append(DeedFailure(file, .refused, refusal.reason))
            throw refusal
        } catch {
            let failure = DeedFailure(file, error)
            // Of a name that is there twice, as a file and as a folder, the first stays.
            guard failure.kind == .taken else { throw failure }
            failures.append(failure)
        }
    }

    /// The names that lead on from a folder, checked once more.
    private static func way(_ bytes: [UInt8]?) throws(PageRefusal) -> [String] {
        guard let bytes, let text = String(validating: bytes, as: UTF8.self),
            let names = ArchiveIndex.names(in: text), names.joined(separator: "/") == text,
            names.allSatisfy({ FileNaming.objection(to: $0) == nil })
        else { throw .broken }
        return names
    }

    /// Makes what folders there have to be for a file in a folder, and says where it goes.
    private mutating func makeWay(_ names: [String], in member: File) throws -> [UInt8] {
        var way: [UInt8]
        if let known = filled[member] {
            way = known
        } else {
            way = NewFile.temporaryName(in: path)
            try Disk.makeFolder(way, mode: 0o755)
            filled[member] = way
        }
        for name in names.dropLast() {
            way += [UInt8(ascii: "/")] + Array(name.utf8)
            if let status = try? DiskStatus(of: way), status.kind == .folder { continue }
            // A name that is a file's already is refused, and a link there is none.
            try Disk.makeFolder(way, mode: 0o755)
        }
        return way + [UInt8(ascii: "/")] + Array(names[names.count - 1].utf8)
    }
}

extension PageRefusal {
    /// Why something is not taken out of an archive.
    fileprivate var reason: String {
        switch self {
        case .nothing: localized("It is no file that can be taken out of an archive")
        case .locked: localized("It opens with a password only")
        case .broken: localized("The archive is broken")
        case .notInstalled: localized("Archives can be read when libarchive is installed")
        }
    }
}
