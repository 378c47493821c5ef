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
        guard let id = wall.focusedItemID, let position = wall.position(of: id),
            shownRows.indices.contains(position.section)
        else { return }
        let shelf = shownRows[position.section].section
        setFold(shelf.fold.step(isMore, opens: shelf.opens), of: shelf)
    }

    /// Shows so much of a shelf; the focus goes to its title and back with its items.
    func setFold(_ fold: Fold, of shelf: WallShelf) {
        guard let address = foldAddress(of: shelf.group), fold != shelf.fold,
            let row = shownRows.first(where: { $0.section.id == shelf.id })
        else { return }
        let focus = wall.focusedItemID
        let hadFocus = focus.map { id in row.items.contains { $0.id == id } } ?? false
        folds[address] = fold
        Session.remember(folds)
        if fold == .folded, hadFocus { foldedTitles.focusBefore[shelf.id] = focus }
        render()
        guard hadFocus, fold == .folded || shelf.fold == .folded,
            let items = shownRows.first(where: { $0.section.id == shelf.id })?.items
        else { return }
        let before = foldedTitles.focusBefore.removeValue(forKey: shelf.id)
        if fold == .folded { foldedTitles.focusBefore[shelf.id] = before }
        let isThere = before.map { id in items.contains { $0.id == id } } ?? false
        if let target = isThere ? before : items.first?.id { wall.focus(target) }
    }

    /// The shelves of which only titles are shown, by the items that are those; what is done to the
    /// title of a group that is no folder is done to its items.
    func titles(
        in rows: [Row], of groups: [CollectionRow<ItemGroup, LibraryItem>]
    ) -> [ItemID: WallShelf] {
        actions.members = [:]
        guard !folds.isEmpty else { return [:] }
        var titles: [ItemID: WallShelf] = [:]
        for (row, group) in zip(rows, groups) where row.section.fold == .folded {
            guard let title = row.items.first else { continue }
            titles[title.id] = row.section
            if group.section.shelf == nil { actions.members[title.id] = group.items }
        }
        return titles
    }
}
