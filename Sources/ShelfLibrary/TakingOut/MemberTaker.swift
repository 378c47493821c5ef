import ShelfGObject
import ShelfSandbox

/// The process that takes files out of an archive and hands them over by a pipe.
///
/// It is confined as decoders are: whoever made the archive may have meant harm.
///
/// It is told the archive and the ways to files and folders, a line each and an empty one, and says what
/// ``MemberReply`` reads. What is said to it after that only has it given more time. Whether a way is that of a file or of a folder only the archive knows.
///
/// Design: docs/design/sources.md#taking-out
package enum MemberTaker {
    /// The argument that makes the program one; how many seconds of the processor's time it has may follow.
    package static let argument = "--member-taker"
    private static let memoryLimit = 1 << 30
    /// For how many seconds an archive may say nothing.
    private static let patience = 30
    /// How many of the processor's time whoever confines it gives it, without what it takes being heard.
    static let processorSeconds: UInt64 = 30
    /// What is said when something was heard of it.
    static let more: [UInt8] = Array("more\n".utf8)

    /// Serves one request; call it before anything else is started.
    static func run(_ confinement: Confinement) -> Never {
        WorkerLimits.apply(bytesOverCurrent: memoryLimit)
        var pipe = WorkerPipe()
        let broker = MessageSocket(descriptor: ConfinedProcess.messagesDescriptor)
        guard confinement.apply(messages: broker) else { pipe.exitProcess() }
        var lines: [[UInt8]] = []
        while let line = pipe.readLine(), !line.isEmpty { lines.append(line) }
        if let archive = lines.first {
            WorkerLimits.endProcess(after: patience)
            let isOnce = lines.dropFirst().first == once
            let ways = lines.dropFirst(isOnce ? 2 : 1).map { way in
                way.split(separator: UInt8(ascii: "/")).map { Percent.decoded($0) }
            }
            take(ways, from: File(uri: String(decoding: archive, as: UTF8.self)), isOnce: isOnce) {
                bytes in
                // Whoever reads may wait; the archive may not.
                WorkerLimits.endProcess(after: nil)
                defer { WorkerLimits.endProcess(after: patience) }
                return pipe.write(bytes)
            }
        }
        pipe.exitProcess()
    }

    /// The line that says that the archive is known to have each file that is asked for once.
    ///
    /// Nothing has to be read behind the last of them then. No way begins so.
    private static let once: [UInt8] = Array("!".utf8)

    /// The bytes that ask for files.
    static func request(_ ways: [[[UInt8]]], from archive: File, isOnce: Bool = false) -> [UInt8] {
        var bytes = Array("\(archive.uri)\n".utf8)
        if isOnce { bytes += once + Array("\n".utf8) }
        for way in ways {
            bytes += Array("\(way.map { Percent.encoded($0) }.joined(separator: "/"))\n".utf8)
        }
        return bytes + Array("\n".utf8)
    }

    /// Hands over files of an archive, until nobody hears it any more; no more files and folders than `most` are
    /// come to.
    static func take(
        _ ways: [[[UInt8]]], from file: File, isOnce: Bool,
        most: Int = 2 * ArchiveIndex.mostMembers, _ write: ([UInt8]) -> Bool
    ) {
        var wanted = WantedMembers(ways)
        do {
            guard let path = file.pathBytes, let opened = RegularFile(pathBytes: path) else {
                throw PageRefusal.nothing
            }
            let archive = try ArchiveFile(path: opened.descriptorPath)
            var count = 0
            while !(isOnce && wanted.isFound), let entry = try archive.next() {
                guard count < most else {
                    _ = write(MemberReply.end(wanted.isFound ? nil : .tooMany).bytes)
                    return
                }
                count += 1
                guard entry.isRegular else { continue }
                guard hand(over: entry, of: archive, to: &wanted, write) else { return }
            }
            _ = write(MemberReply.end(nil).bytes)
        } catch {
            let refusal =
                (error as? ArchiveFile.Failure).map { PageRefusal($0) } ?? error as? PageRefusal
            _ = write(MemberReply.end(MemberRefusal(refusal ?? .broken)).bytes)
        }
    }

    /// Hands over a file if it is wanted; false when nobody hears it.
    private static func hand(
        over entry: ArchiveFile.Entry, of archive: ArchiveFile, to wanted: inout WantedMembers,
        _ write: ([UInt8]) -> Bool
    ) -> Bool {
        guard let names = ArchiveIndex.names(in: entry.nameBytes) else {
            guard let number = wanted.skip(entry.nameBytes) else { return true }
            return write(MemberReply.skipped(number: number).bytes)
        }
        guard let (number, beneath) = wanted.take(names) else { return true }
        var begin = MemberReply.member(number: number, modified: entry.modified).bytes
        if !beneath.isEmpty {
            let way = ArchiveIndex.path(beneath)
            begin += MemberReply.beneath(byteCount: way.count).bytes + way
        }
        guard write(begin) else { return false }
        if entry.isLocked || entry.isHardLink {
            return write(MemberReply.refused(entry.isLocked ? .locked : .nothing).bytes)
        }
        var isHeard = true
        let isWhole = archive.pieces { piece in
            isHeard = write(MemberReply.piece(byteCount: piece.count).bytes + piece)
            return isHeard
        }
        guard isHeard else { return false }
        return write((isWhole ? MemberReply.whole : .refused(.broken)).bytes)
    }
}

