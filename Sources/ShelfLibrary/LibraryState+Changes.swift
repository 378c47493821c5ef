import ShelfGObject

extension LibraryState {
    /// Applies changes of single files, all at once.
    ///
    /// A name that is there before and after keeps its identity, whatever was moved over it. A name
    /// that is gone leaves its identity to the name its file was moved to, if that one is new.
    mutating func apply(_ changes: [FileChange], moves: [File: File]) -> [LibraryEffect] {
        let origins = Dictionary(moves.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var effects: [LibraryEffect] = []
        var lostFolders: [File: ShelfID] = [:]
        var lostItems: [File: ItemID] = [:]
        for change in changes {
            if !change.state.isSubfolder, let lost = child(at: change.file, of: change.folder) {
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
                child(at: change.file, of: change.folder) == nil
            else { continue }
            let lost = origin(of: change.file, in: &lostFolders, origins)
            if let lost { effects += [.forget(tree(lost))] }
            if let lost, canMove(lost, into: change.folder) {
                moveFolder(lost, to: found, in: change.folder)
            } else {
                addSubfolders([found], to: change.folder)
            }
        }
        for lost in lostFolders.values.sorted() { effects.append(.forget(removeTree(lost))) }
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

    private func child(at file: File, of id: ShelfID) -> ShelfID? {
        folders[id]?.children.first { folders[$0]?.file == file }
    }

    private func canMove(_ id: ShelfID, into parent: ShelfID) -> Bool {
        !tree(id).contains(parent)
    }

    /// Gives a folder its new place and reads it and all below it again, now at other addresses.
    private mutating func moveFolder(_ id: ShelfID, to found: Subfolder, in parent: ShelfID) {
        guard let folder = folders[id], let oldParent = folder.parent else { return }
        folders[oldParent]?.children.removeAll { $0 == id }
        countWithin(-folder.shelvesWithin, oldParent)
        countWithin(folder.shelvesWithin, parent)
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
