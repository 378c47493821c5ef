import ShelfDiff
import ShelfGTK
import ShelfLayout
import ShelfLibrary

extension BrowserWindow {
    /// The preview over this window's wall.
    func makePreview(in parts: PreviewParts) -> Preview {
        Preview(
            in: parts, of: window,
            over: Preview.Wall(
                focused: { [weak self] in self?.wall.focusedItem },
                go: { [weak self] places, held in self?.goOn(places, passingOver: held) },
                advance: { [weak self] isPassedOver in
                    self?.advance(passingOver: isPassedOver) ?? false
                },
                selected: { [weak self] in self?.selectedItems ?? [] },
                known: { [weak self] item in self?.wall.item(item.id) },
                facts: { [weak self] item in
                    self.flatMap { $0.facts.known.isKnown(item.id) ? $0.facts.known[item.id] : nil }
                },
                neighbours: { [weak self] item in self?.neighbours(of: item) ?? [] },
                frame: { [weak self] item in self?.pictureFrame(of: item) },
                thumbnail: { [weak self] item in self?.pictures.texture(of: item) },
                isThumbnailOutdated: { [weak self] item in
                    self?.pictures.isOutdated(item) ?? false
                },
                takeKeyboard: { [weak self] in self?.takeKeyboard() },
                show: { [weak self] in self?.chrome.showsWall = $0 }))
    }

    /// Focuses the item so many places on in the order shown, the first or the last at an end.
    private func goOn(_ places: Int, passingOver held: Set<ItemID>) {
        guard let focused = wall.focusedItem, let position = wall.position(of: focused.id),
            let next = shownRows.map(\.items).item(
                places, from: position, where: { !held.contains($0.id) })
        else { return }
        wall.focus(next.id)
    }

    /// Focuses the next item that may have a picture, the first after the last.
    private func advance(passingOver isPassedOver: (LibraryItem) -> Bool) -> Bool {
        guard let focused = wall.focusedItem, let position = wall.position(of: focused.id),
            let next = shownRows.map(\.items).next(
                after: position,
                where: { PictureTypes.mayBeSlide($0.contentType) && !isPassedOver($0) })
        else { return false }
        wall.focus(next.id)
        return true
    }

    /// The items that are selected and may have a picture, unless they are more than can be compared.
    private var selectedItems: [LibraryItem] {
        let selection = wall.selection
        guard (1...PreviewPanes.largestCount).contains(selection.count) else { return [] }
        return selection.compactMap { id in wall.position(of: id) }
            .sorted { ($0.section, $0.item) < ($1.section, $1.item) }
            .compactMap { item(0, from: $0) }
            .filter { PictureTypes.mayBeSlide($0.contentType) }
    }

    /// The next items and the one before, in the order in which they are likely to be wanted.
    private func neighbours(of item: LibraryItem) -> [LibraryItem] {
        guard let position = wall.position(of: item.id) else { return [] }
        return [1, -1, 2].compactMap { self.item($0, from: position) }
    }

    private func item(_ places: Int, from position: ItemPosition) -> LibraryItem? {
        var (section, index) = (position.section, position.item + places)
        while section >= 0, section < shownRows.count {
            let items = shownRows[section].items
            if index < 0 {
                section -= 1
                if section >= 0 { index += shownRows[section].items.count }
            } else if index >= items.count {
                index -= items.count
                section += 1
            } else {
                return items[index]
            }
        }
        return nil
    }

    /// Where the picture of an item is on the wall, nil when its cell is out of sight.
    private func pictureFrame(of item: LibraryItem) -> Rect? {
        guard let cell = wall.presentedFrame(of: item.id),
            cell.intersects(
                Rect(
                    x: 0, y: 0, width: Double(wall.widget.width),
                    height: Double(wall.widget.height)))
        else { return nil }
        guard let texture = pictures.texture(of: item) else { return cell }
        // The picture lies at the bottom of its part of the tile, as large as it fits there.
        let room = layout.artworkFrame(in: cell)
        let scale = min(
            1, room.width / Double(texture.width), room.height / Double(texture.height))
        let size = Size(
            width: Double(texture.width) * scale, height: Double(texture.height) * scale)
        return Rect(
            x: room.center.x - size.width / 2, y: room.maxY - size.height, width: size.width,
            height: size.height)
    }
}

extension [[LibraryItem]] {
    /// The item so many places on from a position, the first or the last at an end; where something is
    /// not so of it, the nearest after it that way of which it is so, or else before it.
    func item(
        _ places: Int, from position: ItemPosition, where isSo: (LibraryItem) -> Bool
    ) -> LibraryItem? {
        guard indices.contains(position.section) else { return nil }
        let start = self[..<position.section].reduce(position.item) { $0 + $1.count }
        let count = reduce(0) { $0 + $1.count }
        let target = Swift.min(Swift.max(start + places, 0), count - 1)
        let way = places < 0 ? -1 : 1
        for step in [way, -way] {
            var index = target
            while let item = item(at: index) {
                if isSo(item) { return item }
                index += step
            }
        }
        return nil
    }

    /// The item so many places after the first of all; O(shelves).
    private func item(at place: Int) -> LibraryItem? {
        guard place >= 0 else { return nil }
        var index = place
        for shelf in self {
            if index < shelf.count { return shelf[index] }
            index -= shelf.count
        }
        return nil
    }

    /// The first item after a position of which something is so, the first of all coming after the
    /// last; nil when there is no other.
    func next(after position: ItemPosition, where isSo: (LibraryItem) -> Bool) -> LibraryItem? {
        let (section, item) = (position.section, position.item)
        guard indices.contains(section), self[section].indices.contains(item) else { return nil }
        return self[section][(item + 1)...].first(where: isSo)
            ?? self[(section + 1)...].lazy.joined().first(where: isSo)
            ?? self[..<section].lazy.joined().first(where: isSo)
            ?? self[section][..<item].first(where: isSo)
    }
}
