package import ShelfGObject
import Synchronization

/// Files inside of archives become files of their own, in a folder that is made for them.
///
/// Each is there when it is whole. Nothing remembers how to take that back: nobody has seen the folder.
///
/// Design: docs/design/sources.md#taking-out
package struct TakingOut: Deed {
    /// What runs ``WorkerProcess/runIfAsked(_:)``; by default this very program.
    static let command = Mutex(["/proc/self/exe", MemberTaker.argument])

    package let title: String
    /// What is taken out.
    package let members: [File]
    /// Where it goes.
    package let folder: File
    /// Whether nothing is to be written into what nobody keeps.
    package let isReadOnly: Bool
    package var mayTakeLong: Bool { true }

    /// Takes members out into a folder that nothing else lies in.
    package init(_ members: [File], into folder: File, isReadOnly: Bool = false) {
        (self.members, self.folder, self.isReadOnly) = (members, folder, isReadOnly)
        let what =
            members.count == 1 ? "“\(members[0].displayName)”" : "\(members.count) files"
        title = "Take out \(what)"
    }

    /// Whether a file can be taken out: it is in an archive, and called what a file can be called.
    package static func isMember(_ file: File) -> Bool { way(to: file) != nil }

    /// The names on the way to a member; nil where it has none that an archive can have.
    ///
    /// Addresses come from other programs, too.
    private static func way(to file: File) -> [String]? {
        guard let inside = InsideAddress(file), inside.kind == .archive else { return nil }
        let names = inside.names.map { String(decoding: $0, as: UTF8.self) }
        guard names.allSatisfy({ FileNaming.objection(to: $0) == nil }),
            ArchiveIndex.names(in: names.joined(separator: "/")) == names
        else { return nil }
        return names
    }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        watch.advance { $0.allItems = members.count }
        var outcome = DeedOutcome()
        var taking = Taking(folder: folder, mode: isReadOnly ? 0o444 : 0o644, watch: watch)
        guard let path = folder.path, PrivateFile.makeFolder(path) else {
            outcome.failures = [DeedFailure(folder, .refused, "The folder cannot be made")]
            return outcome
        }
        var archives: [(File, [Int])] = []
        for (number, member) in members.enumerated() {
            guard let archive = InsideAddress(member)?.container, Self.isMember(member) else {
                outcome.failures.append(
                    DeedFailure(member, .refused, "It is no file inside of an archive"))
                continue
            }
            if let place = archives.firstIndex(where: { $0.0 == archive }) {
                archives[place].1.append(number)
            } else {
                archives.append((archive, [number]))
            }
        }
        for (archive, numbers) in archives {
            let asked = numbers.map { members[$0] }
            taking.take(asked, ways: asked.compactMap { Self.way(to: $0) }, from: archive)
        }
        outcome.failures += taking.failures
        outcome.places = members.compactMap { taking.places[$0] }
        outcome.doneCount = outcome.places.count
        return outcome
    }

    /// Deletes what was taken out longer than a day ago, by programs that have ended as a rule.
    @concurrent
    package static func clean(_ folder: File) async {
        let yesterday = (TimeOfDay.now - 24 * 3_600) * 1_000_000_000
        guard let path = folder.pathBytes, let names = try? Disk.names(in: path) else { return }
        for name in names {
            let old = path + [UInt8(ascii: "/")] + name
            guard let status = try? DiskStatus(of: old), status.modified < yesterday,
                let tree = try? FileTree(old)
            else { continue }
            try? FileHands.delete(tree)
        }
    }
}

/// Members of archives on their way to a folder.
private struct Taking {
    let folder: File
    let mode: UInt32
    let watch: DeedWatch
    private(set) var places: [File: File] = [:]
    private(set) var failures: [DeedFailure] = []
    private var taken: Set<[UInt8]> = []

    init(folder: File, mode: UInt32, watch: DeedWatch) {
        (self.folder, self.mode, self.watch) = (folder, mode, watch)
    }

    /// Takes members out of one archive.
    mutating func take(_ members: [File], ways: [[String]], from archive: File) {
        var rest = Set(members)
        var reason = "It is not in the archive any more"
        do {
            let program = try WaitingProgram(TakingOut.command.withLock { $0 })
            guard program.say(MemberTaker.request(ways, from: archive)) else {
                throw PageRefusal.broken
            }
            // A process that reads what anybody may have written may say anything.
            loop: while true {
                switch try Self.reply(of: program) {
                case .member(let number, let modified):
                    guard members.indices.contains(number), rest.remove(members[number]) != nil
                    else { throw PageRefusal.broken }
                    try takeOne(members[number], modified, from: program)
                    watch.advance { $0.items += 1 }
                case .end(let refusal):
                    if let refusal { reason = refusal.reason }
                    break loop
                case .piece, .whole, .refused: throw PageRefusal.broken
                }
            }
        } catch let refusal as PageRefusal {
            reason = refusal.reason
        } catch let failure as DeedFailure {
            failures.append(failure)
            reason = failure.reason
            if failure.kind == .cancelled || failure.kind == .hopeless { return }
        } catch {
            reason = "\(error)"
        }
        failures += members.filter(rest.contains).map { DeedFailure($0, .refused, reason) }
    }

    private static func reply(of program: WaitingProgram) throws -> MemberReply {
        guard let bytes = program.read(MemberReply.byteCount), let reply = MemberReply(bytes)
        else { throw PageRefusal.broken }
        return reply
    }

    /// Takes one member; one that cannot be is left out, anything worse is thrown.
    private mutating func takeOne(
        _ member: File, _ modified: Int64, from program: WaitingProgram
    ) throws {
        do {
            var file = try NewFile(in: folder.pathBytes ?? [])
            while true {
                switch try Self.reply(of: program) {
                case .piece(let count):
                    guard let bytes = program.read(count) else { throw PageRefusal.broken }
                    try file.append(bytes)
                    watch.advance { $0.bytes += Int64(count) }
                    guard watch.mayGoOn() else { throw DiskError.cancelled }
                case .whole:
                    let name = FileNaming.free(
                        member.nameBytes, isFolder: false, isTaken: taken.contains)
                    taken.insert(name)
                    let place = folder.child(nameBytes: name)
                    try file.finish(modified: modified, mode: mode)
                    try file.place(at: place.pathBytes ?? [])
                    places[member] = place
                    return
                case .refused(let refusal):
                    failures.append(DeedFailure(member, .refused, refusal.reason))
                    return
                case .member, .end: throw PageRefusal.broken
                }
            }
        } catch let refusal as PageRefusal {
            failures.append(DeedFailure(member, .refused, refusal.reason))
            throw refusal
        } catch {
            throw DeedFailure(member, error)
        }
    }
}

extension PageRefusal {
    /// Why something is not taken out of an archive.
    fileprivate var reason: String {
        switch self {
        case .nothing: "It is no file that can be taken out of an archive"
        case .locked: "It opens with a password only"
        case .broken: "The archive is broken"
        case .notInstalled: "Archives can be read when libarchive is installed"
        }
    }
}
