import ShelfGObject

/// A name in a folder that is held open, with the path by which somebody named it.
struct FilePlace: Sendable {
    let path: [UInt8]
    let folder: OpenFolder
    let name: [UInt8]

    /// Opens the folder of a path.
    init(_ path: [UInt8]) throws(DiskError) {
        self.path = path
        folder = try OpenFolder(FileHands.folder(of: path), followsLinks: true)
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
    }

    /// Describes a name of this program's in an open folder.
    init(_ name: [UInt8], in folder: OpenFolder) {
        (path, self.folder, self.name) = (name, folder, name)
    }

    /// The name as the disk takes it.
    var diskName: DiskName { DiskName(name, in: folder) }

    /// Throws where the path leads to another folder by now.
    func expectThere() throws {
        let now = try? DiskStatus(of: FileHands.folder(of: path), followsLinks: true)
        guard let now, folder.isSame(as: now) else {
            throw Reason(localized("Its folder was moved meanwhile"))
        }
    }

    /// Throws where a folder is to go into itself, by whatever links.
    func expectOutside(of other: FilePlace) throws {
        let slash = [UInt8(ascii: "/")]
        guard let above = Disk.realPath(of: other.path), let here = folder.path else { return }
        if (here + slash).starts(with: above + slash) {
            throw Reason(localized("A folder cannot be put into itself"))
        }
    }
}
