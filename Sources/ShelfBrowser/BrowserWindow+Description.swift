import ShelfDiff
import ShelfGTK
import ShelfLayout
import ShelfLibrary

// What the wall shows, and what is done when it is used.

extension BrowserWindow {
    /// The wall of some shelves, as it looks; `titles` are those of which nothing else is shown.
    func description(
        of rows: [CollectionRow<WallShelf, LibraryItem>], _ titles: [ItemID: WallShelf],
        in layout: WallLayout
    ) -> CollectionView<WallShelf, LibraryItem> {
        let (pictures, rooms, arrangement, covers) = (pictures, rooms, arrangement, covers)
        let (companions, facts, glimpses, desk) = (companions, facts, glimpses, desk)
        let header = headers()
        return CollectionView(rows) { row, environment in
            layout.section(
                in: environment, fold: row.section.fold, room: rooms.room(of: row.section.id),
                items: row.items
            ) { pictures.proportion(of: $0) }
        } cell: { item in
            if let shelf = titles[item.id] {
                header(shelf)
            } else {
                ItemView(
                    item, pictures, covers, glimpse: glimpses.texture(of: item),
                    badge: companions.badge(of: item), facts.known[item.id]
                )
                .opacity(desk.cut.contains(item.id) ? 0.5 : 1)
            }
        } supplementary: { _, section in
            header(section)
        }
        .layoutDepends(
            on: LayoutDependence(
                layout: layout, rooms: rooms.revision,
                proportions: layout.style.hasProportions ? pictures.proportionsRevision : 0,
                policy: Session.picturePolicy)
        )
        .boundaryItems(layout.columns) { [weak self] _ in
            ListColumns(arrangement: arrangement) {
                self?.orderBy($0)
            } drag: {
                self?.columnDrag.take($1, of: $0)
            }
        }
        .accessibilityLabels(
            style.accessibleName,
            item: {
                titles[$0.id]?.foldedName
                    ?? Self.accessibleName(of: $0) + Marks(facts.known[$0.id]).spoken
                    + companions.spoken(of: $0) + desk.spoken(of: $0)
            },
            section: { $0.group.title }
        )
        .pageArrowInsets(WallLayout.artworkInsets)
    }

    /// A wall with all that keys and the pointer do on it.
    func answering(
        _ view: CollectionView<WallShelf, LibraryItem>, _ titles: [ItemID: WallShelf]
    ) -> CollectionView<WallShelf, LibraryItem> {
        let showsLists = showsLists
        return
            view
            .selectionMode(.multiple)
            .findsByTyping { $0.name }
            .draggable { [actions] in actions.content(of: $0) }
            // Buttons that come under the pointer would lie over those of a title.
            .rowActions { [actions] in actions.list(for: $0, showsLists, title: titles[$0.id]) }
            .onEscape { [weak self] in self?.stepBack() ?? false }
            .onMoveBeyond { [weak self] in self?.goBeyond($0) ?? false }
            .initialFocus(library.initialFocus)
            .onActivate { [weak self] item in
                if let shelf = titles[item.id] {
                    self?.setFold(.usual, of: shelf)
                } else {
                    self?.activate(item)
                }
            }
            .onFocusChange { [weak self] in self?.focusChanged(to: $0) }
            .onHoverChange { [weak self] item in self?.glimpses.point(at: item?.id) }
            .onPreview { [weak self] _ in self?.preview.open() }
            .onViewportChange { [weak self] in self?.viewportChanged() }
            .onPrefetch { [weak self] in self?.itemsToCome = $0 }
    }

    /// What every cell of the wall is handed down.
    var wallEnvironment: EnvironmentValues {
        var environment = EnvironmentValues()
        environment.wallStyle = style
        environment.tileSize = shownSize
        environment.listColumns = shownColumns
        environment.filter = arrangement.isFiltering ? Filter(arrangement.filter) : nil
        return environment
    }
}

/// What the layout of a shelf follows from, beside the shelf with its items and the window.
private struct LayoutDependence: Hashable {
    let layout: WallLayout
    /// The revision of the rooms of shelves.
    let rooms: Int
    /// The revision of the proportions of pictures, where they make a difference.
    let proportions: Int
    /// Pictures that are never shown have the proportions of icons.
    let policy: PicturePolicy
}
