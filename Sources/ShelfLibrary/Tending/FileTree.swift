import ShelfGObject

/// A file, a link, or a folder with all that is in it, as it was when it was looked at.
///
/// Entries are listed with folders before what is in them. The folder that holds the uppermost is held open, and
/// all that is done to the tree goes from there by descriptors.
/// Design: docs/design/tending.md#by-descriptors
package struct FileTree: Sendable {
    /// One name.
    struct Entry: Sendable {
        /// The number of the entry it is in; its own for the uppermost.
        let parent: Int
        let name: [UInt8]
        let status: DiskStatus

        /// How many bytes it has itself.
        var byteCount: Int64 { status.kind == .regular ? max(0, status.size) : 0 }
    }

    /// The folder that holds the uppermost.
    let folder: OpenFolder
    /// The name of the uppermost.
    let name: [UInt8]
    private(set) var entries: [Entry] = []
    private(set) var byteCount: Int64 = 0

    /// Describes a tree of which nothing is known yet.
    init(unknown name: [UInt8], in folder: OpenFolder) { (self.name, self.folder) = (name, folder) }

    /// Looks at all there is at a path.
    init(_ path: [UInt8], mayGoOn: () -> Bool = { true }) throws {
        try self.init(FilePlace(path), mayGoOn: mayGoOn)
    }

    /// Looks at all there is at a place.
    init(_ place: FilePlace, mayGoOn: () -> Bool = { true }) throws {
        self.init(unknown: place.name, in: place.folder)
        var walk = TreeWalk()
        var rest = [(parent: 0, name: name)]
        while let (parent, name) = rest.popLast() {
            guard mayGoOn() else { throw DiskError.cancelled }
            let number = entries.count
            let holder = number == 0 ? folder : try walk.folder(at: parent, of: self)
            let status = try DiskStatus(of: DiskName(name, in: holder))
            add(Entry(parent: parent, name: name, status: status))
            guard status.kind == .folder else { continue }
            let names = try walk.folder(at: number, of: self).names()
            rest += names.sorted { $1.lexicographicallyPrecedes($0) }.map { (number, $0) }
        }
    }

    /// Adds an entry that follows those there are.
    mutating func add(_ entry: Entry) {
        entries.append(entry)
        byteCount = byteCount.heldSum(entry.byteCount)
    }

    /// What it can be told by later: names, sizes and times.
    var fingerprint: FileFingerprint {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        func take(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func take(number: Int64) {
            for shift in 0..<8 { take(UInt8(truncatingIfNeeded: number >> (8 * Int64(shift)))) }
        }
        for (number, entry) in entries.enumerated() {
            take(number: Int64(entry.parent))
            if number > 0 { for byte in entry.name { take(byte) } }
            take(0)
            let isFolder = entry.status.kind == .folder
            take(number: isFolder ? -1 : entry.status.size)
            take(number: isFolder ? -1 : entry.status.modified)
        }
        return FileFingerprint(digest: digest, count: entries.count)
    }
}

/// What tells whether a file, or anything in a folder, is still what it was.
package struct FileFingerprint: Hashable, Sendable {
    let digest: UInt64
    let count: Int

    /// That of what could not be looked at, which nothing has.
    static let unknown = FileFingerprint(digest: 0, count: 0)
}
