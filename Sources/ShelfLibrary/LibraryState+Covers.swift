package import ShelfDiff
package import ShelfGObject
import ShelfStore

extension LibraryState {
    /// The folders one level down as items, and after them the items of the location itself.
    ///
    /// Of several locations each is such a folder. Takes as long as a walk, and a moment for each such folder.
    ///
    /// - Parameters:
    ///   - known: The items of before, of which those that are still true are used again.
    ///   - filled: What walks keep.
    func rowsOfFolders(
        reusing known: inout [ShelfID: FolderItem], _ filled: inout FilledSubfolders
    ) -> [CollectionRow<Shelf, LibraryItem>] {
        let top = roots.count == 1 ? folders[roots[0]] : nil
        let inside = (top?.children ?? roots).compactMap { folders[$0] }
        var rows: [CollectionRow<Shelf, LibraryItem>] = []
        if !inside.isEmpty {
            let shelf = Shelf(id: .folders, title: localized("Folders"), file: inside[0].file)
            var items: [ShelfID: FolderItem] = [:]
            var sums: [ShelfID: Sum] = [:]
            walk(inside.map(\.id), reusing: &filled) { top, folder in
                sums[top, default: Sum()].add(folder)
            }
            for folder in inside {
                let sum = sums[folder.id] ?? Sum()
                items[folder.id] = item(of: folder, holding: sum, reusing: known[folder.id])
            }
            known = items
            rows.append(CollectionRow(shelf, items: inside.compactMap { items[$0.id]?.item }))
        }
        if let top, !top.items.isEmpty { rows.append(CollectionRow(top.shelf, items: top.items)) }
        return rows
    }

    /// An item that stands for a folder, with the folder's address as it is stored.
    struct FolderItem: Sendable {
        let item: LibraryItem
        let file: File
    }

    /// What is known of the items of some folders together.
    private struct Sum {
        var count: Int64 = 0
        var newest: Int64 = 0

        mutating func add(_ folder: Folder) {
            count += Int64(folder.items.count - folder.sidecarCount)
            newest = max(newest, folder.newest)
        }
    }

    /// A folder as an item: as large as the number of items in it and below it without sidecars, as new as the newest.
    private func item(of folder: Folder, holding sum: Sum, reusing known: FolderItem?) -> FolderItem
    {
        if let known, known.file == folder.file, known.item.size == sum.count,
            known.item.modified == sum.newest
        {
            return known
        }
        let item = LibraryItem(
            id: ItemID(standingFor: folder.id), file: folder.file, name: folder.name,
            contentType: LibraryItem.folderType, size: sum.count, modified: sum.newest)
        return FolderItem(item: item, file: folder.file)
    }

    /// How many folders are looked into for a cover.
    private static var mostLookedInto: Int { 64 }

    /// What is in the folder an item stands for, and in those below it that hold anything.
    func contents(of item: ItemID) -> FolderContents {
        guard let id = ShelfID(standingBehind: item), let folder = folders[id] else {
            return FolderContents(own: [], below: [])
        }
        var below: [[LibraryItem]] = []
        var pending = Array(folder.children.reversed())
        while let id = pending.popLast(), below.count < Self.mostLookedInto {
            guard shelvesWithin(id) > 0, let part = folders[id] else { continue }
            if !part.items.isEmpty { below.append(part.items) }
            pending += part.children.reversed()
        }
        return FolderContents(own: folder.items, below: below)
    }
}

extension ShelfID {
    /// Of the folders one level down, which are shown as items; no folder has this identity.
    package static let folders = ShelfID(0)

    /// The folder an item stands for; nil for a file.
    init?(standingBehind item: ItemID) {
        guard item.number < 0 else { return nil }
        self.init(-item.number)
    }
}

extension ItemID {
    /// The item that stands for a folder; files have numbers above zero.
    init(standingFor folder: ShelfID) { self.init(-folder.number) }
}

extension LibraryItem {
    /// The content type of folders.
    static let folderType = "inode/directory"

    /// An item that stands for a shelf that holds so many items.
    package init(standingFor shelf: Shelf, count: Int) {
        self.init(
            id: ItemID(standingFor: shelf.id), file: shelf.file, name: shelf.file.displayName,
            contentType: Self.folderType, size: Int64(count))
    }

    /// An item that stands for a group that holds so many items and is no folder.
    ///
    /// - Parameters:
    ///   - number: Which of such items it is.
    ///   - folder: Where the items are.
    package init(standingFor group: ItemGroup, number: Int, in folder: File, count: Int) {
        self.init(
            id: ItemID(Self.firstGroup - number), file: folder, name: group.title,
            contentType: Self.folderType, size: Int64(count))
    }

    /// Below the numbers of all folders.
    private static let firstGroup = -(1 << 48)

    /// Whether the item stands for a folder; its size is then the number of items in it.
    package var isFolder: Bool { id.number < 0 && contentType == Self.folderType }
}

extension Library {
    /// The folders one level down as items, and after them the items of the location itself.
    package var rowsOfFolders: [CollectionRow<Shelf, LibraryItem>] {
        store.state.rowsOfFolders(reusing: &folderItems, &filledSubfolders)
    }

    /// What is in the folder an item stands for, for its cover.
    package func contents(of item: ItemID) -> FolderContents { store.state.contents(of: item) }
}
