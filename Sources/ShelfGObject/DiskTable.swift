/// Which disks files lie on, told by their addresses alone: no disk is asked.
///
/// Links on the way are not known of, so a file behind one counts to the disk of the link.
///
/// Design: docs/design/library.md#reading
package struct DiskTable: Sendable {
    /// What answers, or does not, as one: a file system that is mounted, or a server.
    package struct Disk: Hashable, Sendable {
        fileprivate let name: String
    }

    /// What is mounted at each place; of several at one the last, which hides the others.
    private let mounted: [ArraySlice<UInt8>: Disk]

    /// What is mounted at present.
    package init() { self.init(MountFile().text()) }

    /// Reads what the kernel has in `/proc/self/mountinfo`.
    init(_ text: [UInt8]) {
        mounted = Dictionary(
            MountTable.lines(text).map {
                ($0.place[...], Disk(name: String(decoding: $0.number, as: UTF8.self)))
            }, uniquingKeysWith: { $1 })
    }

    /// The disk of a file.
    package func disk(of file: File) -> Disk {
        guard let path = file.isLocal ? file.pathBytes : nil else {
            // An address without an authority is that of a place by itself, as the trash is.
            let parts = file.uri.split(
                separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            return Disk(name: parts.prefix(3).joined(separator: "/"))
        }
        return disk(ofPath: path)
    }

    /// The disk of a file of this computer, by its path in the file system's bytes.
    func disk(ofPath path: [UInt8]) -> Disk {
        let slash = UInt8(ascii: "/")
        var place = path[...]
        while place.count > 1 {
            if let disk = mounted[place] { return disk }
            place = place[..<(place.lastIndex(of: slash) ?? place.startIndex)]
        }
        return mounted[[slash]] ?? Disk(name: "/")
    }
}
