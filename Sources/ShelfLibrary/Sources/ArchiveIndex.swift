import ShelfGObject

/// The names of what is in an archive, as a worker finds them and hands them over.
///
/// Whoever made the archive chose them: what leads out of it is left out, and there is an end to all of it.
struct ArchiveIndex: Sendable, Equatable {
    /// A file in the archive.
    struct Member: Sendable, Equatable {
        /// The names on the way to it, its own last.
        let names: [String]
        let size: Int64
        let modified: Int64
    }

    /// No more files are listed.
    static let mostMembers = 200_000
    /// No more bytes of names are listed.
    private static let mostNameBytes = 32 << 20
    /// No file lies deeper, and none has a longer way to it.
    private static let mostLevels = 64
    static let longestName = 4_096
    /// For how long names are looked for: unpacking may be all it takes.
    private static let patience = Duration.seconds(10)

    var members: [Member] = []
    /// Whether there may be more.
    var isCutShort = false
    /// How many names were left out, as they lead elsewhere.
    var leftOutCount = 0

    /// Knows of nothing.
    init() {}

    /// Lists the archive at a path; for worker processes only.
    init(path: String) throws(PageRefusal) {
        do {
            let archive = try ArchiveFile(path: path)
            try list(archive)
        } catch {
            throw PageRefusal(error)
        }
    }

    private mutating func list(_ archive: ArchiveFile) throws(ArchiveFile.Failure) {
        let end = ContinuousClock.now + Self.patience
        var byteCount = 0
        // Folders count as well, or an archive of them alone would have no end.
        for _ in 0..<2 * Self.mostMembers {
            let entry: ArchiveFile.Entry?
            do {
                entry = try archive.next()
            } catch {
                // What came before the broken place can be looked at.
                guard !members.isEmpty else { throw error }
                isCutShort = true
                return
            }
            guard let entry else { return }
            guard entry.isRegular else { continue }
            guard let names = Self.names(in: entry.name) else {
                leftOutCount += 1
                continue
            }
            byteCount += entry.name.utf8.count
            guard members.count < Self.mostMembers, byteCount < Self.mostNameBytes,
                ContinuousClock.now < end
            else { break }
            members.append(
                Member(names: names, size: max(0, entry.size ?? 0), modified: entry.modified))
        }
        isCutShort = true
    }

    /// The names on the way to a file; nil where it leads out of the archive, or is longer than any should be.
    static func names(in path: String) -> [String]? {
        guard path.utf8.count <= longestName else { return nil }
        let names = path.split(separator: "/").map(String.init).filter { $0 != "." }
        guard !names.isEmpty, names.count <= mostLevels, !names.contains("..") else { return nil }
        return names
    }

    // MARK: - Handing over

    /// The index as bytes.
    var bytes: [UInt8] {
        var bytes = ItemFacts.bytes(isCutShort ? 1 : 0, 1)
        bytes += ItemFacts.bytes(UInt64(leftOutCount), 8)
        for member in members {
            let path = Array(member.names.joined(separator: "/").utf8)
            bytes += ItemFacts.bytes(UInt64(bitPattern: member.size), 8)
            bytes += ItemFacts.bytes(UInt64(bitPattern: member.modified), 8)
            bytes += ItemFacts.bytes(UInt64(path.count), 2)
            bytes += path
        }
        return bytes
    }

    /// Reads bytes; nil when they make no sense, for a worker may say anything.
    init?(bytes: [UInt8]) {
        var rest = bytes[...]
        func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        guard let flag = take(1, from: &rest), let leftOut = take(8, from: &rest) else {
            return nil
        }
        isCutShort = flag.first == 1
        leftOutCount = Int(clamping: ItemFacts.number(leftOut))
        while !rest.isEmpty {
            guard let size = take(8, from: &rest), let modified = take(8, from: &rest),
                let count = take(2, from: &rest),
                let path = take(Int(ItemFacts.number(count)), from: &rest),
                let text = String(validating: path, as: UTF8.self), let names = Self.names(in: text)
            else { return nil }
            members.append(
                Member(
                    names: names, size: Int64(bitPattern: ItemFacts.number(size)),
                    modified: Int64(bitPattern: ItemFacts.number(modified))))
        }
    }
}
