import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Files dropped into folders: from other shelves, other windows, other programs.
///
/// Design: docs/design/tending.md#dropping
extension BrowserWindow {
    /// The wall, on which files are dropped into folders.
    func dropping(_ view: CollectionView<WallShelf, LibraryItem>)
        -> CollectionView<WallShelf, LibraryItem>
    {
        view.onDrop { [weak self] in
            self?.folder(under: $0) != nil
        } perform: { [weak self] in
            self?.takeIn($0, $1, $2) ?? false
        }
    }

    /// The folder that something goes to when it is let go there; nil where there is none.
    func folder(under target: DropTarget<WallShelf, LibraryItem>) -> File? {
        // What came into the trash without a note of where it was could never be restored.
        guard !isSofa, !isInTrash else { return nil }
        if let item = target.item {
            return item.isFolder && item.container == nil ? item.file : nil
        }
        if let shelf = target.section.group.shelf {
            // The shelves of lists, and of archives, are no folders.
            return shelf.isListed || shelf.file.pathBytes == nil ? nil : shelf.file
        }
        // Groups of days and of letters are no places; where all is of one folder that is meant.
        guard library.folders.count == 1, let folder = library.folders.first else { return nil }
        return library.rows.contains { $0.section.file == folder && !$0.section.isListed }
            ? folder : nil
    }

    /// Copies, moves or links what was let go; returns whether there were files.
    func takeIn(
        _ content: DragContent, _ target: DropTarget<WallShelf, LibraryItem>,
        _ operation: DropOperation
    ) -> Bool {
        guard let folder = folder(under: target), !content.uris.isEmpty else { return false }
        let purpose: FilePlan.Purpose =
            switch operation {
            case .copy: .copy
            case .move: .move
            case .link: .link
            }
        put(content.uris.map { File(uri: $0) }, into: folder, purpose)
        return true
    }

    // MARK: - Where nothing is shown

    /// Has files that are dropped on the page of a window that shows nothing taken in or opened.
    func takeDropsOnStatusPage() {
        chrome.statusPage.onFilesDropped { [weak self] uris in
            self?.takeIn(uris.map { File(uri: $0) }) ?? false
        }
    }

    /// Files go into the empty folder or list that is shown; where there is none, they are opened.
    private func takeIn(_ files: [File]) -> Bool {
        guard !isSofa, !files.isEmpty, !desk.asking.isOpen else { return false }
        guard progress.itemCount == 0, library.obstacles.isEmpty, library.folders.count == 1,
            let place = library.folders.first, !place.isNamedFiles, InsideAddress(place) == nil
        else {
            go(to: files.map { Location(file: $0) })
            return true
        }
        if let shelf = library.rows.first?.section, let list = library.list(of: shelf) {
            add(files, to: list)
        } else if ListName.objection(to: place.displayPath) == nil {
            add(files, to: place)
        } else if place.pathBytes != nil, !isInTrash {
            put(files, into: place, .copy)
        } else {
            return false
        }
        return true
    }
}
