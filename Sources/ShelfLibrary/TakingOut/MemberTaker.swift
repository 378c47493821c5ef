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
            take(
                lines.dropFirst().map { way in
                    way.split(separator: UInt8(ascii: "/")).map {
                        String(decoding: Percent.decoded($0), as: UTF8.self)
                    }
                }, from: File(uri: String(decoding: archive, as: UTF8.self))
            ) { bytes in
                // Whoever reads may wait; the archive may not.
                WorkerLimits.endProcess(after: nil)
                defer { WorkerLimits.endProcess(after: patience) }
                return pipe.write(bytes)
            }
        }
        pipe.exitProcess()
    }

    /// The bytes that ask for files.
    static func request(_ ways: [[String]], from archive: File) -> [UInt8] {
        let lines =
            [archive.uri]
            + ways.map { way in
                way.map { Percent.encoded(Array($0.utf8)) }.joined(separator: "/")
            }
        return Array((lines.map { "\($0)\n" }.joined() + "\n").utf8)
    }

    /// Hands over files of an archive, until nobody hears it any more.
    private static func take(
        _ ways: [[String]], from file: File, _ write: ([UInt8]) -> Bool
    ) {
        WorkerLimits.endProcess(after: patience)
        var wanted = WantedMembers(ways)
        do {
            guard let path = file.pathBytes, let opened = RegularFile(pathBytes: path) else {
                throw PageRefusal.nothing
            }
            let archive = try ArchiveFile(path: opened.descriptorPath)
            for _ in 0..<2 * ArchiveIndex.mostMembers where !wanted.isEmpty {
                guard let entry = try archive.next() else { break }
                guard entry.isRegular, let names = ArchiveIndex.names(in: entry.name),
                    let (number, beneath) = wanted.take(names)
                else { continue }
                var begin = MemberReply.member(number: number, modified: entry.modified).bytes
                if !beneath.isEmpty {
                    let way = Array(beneath.joined(separator: "/").utf8)
                    begin += MemberReply.beneath(byteCount: way.count).bytes + way
                }
                guard write(begin), hand(over: entry, of: archive, write) else { return }
            }
            _ = write(MemberReply.end(nil).bytes)
        } catch {
            let refusal =
                (error as? ArchiveFile.Failure).map { PageRefusal($0) } ?? error as? PageRefusal
            _ = write(MemberReply.end(refusal ?? .broken).bytes)
        }
    }

    private static func hand(
        over entry: ArchiveFile.Entry, of archive: ArchiveFile, _ write: ([UInt8]) -> Bool
    ) -> Bool {
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

/// What of an archive was asked for and has not been handed over.
private struct WantedMembers {
    private var numbers: [[String]: Int]
    /// Those of which something beneath was met: folders.
    private var folders: Set<Int> = []
    /// What has been handed over of folders: an archive may have a name twice.
    private var known: Set<[String]> = []

    init(_ ways: [[String]]) {
        numbers = Dictionary(
            ways.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether nothing is left; a folder has no end but that of the archive.
    var isEmpty: Bool { numbers.isEmpty }

    /// Which of what was asked for a file is, or lies in, and the way to it from there.
    mutating func take(_ names: [String]) -> (number: Int, beneath: [String])? {
        if let number = numbers[names], !folders.contains(number) {
            numbers[names] = nil
            return (number, [])
        }
        for length in stride(from: names.count - 1, to: 0, by: -1) {
            guard let number = numbers[Array(names[..<length])] else { continue }
            guard known.insert(names).inserted else { return nil }
            folders.insert(number)
            return (number, Array(names[length...]))
        }
        return nil
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
    case refused(PageRefusal)
    /// Nothing follows; there was more, unless nil.
    case end(PageRefusal?)

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
            guard let refusal = PageRefusal(rawValue: number) else { return nil }
            self = .refused(refusal)
        case 5 where number == 0: self = .end(nil)
        case 5:
            guard let refusal = PageRefusal(rawValue: number - 1) else { return nil }
            self = .end(refusal)
        case 6 where number > 0 && number <= ArchiveIndex.longestName:
            self = .beneath(byteCount: number)
        default: return nil
        }
    }
}
