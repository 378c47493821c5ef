internal import Synchronization

/// Resolves a path link by link, to find the disk that is queried last or is silent.
final class PathWalk: Sendable {
    private let disks: DiskTable
    private let asked: Mutex<DiskTable.Disk>
    private let path: [UInt8]

    init(_ path: [UInt8], _ disks: DiskTable) {
        (self.path, self.disks) = (path, disks)
        asked = Mutex(disks.disk(ofPath: [UInt8(ascii: "/")]))
    }

    /// The disk that is queried now, or was last.
    var disk: DiskTable.Disk { asked.withLock { $0 } }

    /// The kernel's limit on links in a path.
    private static let mostLinks = 40

    /// Resolves the path.
    ///
    /// Blocks on each disk along it.
    ///
    /// - Returns: The last disk.
    func run() -> DiskTable.Disk {
        let slash = UInt8(ascii: "/")
        var rest = path.split(separator: slash)[...]
        var (place, links) = ([UInt8](), 0)
        while let name = rest.popFirst() {
            if name.elementsEqual([46]) { continue }
            if name.elementsEqual([46, 46]) {
                place = Array(place[..<(place.lastIndex(of: slash) ?? place.startIndex)])
                continue
            }
            place += [slash] + name
            let disk = disks.disk(ofPath: place)
            asked.withLock { $0 = disk }
            if SilentDisks.shared.isFull(disk) { return disk }
            guard links < Self.mostLinks, let target = try? Disk.target(ofLink: place) else {
                continue
            }
            links += 1
            rest = target.split(separator: slash) + rest
            place =
                target.first == slash
                ? [] : Array(place[..<(place.lastIndex(of: slash) ?? place.startIndex)])
        }
        return disk
    }
}
