/// A map from addresses to disks that asks no disk.
///
/// It does not follow symbolic links: a file behind one counts to the link's disk.
///
/// Design: docs/design/library.md#reading
package struct DiskTable: Sendable {
    /// A unit that answers or is silent as a whole: a mounted file system or a server.
    package struct Disk: Hashable, Sendable {
        fileprivate let name: String
    }

    /// The disk of each mount point.
    ///
    /// The last of several hides the others.
    private let mounted: [ArraySlice<UInt8>: Disk]

    /// Reads the current mounts.
    package init() { self.init(MountFile().text()) }

    /// Parses the text of `/proc/self/mountinfo`.
    init(_ text: [UInt8]) {
        mounted = Dictionary(
            MountTable.lines(text).map {
                ($0.place[...], Disk(name: String(decoding: $0.number, as: UTF8.self)))
            }, uniquingKeysWith: { $1 })
    }

    /// Returns the disk of a file.
    package func disk(of file: File) -> Disk {
        guard let path = file.isLocal ? file.pathBytes : nil else {
            // A URI without an authority, such as that of the trash, is a disk of its own.
            let parts = file.uri.split(
                separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            return Disk(name: parts.prefix(3).joined(separator: "/"))
        }
        return disk(ofPath: path)
    }

    /// Returns the disk of a local path.
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
