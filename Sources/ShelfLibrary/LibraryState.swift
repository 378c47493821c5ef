import ShelfDiff
import ShelfGObject

/// What the library knows: a tree of folders with their items, and what is still to be read.
///
/// A value changed only by `reduce`, which does no input or output.
///
/// Design: docs/design/library.md#state
struct LibraryState: Sendable {
    /// Folders of locations, in the order given.
    private(set) var roots: [ShelfID] = []
    private var rootFiles: Set<File> = []
    var folders = FolderTable()
    /// How many folders hold items, of each and all below it.
    ///
    /// Beside the folders, as there may be a million to look through for those that hold any.
    private var shelfCounts = ShelfTable<Int32>()
    /// Folders still to be read, the next one last.
    var waiting: [ShelfID] = []
    /// The folders that are being read.
    var reading: Set<ShelfID> = []
    /// What has not answered in time, with the disk it waits for, until it does, wanted or not.
    var stalled: [FolderReading: DiskTable.Disk] = [:]
    /// Folders to be read that lie on disks of which as much has stalled as is read at a time.
    var parked: [DiskTable.Disk: [ShelfID]] = [:]
    /// The disks there were when something stalled last.
    var disks: DiskTable?
    /// How many items all folders hold.
    var itemCount = 0
    /// How many folders hold items.
    var shelfCount = 0
    /// The item to focus first, once it is known.
    private(set) var initialFocus: ItemID?
    /// The file whose item is to be focused first and is not known yet.
    private var focusFile: File?
    /// How many actions have been taken in.
    private(set) var revision = 0
    /// Where the identities of folders come from.
    let ids: ShelfIDSource

    /// Knows nothing yet.
    init(ids: ShelfIDSource = ShelfIDSource()) { self.ids = ids }

    /// How many folders are read at a time: enough to keep the disk busy, few enough that shelves
    /// come in about the order they are shown in.
    static let readingLimit = 4

    /// Whether anything is still to be read.
    var isReading: Bool { !reading.isEmpty || !waiting.isEmpty || !parked.isEmpty }

    /// The share of the known folders that have been read to their end.
    var readShare: Double {
        let rest = reading.count + waiting.count + parked.values.reduce(0) { $0 + $1.count }
        return folders.isEmpty
            ? 0 : 1 - Double(min(folders.count, rest)) / Double(folders.count)
    }

    /// The shelves in shown order: depth first, a folder before its subfolders.
    ///
    /// Arrays of items are shared with the folders.
    func rows(reusing known: inout FilledSubfolders) -> [CollectionRow<Shelf, LibraryItem>] {
        var rows: [CollectionRow<Shelf, LibraryItem>] = []
        rows.reserveCapacity(shelfCount)
        walk(roots, reusing: &known) { _, folder in
            rows.append(CollectionRow(folder.shelf, items: folder.items))
        }
        return rows
    }

    /// The same, with nothing known from before.
    var rows: [CollectionRow<Shelf, LibraryItem>] {
        var known = FilledSubfolders()
        return rows(reusing: &known)
    }

    /// How many folders hold items, of this one and all below it.
    func shelvesWithin(_ id: ShelfID) -> Int { Int(shelfCounts[id] ?? 0) }

    /// Takes in what happened and tells what is to be done next.
    mutating func reduce(_ action: LibraryAction) -> [LibraryEffect] {
        var effects: [LibraryEffect] = []
        revision += 1
        switch action {
        case .opened(let folders, let focus, let again):
            if initialFocus == nil { focusFile = focus }
            effects += open(folders, again: again)
        case .read(let batch): effects += take(batch)
        case .failed(let id, let generation): finish(id, generation: generation)
        case .stalled(let reading, let disk, let disks):
            stalled[reading] = disk
            self.disks = disks
        case .ended(let reading): noteEnded(reading)
        case .changed(let changes, let moves): effects += apply(changes, moves: moves)
        case .reread(let id, let moves):
            noteMoves(moves, in: id)
            enqueue(id)
        case .rereadTree(let id): enqueueTree(id)
        case .closed: effects += close()
        case .vanished(let id): effects += empty(id)
        }
        return effects + nextReads()
    }

    // MARK: - Folders

    mutating func addFolder(_ found: Subfolder, parent: ShelfID?, title: String) -> ShelfID {
        let id = ids.next()
        folders[id] = Folder(id: id, parent: parent, found, title: title)
        return id
    }

    /// Replaces a folder's items and keeps the counts true.
    mutating func setItems(_ items: [LibraryItem], of id: ShelfID) {
        guard let old = folders[id]?.items.count else { return }
        folders[id]?.items = items
        itemCount += items.count - old
        count((items.isEmpty ? 0 : 1) - (old == 0 ? 0 : 1), in: id)
    }

