import ShelfGObject

/// Attributes that the files of a tree lost when they were moved to a disk that does not keep them.
///
/// Design: docs/design/tending.md#what-a-disk-cannot-keep
package struct MoveLosses: Hashable, Sendable {
    /// One name of the tree.
    private struct Entry: Hashable, Sendable {
        let parent: Int
        let name: [UInt8]
        var lost: LostAttributes?
    }

    /// In the order of the tree; none where nothing is lost.
    private var entries: [Entry] = []

    /// Nothing is lost.
    static let none = MoveLosses()

    private init() {}

    /// Describes a tree of which `lost` says what entries have lost, by their numbers.
    init(of tree: FileTree, _ lost: [Int: LostAttributes]) {
        guard !lost.isEmpty else { return }
        entries = tree.entries.enumerated().map { number, entry in
            Entry(parent: entry.parent, name: entry.name, lost: lost[number])
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The memory they take, in bytes, about.
    var byteCount: Int {
        entries.reduce(0) { sum, entry in
            let own = MemoryLayout<Entry>.size + entry.name.count
            return sum + own + (entry.lost?.byteCount ?? 0)
        }
    }

    /// The attributes that each entry of a tree that is moved back has lost, by its number there.
    ///
    /// Names may have come and gone since.
    func found(in tree: FileTree) -> [Int: LostAttributes] {
        struct Place: Hashable {
            let parent: Int
            let name: [UInt8]
        }
        guard !entries.isEmpty else { return [:] }
        var numbers: [Place: Int] = [:]
        for (number, entry) in entries.enumerated().dropFirst() {
            numbers[Place(parent: entry.parent, name: entry.name)] = number
        }
        var here = [0: 0]
        var lost: [Int: LostAttributes] = [:]
        for (number, entry) in tree.entries.enumerated() {
            if number > 0 {
                guard let parent = here[entry.parent],
                    let known = numbers[Place(parent: parent, name: entry.name)]
                else { continue }
                here[number] = known
            }
            if let known = here[number] { lost[number] = entries[known].lost }
        }
        return lost
    }
}

/// The parts of a tree while it is copied.
struct CopiedParts {
    /// The original is deleted afterwards.
    let isMove: Bool
    /// The attributes that entries get back, by their numbers.
    let given: [Int: LostAttributes]
    /// The attributes that entries have lost.
    var lost: [Int: LostAttributes] = [:]
    /// Files of several names by their inodes: they stay one file.
    var linked: [UInt64: Int] = [:]
}

/// Files of several names that one deed has moved to another disk: the next name becomes one of the
/// same copy.
final class MovedLinks {
    private struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    private struct Copy {
        let original: DiskStatus
        let status: DiskStatus
        let path: [UInt8]
    }

    private var copies: [Identity: Copy] = [:]

    /// Takes note of a file of several names whose copy has got its path.
    func note(_ original: DiskStatus, copy status: DiskStatus, at path: [UInt8]) {
        copies[Identity(device: original.device, inode: original.inode)] = Copy(
            original: original, status: status, path: path)
    }

    /// A copy of the file of this number was noted.
    func knows(_ original: DiskStatus) -> Bool {
        copies[Identity(device: original.device, inode: original.inode)] != nil
    }

    /// Gives the copy of a file one more name; false where there is no such copy, or its disk has
    /// no links.
    func link(_ original: DiskStatus, as name: DiskName) -> Bool {
        let identity = Identity(device: original.device, inode: original.inode)
        // The first name is gone by now, and with it maybe the sign that there are several.
        guard let copy = copies[identity], original.isSame(as: copy.original),
            (try? Disk.link(DiskName(path: copy.path), as: name)) != nil
        else { return false }
        // Another file may have that path by now.
        if let now = try? DiskStatus(of: name), now.isSame(as: copy.status) { return true }
        try? Disk.remove(name)
        return false
    }
}
