import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// A tab as it is, to be remembered, and as it was.
///
/// Design: docs/design/places.md#windows-come-back
extension BrowserWindow {
    /// The tab as it is now; nil where nobody has asked for what it shows, or nothing of that was
    /// ever there.
    var remembered: RememberedTab? {
        let isUsed = isWanted || !history.back.isEmpty || !history.forth.isEmpty
        return isUsed ? asItIs : nil
    }

    /// The same, whether anybody has asked for it or not.
    var asItIs: RememberedTab? {
        let visit = history.current
        // What was named on standard input nobody can find again.
        let found = visit.locations.filter { visit.found.contains($0) && $0.named == nil }
        guard !found.isEmpty else { return nil }
        var remembered = RememberedTab()
        // What has not come yet has not come back either.
        if case .remembered(let before) = arrival { remembered = before }
        remembered.start = startLocations.filter { $0.named == nil }.map(\.file)
        remembered.shown = found.map(\.file)
        if remembered.start.isEmpty { remembered.start = remembered.shown }
        if case .remembered = arrival { return remembered }
        guard isPlaceShown else { return remembered }
        remembered.focus = wall.focusedItem?.file
        let position = placeBeforeFilter?.position ?? wall.position
        remembered.top = position.item.flatMap { spot($0, position.distance) }
        remembered.shelves = position.shelves.values
            .compactMap { spot($0.item, $0.distance) }.sorted { $0.file.uri < $1.file.uri }
        return remembered
    }

    /// The same with the ways back and forth, for a tab that is closed.
    var asClosed: RememberedTab? {
        var remembered = asItIs
        remembered?.back = history.back.compactMap { $0.past }
        remembered?.forth = history.forth.compactMap { $0.past }
        return remembered
    }

    private func spot(_ id: ItemID, _ distance: Double) -> RememberedTab.Spot? {
        wall.item(id).map { RememberedTab.Spot(file: $0.file, distance: distance) }
    }

    /// Gives the wall its place as soon as all of that is there.
    func comeBack(as remembered: RememberedTab) {
        history.current.found = Set(history.current.locations)
        if !remembered.back.isEmpty || !remembered.forth.isEmpty {
            history = History(
                at: history.current, back: remembered.back.map { Visit($0) },
                forth: remembered.forth.map { Visit($0) })
            updateGoing()
        }
        arrival = .remembered(remembered)
        if tab.hasBegun { arrive() }
    }

    /// Puts the wall where it stood; false while something of that is still to come.
    func resume(_ remembered: RememberedTab) -> Bool {
        // Who has begun to go about meanwhile is not called back.
        guard wall.focusedItemID == nil, wall.scrollOffset == 0 else { return true }
        let wanted = [remembered.focus, remembered.top?.file] + remembered.shelves.map(\.file)
        var found: [File: (item: ItemID, section: ItemGroup.ID)] = [:]
        for file in Set(wanted.compactMap(\.self)) {
            if let place = place(of: file) {
                found[file] = place
            } else if !isReadingDone {
                return false
            }
        }
        if let focus = remembered.focus.flatMap({ found[$0] }) { wall.focus(focus.item) }
        var position = Place()
        if let top = remembered.top, let place = found[top.file] {
            (position.item, position.distance) = (place.item, top.distance)
        }
        for shelf in remembered.shelves {
            guard let place = found[shelf.file] else { continue }
            position.shelves[place.section] = .init(item: place.item, distance: shelf.distance)
        }
        if position.item != nil || !position.shelves.isEmpty { wall.position = position }
        return true
    }

    /// Where a file is on the wall; first its own folder is looked through, and all others only when
    /// everything has been read.
    private func place(of file: File) -> (item: ItemID, section: ItemGroup.ID)? {
        let folder = file.parent
        let near = newestRows.filter { $0.section.group.shelf?.file == folder }
        for row in isReadingDone ? near + newestRows : near {
            if let item = row.items.first(where: { $0.file == file }) {
                return (item.id, row.section.id)
            }
        }
        return nil
    }
}