    /// Counts shelves that have come or gone within a folder; O(folders above it).
    private mutating func count(_ shelves: Int, in id: ShelfID) {
        guard shelves != 0 else { return }
        shelfCount += shelves
        countWithin(shelves, id)
    }

    /// Says of a folder and those above it how many more shelves are within; O(folders above it).
    mutating func countWithin(_ shelves: Int, _ id: ShelfID?) {
        var next = id
        while let id = next, let folder = folders[id] {
            let before = shelvesWithin(id)
            shelfCounts[id] = Int32(before + shelves)
            next = folder.parent
            if (before == 0) != (before + shelves == 0), let parent = next {
                folders[parent]?.childFilledOrEmptied()
            }
        }
    }

    /// Takes folders and all below them out; returns the identities removed.
    ///
    /// O(what is removed, the subfolders of those around it, and what waits): there may be a hundred thousand.
    mutating func removeTrees(_ ids: [ShelfID]) -> [ShelfID] {
        var parents: Set<ShelfID> = []
        for id in ids {
            guard let parent = folders[id]?.parent else { continue }
            parents.insert(parent)
            countWithin(-shelvesWithin(id), parent)
            folders[id]?.parent = nil
        }
        let tops = Set(ids)
        for parent in parents { folders[parent]?.children.removeAll { tops.contains($0) } }
        let removed = ids.flatMap { tree($0) }
        for id in removed {
            setItems([], of: id)
            reading.remove(id)
            folders[id] = nil
            shelfCounts[id] = nil
        }
        let gone = Set(removed)
        waiting.removeAll { gone.contains($0) }
        for disk in parked.keys {
            parked[disk]?.removeAll { gone.contains($0) }
            if parked[disk]?.isEmpty == true { parked[disk] = nil }
        }
        return removed
    }

    /// A folder and all below it, parents first.
    func tree(_ id: ShelfID) -> [ShelfID] {
        var found: [ShelfID] = []
        var pending = [id]
        while let id = pending.popLast() {
            guard let folder = folders[id] else { continue }
            found.append(id)
            pending += folder.children.reversed()
        }
        return found
    }

    // MARK: - Locations

    /// Adds a folder that is known to those of locations.
    mutating func addRoot(_ id: ShelfID, _ file: File) {
        roots.append(id)
        rootFiles.insert(file)
    }

    /// O(locations + folders), besides what is to be read.
    private mutating func open(_ locations: [Subfolder], again: Set<File>?) -> [LibraryEffect] {
        var files: Set<File> = []
        let wanted = locations.filter { files.insert($0.file).inserted }
        var effects: [LibraryEffect] = []
        var known: [File: ShelfID] = [:]
        var gone: [ShelfID] = []
        for root in roots {
            guard let file = folders[root]?.file else { continue }
            if files.contains(file) { known[file] = root } else { gone.append(root) }
        }
        if !gone.isEmpty { effects.append(.forget(removeTrees(gone))) }
        // What was found inside another location is shown in its own place from now on.
        let moved = folders.filter { folder in
            folder.parent != nil && known[folder.file] == nil && files.contains(folder.file)
        }
        if !moved.isEmpty { effects.append(.forget(removeTrees(moved.map(\.id).sorted()))) }
        roots = wanted.map { location in
            guard let root = known[location.file] else {
                return addFolder(location, parent: nil, title: location.name)
            }
            // What a file is read by is found out each time it is opened.
            folders[root]?.source = location.source
            return root
        }
        rootFiles = files
        // The last one queued is read first.
        for (root, location) in zip(roots, wanted).reversed()
        where known[location.file] == nil || again?.contains(location.file) != false {
            enqueueTree(root)
        }
        return effects
    }

    /// Looks for the file to be focused first in what was read of a folder.
    mutating func findFocus(in batch: FolderBatch, of folder: Folder) {
        guard let file = focusFile, file.parent == folder.file else { return }
        if let index = batch.items.index(of: file) { initialFocus = batch.items[index].id }
        if initialFocus != nil || batch.isLast { focusFile = nil }
    }

    /// Whether a folder is a location of its own, shown there and not where it lies.
    func isRoot(_ file: File) -> Bool { rootFiles.contains(file) }

    private mutating func empty(_ id: ShelfID) -> [LibraryEffect] {
        guard let folder = folders[id] else { return [] }
        let removed = removeTrees(folder.children)
        setItems([], of: id)
        return [.forget(removed + [id])]
    }
}

// MARK: - Changes

