/// Which subfolders of folders hold anything, themselves or below, kept from one walk through a state to the next.
///
/// A walk looks anew at the children only of folders to which something happened since, so a file that changes among
/// a million folders takes no look at each of them. It serves one state only.
struct FilledSubfolders: Sendable {
    private struct Entry: Sendable {
        let shape: Int
        /// The first one last.
        let subfolders: [ShelfID]
    }

    private var entries: [ShelfID: Entry] = [:]
    /// How many folders' children have been looked at.
    private(set) var lookCount = 0

    /// Those of a folder in a state, the first one last.
    fileprivate mutating func subfolders(of folder: Folder, in state: LibraryState) -> [ShelfID] {
        if let known = entries[folder.id], known.shape == folder.shape { return known.subfolders }
        let found = folder.children.reversed().filter { state.shelvesWithin($0) > 0 }
        entries[folder.id] = Entry(shape: folder.shape, subfolders: found)
        lookCount += 1
        return found
    }

    /// Forgets folders with no filled subfolder, once a walk came by less than half of those that are known.
    fileprivate mutating func forgetEmptied(in state: LibraryState, visited count: Int) {
        guard entries.count > 2 * count else { return }
        entries = entries.filter { state.hasFilledSubfolder($0.key) }
    }
}

extension LibraryState {
    /// Whether a folder below one holds items.
    fileprivate func hasFilledSubfolder(_ id: ShelfID) -> Bool {
        guard let folder = folders[id] else { return false }
        return shelvesWithin(id) > (folder.items.isEmpty ? 0 : 1)
    }

    /// Comes by all folders that hold items, of some and those below them, in shown order: depth first, a folder
    /// before its subfolders.
    ///
    /// Takes time in proportion to them, the folders above them, and the children of those whose children changed
    /// since the last walk.
    ///
    /// - Parameter visit: Called with one of `tops` and a folder in it.
    func walk(
        _ tops: [ShelfID], reusing known: inout FilledSubfolders,
        _ visit: (_ top: ShelfID, _ shelf: Folder) -> Void
    ) {
        var count = 0
        for top in tops where shelvesWithin(top) > 0 {
            var pending = [top]
            while let id = pending.popLast() {
                guard let folder = folders[id] else { continue }
                let isShelf = !folder.items.isEmpty
                if isShelf { visit(top, folder) }
                guard hasFilledSubfolder(id) else { continue }
                count += 1
                pending += known.subfolders(of: folder, in: self)
            }
        }
        known.forgetEmptied(in: self, visited: count)
    }
}
