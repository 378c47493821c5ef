import ShelfGObject

/// The names of what is in an archive, as a worker finds them and hands them over.
///
/// Whoever made the archive chose them: what leads out of it is left out, and there is an end to all of it.
struct ArchiveIndex: Sendable, Equatable {
    /// A file in the archive.
    struct Member: Sendable, Equatable {
        /// The names on the way to it, its own last, in the bytes of the archive.
        let names: [[UInt8]]
        /// Its size in bytes, which is not below nothing.
        let size: Int64
        /// When it was changed last, in seconds since 1970; held as `FileTime` says.
        let modified: Int64

        init(names: [[UInt8]], size: Int64, modified: Int64) {
            self.names = names
            (self.size, self.modified) = (max(0, size), FileTime.held(modified))
        }
    }

    /// No more files are listed.
    static let mostMembers = 200_000
    /// No more bytes of names are listed.
    static let mostNameBytes = 32 << 20
    /// No more names on the ways to all files are listed: each may be a folder of its own.
    static let mostSteps = 1_000_000
    /// No file lies deeper, and none has a longer way to it.
    static let mostLevels = 64
    static let longestName = 4_096

    /// How much of an archive is listed.
    struct Limits {
        var members = ArchiveIndex.mostMembers
        var nameBytes = ArchiveIndex.mostNameBytes
        var steps = ArchiveIndex.mostSteps
        /// For how long names are looked for: unpacking may be all it takes.
        var patience = Duration.seconds(10)
    }

    var members: [Member] = []
    /// Whether there may be more.
    var isCutShort = false
    /// How many names were left out, as they lead elsewhere.
    var leftOutCount = 0

    /// Knows of nothing.
    init() {}

    /// Lists the archive at a path; for worker processes only.
    init(path: String, limits: Limits = Limits()) throws(PageRefusal) {
        do {
            let archive = try ArchiveFile(path: path)
            try list(archive, limits)
        } catch {
            throw PageRefusal(error)
        }
    }

    private mutating func list(
        _ archive: ArchiveFile, _ limits: Limits
    ) throws(ArchiveFile.Failure) {
        let end = ContinuousClock.now + limits.patience
        var (byteCount, stepCount) = (0, 0)
        // Folders count as well, or an archive of them alone would have no end.
        for _ in 0..<2 * limits.members {
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
            guard let names = Self.names(in: entry.nameBytes) else {
                leftOutCount += 1
                continue
            }
            byteCount += entry.nameBytes.count
            stepCount += names.count
            guard members.count < limits.members, byteCount < limits.nameBytes,
                stepCount <= limits.steps, ContinuousClock.now < end
            else { break }
            members.append(
                Member(names: names, size: entry.size ?? 0, modified: entry.modified))
        }
        isCutShort = true
    }

    /// The names on the way to a file; nil where it leads out of the archive, or is longer than any should be.
    static func names(in path: [UInt8]) -> [[UInt8]]? {
        guard path.count <= longestName else { return nil }
        let names = steps(of: path)
        guard !names.isEmpty, names.count <= mostLevels, names.allSatisfy(FileNaming.isStep)
        else { return nil }
        return names
    }

    /// What stands between the slashes of a path, whatever it is, without what leads nowhere.
    ///
    /// Every byte that is a slash is one to the system, also where it makes one `Character` with others.
    static func steps(of path: [UInt8]) -> [[UInt8]] {
        path.split(separator: UInt8(ascii: "/")).map(Array.init)
            .filter { !$0.elementsEqual(".".utf8) }
    }

    /// The path that has names on it.
    static func path(_ names: some Sequence<[UInt8]>) -> [UInt8] {
        Array(names.joined(separator: [UInt8(ascii: "/")]))
    }

    // MARK: - Handing over

    /// The index as bytes.
    var bytes: [UInt8] {
        var bytes = ItemFacts.bytes(isCutShort ? 1 : 0, 1)
        bytes += ItemFacts.bytes(UInt64(leftOutCount), 8)
        for member in members {
            let path = Self.path(member.names)
            bytes += ItemFacts.bytes(UInt64(bitPattern: member.size), 8)
            bytes += ItemFacts.bytes(UInt64(bitPattern: member.modified), 8)
            bytes += ItemFacts.bytes(UInt64(path.count), 2)
            bytes += path
        }
        return bytes
    }

    /// What stands before the name of a member: two numbers, and how long the name is.
    private static let headLength = 18

    /// How many members bytes are of, those of one behind those of another; nil when they make no sense, or
    /// are more than is listed.
    static func memberCount(in bytes: ArraySlice<UInt8>) -> Int? {
        var (count, byteCount, stepCount) = (0, 0, 0)
        var rest = bytes
        while !rest.isEmpty {
            guard rest.count >= headLength else { return nil }
            let length = Int(ItemFacts.number(rest.prefix(headLength).suffix(2)))
            rest = rest.dropFirst(headLength)
            count += 1
            byteCount += length
            guard rest.count >= length, count <= mostMembers, byteCount < mostNameBytes else {
                return nil
            }
            stepCount += rest.prefix(length).count { $0 == UInt8(ascii: "/") } + 1
            guard stepCount <= mostSteps else { return nil }
            rest = rest.dropFirst(length)
        }
        return count
    }

    /// Reads bytes; nil when they make no sense or are more than is listed, for a worker may say anything.
    init?(bytes: [UInt8]) {
        guard let flag = bytes.first, bytes.count >= 9,
            let count = Self.memberCount(in: bytes.dropFirst(9))
        else { return nil }
        isCutShort = flag == 1
        leftOutCount = Int(clamping: ItemFacts.number(bytes[1..<9]))
        members.reserveCapacity(count)
        var rest = bytes.dropFirst(9)
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        for _ in 0..<count {
            let (size, modified) = (ItemFacts.number(take(8)), ItemFacts.number(take(8)))
            let path = take(Int(ItemFacts.number(take(2))))
            guard let names = Self.names(in: Array(path)) else { return nil }
            members.append(
                Member(
                    names: names, size: Int64(bitPattern: size),
                    modified: Int64(bitPattern: modified)))
        }
    }
}