extension LibraryState {
    /// Applies changes of single files, all at once.
    ///
    /// A name that is there before and after keeps its identity, whatever was moved over it. A name
    /// that is gone leaves its identity to the name its file was moved to, if that one is new.
    ///
    /// Of several changes of one name the last counts.
    private mutating func apply(_ told: [FileChange], moves: [File: File]) -> [LibraryEffect] {
        let changes = told.lastOfEachName
        let origins = Dictionary(moves.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var effects: [LibraryEffect] = []
        var lostFolders: [File: ShelfID] = [:]
        var lostItems: [File: ItemID] = [:]
        for change in changes {
            if !change.state.isSubfolder, let lost = child(of: change) {
                lostFolders[change.file] = lost
            }
            if !change.state.isItem, let items = folders[change.folder]?.items,
                let index = items.index(of: change.file, change.key)
            {
                lostItems[change.file] = items[index].id
            }
        }
        for change in changes {
            guard case .subfolder(let found) = change.state, folders[change.folder] != nil,
                child(of: change) == nil
            else { continue }
            let lost = origin(of: change.file, in: &lostFolders, origins)
            if let lost { effects += [.forget(tree(lost))] }
            if let lost, canMove(lost, into: change.folder) {
                moveFolder(lost, to: found, in: change.folder)
            } else {
                addSubfolders([found], to: change.folder)
            }
        }
        if !lostFolders.isEmpty {
            effects.append(.forget(removeTrees(lostFolders.values.sorted())))
        }
        let byFolder = Dictionary(grouping: changes, by: \.folder)
        for id in byFolder.keys.sorted() {
            applyItems(byFolder[id] ?? [], in: id, lostItems: &lostItems, origins)
        }
        return effects
    }

    private mutating func applyItems(
        _ changes: [FileChange], in id: ShelfID, lostItems: inout [File: ItemID],
        _ origins: [File: File]
    ) {
        guard let items = folders[id]?.items else { return }
        var edit = ItemsEdit()
        for change in changes {
            let index = items.index(of: change.file, change.key)
            switch (change.state, index) {
            case (.item(let new), let index?):
                edit.replace(index, by: new.identified(as: items[index].id))
            case (.item(let new), nil):
                let id = origin(of: change.file, in: &lostItems, origins)
                edit.insert(
                    new.identified(as: id ?? new.id), key: change.key,
                    at: items.naturalIndex(change.key, change.file))
            case (_, let index?):
                edit.remove(index)
            case (_, nil):
                break
            }
        }
        if !edit.isEmpty { setItems(edit.applied(to: items), of: id) }
    }

    /// Follows moves back to something that was lost and takes it from there.
    private func origin<Identity>(
        of file: File, in lost: inout [File: Identity], _ origins: [File: File]
    ) -> Identity? {
        var file = file
        // A chain is no longer than the moves; a circle of them leads nowhere.
        for _ in 0..<origins.count {
            guard let previous = origins[file] else { return nil }
            if let found = lost.removeValue(forKey: previous) { return found }
            file = previous
        }
        return nil
    }

    /// The subfolder that a change is about.
    private func child(of change: FileChange) -> ShelfID? {
        guard let folder = folders[change.folder] else { return nil }
        if let child = child(at: change.file, change.key, in: folder) { return child }
        // A place whose display names are not its file names; of what is there its own is known.
        guard change.state == .absent, !change.file.isLocal else { return nil }
        return folder.children.first { folders[$0]?.file == change.file }
    }

    private func canMove(_ id: ShelfID, into parent: ShelfID) -> Bool {
        !tree(id).contains(parent)
    }

    /// Gives a folder its new place and reads it and all below it again, now at other addresses.
    private mutating func moveFolder(_ id: ShelfID, to found: Subfolder, in parent: ShelfID) {
        guard let folder = folders[id], let oldParent = folder.parent else { return }
        folders[oldParent]?.children.removeAll { $0 == id }
        countWithin(-shelvesWithin(id), oldParent)
        countWithin(shelvesWithin(id), parent)
        folders[id]?.parent = parent
        folders[id]?.name = found.name
        folders[id]?.key = found.key
        for each in tree(id) {
            guard let folder = folders[each], let above = folder.parent.flatMap({ folders[$0] })
            else { continue }
            let title = title(ofChildNamed: folder.name, of: above)
            folders[each]?.title = title
            folders[each]?.file =
                each == id ? found.file : above.file.child(nameBytes: folder.file.nameBytes)
        }
        placeChildren([id], in: parent)
        enqueueTree(id)
    }
}

extension FileChange.State {
    fileprivate var isItem: Bool {
        if case .item = self { true } else { false }
    }

    fileprivate var isSubfolder: Bool {
        if case .subfolder = self { true } else { false }
    }
}

/// Something the library wants done after an action.
enum LibraryEffect: Sendable {
    /// Read a folder and report with `.read` and `.failed`.
    case read(FolderRequest)
    /// Stop watching and reading folders that are no longer part of the library.
    case forget([ShelfID])
}
