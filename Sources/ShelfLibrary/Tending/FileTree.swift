import ShelfGObject

/// A file, a link, or a folder with all that is in it, as it was when it was looked at.
///
/// What is found is listed with folders before what is in them.
package struct FileTree: Sendable {
    /// One name.
    struct Entry: Sendable {
        /// The way down to it; empty for the uppermost.
        let way: [UInt8]
        let status: DiskStatus

        /// How many bytes it has itself.
        var byteCount: Int64 { status.kind == .regular ? max(0, status.size) : 0 }
    }

    let path: [UInt8]
    private(set) var entries: [Entry] = []
    private(set) var byteCount: Int64 = 0

    /// Looks at all there is.
    init(_ path: [UInt8], mayGoOn: () -> Bool = { true }) throws(DiskError) {
        self.path = path
        try add([], mayGoOn)
    }

    private mutating func add(_ way: [UInt8], _ mayGoOn: () -> Bool) throws(DiskError) {
        guard mayGoOn() else { throw .cancelled }
        let status = try DiskStatus(of: path + way)
        let entry = Entry(way: way, status: status)
        entries.append(entry)
        byteCount = byteCount.heldSum(entry.byteCount)
        guard status.kind == .folder else { return }
        let names = try Disk.names(in: path + way).sorted { $0.lexicographicallyPrecedes($1) }
        for name in names { try add(way + [UInt8(ascii: "/")] + name, mayGoOn) }
    }

    /// What it can be told by later: names, sizes and times.
    var fingerprint: FileFingerprint {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        func take(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func take(number: Int64) {
            for shift in 0..<8 { take(UInt8(truncatingIfNeeded: number >> (8 * Int64(shift)))) }
        }
        for entry in entries {
            for byte in entry.way { take(byte) }
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