/// What of an archive was asked for.
private struct WantedMembers {
    private let numbers: [[[UInt8]]: Int]
    /// Those that were met: files.
    private var files: Set<Int> = []
    /// Those of which something beneath was met: folders.
    private var folders: Set<Int> = []
    /// Folders of which it was said that something was skipped.
    private var skipped: Set<Int> = []

    init(_ ways: [[[UInt8]]]) {
        numbers = Dictionary(
            ways.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether all of it was met; a folder has no end but that of the archive.
    var isFound: Bool { files.count == numbers.count }

    /// Which of what was asked for a file is, or lies in, and the way to it from there.
    ///
    /// An archive that was added to has a name more than once, and the last counts: each is handed over.
    mutating func take(_ names: [[UInt8]]) -> (number: Int, beneath: [[UInt8]])? {
        if let number = numbers[names], !folders.contains(number) {
            files.insert(number)
            return (number, [])
        }
        guard let (number, length) = folder(of: names) else { return nil }
        folders.insert(number)
        return (number, Array(names[length...]))
    }

    /// In which of the folders that were asked for a file lies whose way leads nowhere; nil where that was asked
    /// before, and for one that leads out of it.
    mutating func skip(_ path: [UInt8]) -> Int? {
        let names = ArchiveIndex.steps(of: path)
        guard names.allSatisfy(FileNaming.isStep), let (number, _) = folder(of: names),
            skipped.insert(number).inserted
        else { return nil }
        folders.insert(number)
        return number
    }

    /// The folder that was asked for in which a file lies, and how many names lead to that.
    private func folder(of names: [[UInt8]]) -> (number: Int, length: Int)? {
        for length in stride(from: min(names.count - 1, ArchiveIndex.mostLevels), to: 0, by: -1) {
            guard let number = numbers[Array(names[..<length])], !files.contains(number) else {
                continue
            }
            return (number, length)
        }
        return nil
    }
}

/// Why something is not taken out of an archive.
enum MemberRefusal: Int, Error, Hashable {
    /// It is no file of its own.
    case nothing = 0
    /// It opens with a password only.
    case locked = 3
    /// The archive is broken.
    case broken = 4
    /// What would read it is not installed.
    case notInstalled = 5
    /// The archive said nothing for too long.
    case tookTooLong = 6
    /// There is more in the archive than is come to.
    case tooMany = 7

    init(_ refusal: PageRefusal) {
        self =
            switch refusal {
            case .nothing: .nothing
            case .locked: .locked
            case .broken: .broken
            case .notInstalled: .notInstalled
            case .tookTooLong: .tookTooLong
            }
    }
}

/// What is said of files on their way out of an archive: thirteen bytes, and after a piece those of the file.
enum MemberReply: Hashable {
    /// One of the files that were asked for follows, by its number, or something in such a folder.
    case member(number: Int, modified: Int64)
    /// It lies in a folder that was asked for: the way to it from there follows, of so many bytes.
    case beneath(byteCount: Int)
    /// So many bytes of it follow.
    case piece(byteCount: Int)
    /// It has been handed over.
    case whole
    /// It cannot be.
    case refused(MemberRefusal)
    /// Nothing follows; there was more, unless nil.
    case end(MemberRefusal?)
    /// Something that lies in such a folder cannot be: its way is longer than any should be.
    case skipped(number: Int)

    static let byteCount = 13
    /// No piece has more bytes.
    static let largestPiece = 1 << 20

    var bytes: [UInt8] {
        let (kind, number, modified): (UInt8, Int, Int64) =
            switch self {
            case .member(let number, let modified): (1, number, modified)
            case .piece(let count): (2, count, 0)
            case .whole: (3, 0, 0)
            case .refused(let refusal): (4, refusal.rawValue, 0)
            case .end(let refusal): (5, refusal.map { $0.rawValue + 1 } ?? 0, 0)
            case .beneath(let count): (6, count, 0)
            case .skipped(let number): (7, number, 0)
            }
        return [kind] + ItemFacts.bytes(UInt64(number), 4)
            + ItemFacts.bytes(UInt64(bitPattern: modified), 8)
    }

    /// Reads what was said; nil where it makes no sense.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let number = Int(ItemFacts.number(bytes[1..<5]))
        switch bytes[0] {
        case 1:
            let modified = FileTime.held(Int64(bitPattern: ItemFacts.number(bytes[5...])))
            self = .member(number: number, modified: modified)
        case 2 where number > 0 && number <= Self.largestPiece: self = .piece(byteCount: number)
        case 3: self = .whole
        case 4:
            guard let refusal = MemberRefusal(rawValue: number) else { return nil }
            self = .refused(refusal)
        case 5 where number == 0: self = .end(nil)
        case 5:
            guard let refusal = MemberRefusal(rawValue: number - 1) else { return nil }
            self = .end(refusal)
        case 6 where number > 0 && number <= ArchiveIndex.longestName:
            self = .beneath(byteCount: number)
        case 7: self = .skipped(number: number)
        default: return nil
        }
    }
}
