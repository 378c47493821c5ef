import ShelfGObject

/// Opens the folders of a tree one after the other, each from the one it is in, with few descriptors at a time.
///
/// Near ones are held open. Farther up it goes by `..` and compares what it finds with what the tree says.
struct TreeWalk {
    /// The number of folders held open.
    private static let mostOpen = 32

    /// The way to the present folder, as far as it is held open.
    private var trail: [(number: Int, folder: OpenFolder)] = []

    /// Opens the folder that is an entry of a tree.
    ///
    /// - Throws: A `Reason` where it is not the folder any more that the tree knows.
    mutating func folder(at number: Int, of tree: FileTree) throws -> OpenFolder {
        var way: [Int] = []
        var goal = number
        while goal != trail.last?.number {
            // A folder has a lower number than all that is in it.
            if let present = trail.last?.number, present > goal {
                try ascend(in: tree)
                continue
            }
            way.append(goal)
            if goal == 0 { break }
            goal = tree.entries[goal].parent
        }
        for next in way.reversed() { try descend(to: next, of: tree) }
        return trail.last?.folder ?? tree.folder
    }

    /// Opens the folder that an entry of a tree is in.
    mutating func folder(holding number: Int, of tree: FileTree) throws -> OpenFolder {
        number == 0 ? tree.folder : try folder(at: tree.entries[number].parent, of: tree)
    }

    private mutating func descend(to number: Int, of tree: FileTree) throws {
        let entry = tree.entries[number]
        let holder = trail.last?.folder ?? tree.folder
        do {
            try append(OpenFolder(DiskName(entry.name, in: holder)), number, of: tree)
        } catch let error as DiskError where error.isNoFolder {
            throw FileHands.changed(entry.name)
        }
    }

    private mutating func ascend(in tree: FileTree) throws {
        guard let left = trail.popLast(), trail.isEmpty else { return }
        let above = Array("..".utf8)
        try append(
            OpenFolder(DiskName(above, in: left.folder)), tree.entries[left.number].parent, of: tree
        )
    }

    private mutating func append(_ folder: OpenFolder, _ number: Int, of tree: FileTree) throws {
        let entry = tree.entries[number]
        guard folder.isSame(as: entry.status) else { throw FileHands.changed(entry.name) }
        trail.append((number, folder))
        if trail.count > Self.mostOpen { trail.removeFirst() }
    }
}
