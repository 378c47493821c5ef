import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Lists of files: what is put on them, taken off and moved about.
///
/// Design: docs/design/sources.md#changing-lists
extension BrowserWindow {
    /// The shelves on the wall that are of lists that can be changed, as long as they stand in the
    /// order of the list.
    private var orderedLists: [CollectionRow<WallShelf, LibraryItem>] {
        guard arrangement.order == .listed, !arrangement.isReversed else { return [] }
        return newestRows.filter { $0.section.group.shelf.flatMap(library.list(of:)) != nil }
    }

    /// The items of lists, as they stand on the wall.
    var listedOrder: [ItemID] { orderedLists.flatMap { $0.items.map(\.id) } }

    /// Whether anything on the wall is of a list that can be changed.
    var showsLists: Bool {
        library.rows.contains { $0.section.isListed && library.list(of: $0.section) != nil }
    }

    /// The wall, on which items of lists are dragged to another place, and files put on them.
    func listing(_ view: CollectionView<WallShelf, LibraryItem>)
        -> CollectionView<WallShelf, LibraryItem>
    {
        guard !orderedLists.isEmpty else { return dropping(view) }
        return view.onReorder { [weak self] transaction in
            switch transaction.destination {
            case .before(let item): self?.move(transaction.ids, before: item)
            case .endOf(let group): self?.move(transaction.ids, toEndOf: group)
            }
        }
        .onDrop { [weak self] content, destination in
            self?.drop(content.uris.map { File(uri: $0) }, destination) ?? false
        }
    }

    // MARK: - Moving

    private func move(_ items: [ItemID], before other: ItemID) {
        guard let row = orderedLists.first(where: { $0.items.contains { $0.id == other } }),
            let next = library.listPlaces(of: [other]).first
        else { return refuseToMove() }
        move(items, in: row, before: (next, other))
    }

    private func move(_ items: [ItemID], toEndOf group: ItemGroup.ID) {
        guard let row = orderedLists.first(where: { $0.section.id == group }) else {
            return refuseToMove()
        }
        move(items, in: row, before: nil)
    }

    private func move(
        _ items: [ItemID], in row: CollectionRow<WallShelf, LibraryItem>,
        before next: (place: ListEdit.Place, item: ItemID)?
    ) {
        guard let shelf = row.section.group.shelf, let list = library.list(of: shelf) else {
            return refuseToMove()
        }
        let places = library.listPlaces(of: Set(items))
        guard places.count == items.count, places.allSatisfy({ isOn(list, $0) }) else {
            return refuseToMove()
        }
        let what = Self.words(for: places.map(\.file))
        let others = row.items.map(\.id).filter { !items.contains($0) }
        let number = (next.flatMap { others.firstIndex(of: $0.item) } ?? others.count) + 1
        perform(
            ListDeed(
                title: localized(
                    "Move {what} in “{list}”", ["what": what, "list": list.displayName]),
                list: list,
                edit: .move(places, shelf: shelf.file, before: next?.place)),
            said: localized(
                one: "{what} is now number {number} in “{list}”",
                other: "{what} now start at number {number} in “{list}”", count: places.count,
                ["what": what, "number": Count.text(number), "list": list.displayName]))
    }

    private func isOn(_ list: File, _ place: ListEdit.Place) -> Bool {
        place.shelf == list || place.shelf.parent == list
    }

    private func refuseToMove() {
        desk.say(localized("Files can be moved in a list only while it is in list order"))
    }

    /// Moves items a place earlier or later on their shelf.
    func move(_ ids: Set<ItemID>, isLater: Bool) {
        guard let row = orderedLists.first(where: { $0.items.contains { ids.contains($0.id) } })
        else { return refuseToMove() }
        let places = row.items.indices.filter { ids.contains(row.items[$0].id) }
        guard places.count == ids.count, let first = places.first, let last = places.last else {
            return refuseToMove()
        }
        let moved = places.map { row.items[$0].id }
        if isLater {
            guard last + 1 < row.items.count else { return }
            if last + 2 < row.items.count {
                move(moved, before: row.items[last + 2].id)
            } else {
                move(moved, toEndOf: row.section.id)
            }
        } else if first > 0 {
            move(moved, before: row.items[first - 1].id)
        }
    }

    // MARK: - Off and on

    /// Takes items off their lists; the files stay where they are.
    func takeOffLists(_ items: [LibraryItem]) {
        let places = library.listPlaces(of: Set(items.map(\.id)))
        let lists = library.rows.filter { $0.section.isListed }
        var isAny = false
        for list in Set(lists.compactMap { library.list(of: $0.section) }).sorted(by: {
            $0.uri < $1.uri
        }) {
            let own = places.filter { isOn(list, $0) }
            guard !own.isEmpty else { continue }
            isAny = true
            let what = Self.words(for: own.map(\.file))
            perform(
                ListDeed(
                    title: localized(
                        "Remove {what} from “{list}”", ["what": what, "list": list.displayName]),
                    list: list,
                    edit: .remove(own)),
                said: localized(
                    one: "{what} was removed from “{list}”",
                    other: "{what} were removed from “{list}”",
                    count: own.count,
                    ["what": what, "list": list.displayName]))
        }
        if !isAny { desk.say(localized("Only files on a list can be removed from it")) }
    }

    private func drop(
        _ files: [File], _ destination: ReorderDestination<ItemGroup.ID, ItemID>
    ) -> Bool {
        guard !files.isEmpty else { return false }
        let row: CollectionRow<WallShelf, LibraryItem>?
        var next: ListEdit.Place?
        switch destination {
        case .before(let item):
            row = orderedLists.first { $0.items.contains { $0.id == item } }
            next = library.listPlaces(of: [item]).first
        case .endOf(let group): row = orderedLists.first { $0.section.id == group }
        }
        guard let shelf = row?.section.group.shelf, let list = library.list(of: shelf) else {
            return false
        }
        add(files, to: list, shelf: shelf.file, before: next)
        return true
    }

    func add(
        _ files: [File], to list: File, shelf: File? = nil, before next: ListEdit.Place? = nil
    ) {
        // Where it lies meanwhile nobody keeps it.
        guard !files.contains(where: MemberFiles.isTakenOut) else {
            return desk.say(localized("Files in an archive cannot be added to a list"))
        }
        // Sidecars are found beside their picture, so a list does not name them.
        let files = Sidecars.subjects(of: files)
        let what = Self.words(for: files)
        perform(
            ListDeed(
                title: localized(
                    "Add {what} to “{list}”", ["what": what, "list": list.displayName]), list: list,
                edit: .add(files, shelf: shelf, before: next)),
            said: localized(
                one: "{what} was added to “{list}”", other: "{what} were added to “{list}”",
                count: files.count, ["what": what, "list": list.displayName]))
    }

    /// Asks for the list that items are put on.
    func addToList(_ items: [LibraryItem]) {
        let files = actions.files(of: items).map(\.file)
        let last = ListName.text(of: Session.lastList ?? ListName.usual)
        let question = Asking.Question(
            title: localized("Add {what} to a list", ["what": Self.words(for: files)]),
            text: localized(
                "A list that does not exist is created. Names end in .m3u8, .m3u or .json."),
            entry: .init(
                text: last, selected: last.count, objection: { ListName.objection(to: $0) }),
            answers: [.init(label: localized("_Cancel")), .init(label: localized("_Add"))])
        Task { [weak self] in
            guard let reply = await self?.desk.asking.ask(question), reply.number == 1,
                let list = ListName.file(of: reply.text)
            else { return }
            Session.remember(list: list)
            self?.add(files, to: list)
        }
    }
}
