import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Folders as items with covers.
///
/// Design: docs/design/library.md#covers
extension BrowserWindow {
    func addCoverActions() {
        window.addToggle("covers", initial: hasCovers) { [weak self] hasCovers in
            guard let self else { return }
            self.hasCovers = hasCovers
            self.remember(.covers, "\(hasCovers)")
            // Covers stand for folders, so that is what items are put together by.
            if hasCovers, !self.isFollowingChoices {
                self.window.activateAction("win.group", choosing: "folder")
            }
            self.tell(
                hasCovers
                    ? localized("Folders are shown as covers")
                    : localized("Folders are shown as shelves"))
        }
        covers.onChange = { [weak self] id in
            self?.wall.reconfigure([id])
            self?.wantPictures()
        }
    }

    /// Whether folders one level down are items now: a filter looks into them.
    var showsCovers: Bool {
        hasCovers && arrangement.grouping == .folder && !arrangement.isFiltering
    }

    /// What the library has to show.
    var libraryRows: [CollectionRow<Shelf, LibraryItem>] {
        showsCovers ? library.rowsOfFolders : library.rows
    }

    /// Items whose pictures are needed for some items to be seen: folders show those of others.
    func pictured(_ items: [LibraryItem]) -> [LibraryItem] {
        // Titles of folded shelves have no covers.
        let folders = showsCovers ? items.filter(\.isFolder) : []
        guard !folders.isEmpty else {
            covers.want([]) { _ in FolderContents(own: [], below: []) }
            return items
        }
        covers.want(folders.map(\.id)) { library.contents(of: $0) }
        var known: Set<ItemID> = []
        return items.flatMap { $0.isFolder ? covers.cover(of: $0.id).pictures : [$0] }
            .filter { known.insert($0.id).inserted }
    }

    /// What assistive technology calls an item.
    static func accessibleName(of item: LibraryItem) -> String {
        item.isFolder
            ? localized(
                "{name}, folder, {items}", ["name": item.name, "items": ItemView.count(in: item)])
            : item.name
    }
}

extension ItemView {
    /// An item with its picture, or a folder with its cover.
    ///
    /// - Parameter glimpse: What is seen instead of the picture.
    init(
        _ item: LibraryItem, _ pictures: Pictures, _ covers: Covers, glimpse: Texture? = nil,
        badge: String?, _ facts: ItemFacts
    ) {
        guard item.isFolder else {
            self.init(
                item: item, texture: glimpse ?? pictures.texture(of: item), badge: badge,
                facts: facts, isAwaited: pictures.isAwaited(item))
            return
        }
        let cover = covers.cover(of: item.id)
        let textures = cover.pictures.compactMap { pictures.texture(of: $0) }
        self.init(
            item: item, texture: textures.first,
            cover: CoverView(textures: textures, isChosen: cover.isChosen))
    }
}
