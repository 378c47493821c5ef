import ShelfDiff
import ShelfGTK
import ShelfLibrary

/// Shelves that are folded, or open to a grid in place.
///
/// Design: docs/design/library.md#folding
extension BrowserWindow {
    typealias Row = CollectionRow<WallShelf, LibraryItem>

    func addFoldActions() {
        window.addAction("fold") { [weak self] in self?.stepFocused(isMore: false) }
        window.addAction("unfold") { [weak self] in self?.stepFocused(isMore: true) }
    }

    /// A group as a row of the wall; a folded one is an item with its title.
    func row(of group: CollectionRow<ItemGroup, LibraryItem>, in layout: WallLayout) -> Row {
        let fold = fold(of: group.section)
        let shelf = WallShelf(
            group: group.section, count: group.items.count, fold: fold, opens: layout.opensShelves)
        guard fold == .folded,
            let title = foldedTitles.title(of: group, in: library.folders.first)
        else {
            return Row(shelf, items: group.items)
        }
        return Row(shelf, items: [title])
    }

    /// How much is shown of a group: a filter shows all that it leaves.
    private func fold(of group: ItemGroup) -> Fold {
        guard !folds.isEmpty, let address = foldAddress(of: group) else { return .usual }
        let fold = folds[address]
        return fold == .folded && arrangement.isFiltering ? .usual : fold
    }

    private func foldAddress(of group: ItemGroup) -> String? {
        group.foldAddress(at: addresses.first ?? "")
    }

    /// Shows more or less of the shelf of the item in focus.
    private func stepFocused(isMore: Bool) {
        guard let id = wall.focusedItemID, let position = wall.position(of: id) else { return }
        var shelf = shownRows[position.section].section
        // A second step is one from where the first leads, though that may not be seen yet.
        shelf.fold = fold(of: shelf.group)
        setFold(shelf.fold.step(isMore, opens: shelf.opens), of: shelf)
    }

    /// Shows so much of a shelf, in all tabs.
    func setFold(_ fold: Fold, of shelf: WallShelf) {
        guard let address = foldAddress(of: shelf.group), fold != shelf.fold else { return }
        folds[address] = fold
    }

    /// Shelves are folded or opened, here or in another tab.
    func foldsChanged() {
        WallChoices.shared.folds = folds
        render()
    }

    /// What has the focus where shelves are about to be folded or opened, and its shelf.
    func focusBeforeFolding() -> (item: ItemID, shelf: WallShelf)? {
        guard folds != shownFolds else { return nil }
        shownFolds = folds
        guard let focus = wall.focusedItemID, let position = wall.position(of: focus) else {
            return nil
        }
        return (focus, shownRows[position.section].section)
    }

    /// Has the focus go to the title of its shelf that was folded, and back with the items.
    func focusAfterFolding(_ before: (item: ItemID, shelf: WallShelf)) {
        let shelf = before.shelf
        guard let row = newestRows.first(where: { $0.section.id == shelf.id }),
            row.section.fold != shelf.fold
        else { return }
        if row.section.fold == .folded {
            foldedTitles.focusBefore[shelf.id] = before.item
            if let title = row.items.first { wall.focus(title.id) }
        } else if shelf.fold == .folded {
            let inside = foldedTitles.focusBefore.removeValue(forKey: shelf.id)
            let isThere = inside.map { id in row.items.contains { $0.id == id } } ?? false
            if let target = isThere ? inside : row.items.first?.id { wall.focus(target) }
        }
    }

    /// The shelves of which only titles are shown, by the items that are those; and the items of each that is
    /// no folder, as what is done to its title is done to these.
    func titles(
        in rows: [Row], of groups: [CollectionRow<ItemGroup, LibraryItem>]
    ) -> (titles: [ItemID: WallShelf], members: [ItemID: [LibraryItem]]) {
        guard !folds.isEmpty else { return ([:], [:]) }
        var titles: [ItemID: WallShelf] = [:]
        var members: [ItemID: [LibraryItem]] = [:]
        for (row, group) in zip(rows, groups) where row.section.fold == .folded {
            guard let title = row.items.first else { continue }
            titles[title.id] = row.section
            if group.section.shelf == nil { members[title.id] = group.items }
        }
        return (titles, members)
    }
}
