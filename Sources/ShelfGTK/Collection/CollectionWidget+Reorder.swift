import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout

extension CollectionWidget {
    /// Where dragged items go.
    typealias Destination = ReorderDestination<Section.ID, Item.ID>

    /// Moves the focused item one step, or to the line above or below, as Alt with an arrow asks.
    func reorderFocused(_ move: FocusMove) -> Bool {
        guard description.onReorder != nil, let layout, let focus else { return false }
        let origin = FocusPosition(section: focus.position.section, item: focus.position.item)
        var navigator = FocusNavigator()
        guard
            let target = navigator.target(
                from: origin, move: pageMove(move), in: focusGeometry(layout))
        else { return true }
        let isForward = target.section == origin.section && target.item > origin.item
        let place = ItemPosition(section: target.section, item: target.item + (isForward ? 1 : 0))
        reorder([focus.id], to: destination(at: place))
        return true
    }

    /// The destination that a place in the snapshot is, by identity.
    private func destination(at place: ItemPosition) -> Destination {
        place.item < snapshot.itemCount(in: place.section)
            ? .before(snapshot.item(at: place).id) : .endOf(snapshot.section(at: place.section).id)
    }

    /// Asks the owner of the data to move items; nothing moves until new rows come.
    func reorder(_ ids: [Item.ID], to destination: Destination) {
        guard let onReorder = description.onReorder,
            let transaction = try? ReorderTransaction(
                moving: ids, to: destination, in: snapshot),
            !transaction.isEmpty
        else { return }
        tell { onReorder(transaction) }
    }

    /// Where something let go at a point of the viewport goes, found by frames of the layout.
    func dropPlace(at point: Point) -> DropPlace<Section.ID, Item.ID>? {
        guard let layout, snapshot.sectionCount > 0 else { return nil }
        let content = inContent(point)
        let section = layout.section(at: content[mainAxis])
        // Spaces between items belong to the nearest one, as far as it is of the same section.
        guard
            let nearest = nearestItem(to: content, within: 24, of: nil, in: layout)
                ?? nearestItem(to: content, within: 96, of: section, in: layout)
        else { return section.flatMap { endOfSection($0, in: layout) } }
        let (frame, axis) = (nearest.frame, layout.itemAxis(of: nearest.position.section))
        let isMirrored = axis == .horizontal && isRightToLeft
        let isAfter = (content[axis] > frame.middle(axis)) != isMirrored
        var place = nearest.position
        if isAfter { place.item += 1 }
        let edge = isAfter == isMirrored ? frame.min(axis) : frame.max(axis)
        var mark = frame
        mark.origin[axis] = axis == mainAxis ? edge - 1 : edge + (isAfter == isMirrored ? -4 : 2)
        mark.size[axis] = 2
        return DropPlace(
            position: place, destination: destination(at: place), mark: onScreen(mark))
    }

    private func nearestItem(
        to point: Point, within distance: Double, of section: Int?, in layout: SolvedLayout
    ) -> (position: ItemPosition, frame: Rect)? {
        let spot = Rect(origin: point, size: .zero).widened(x: distance, y: distance)
        var nearest: (position: ItemPosition, frame: Rect, distance: Double)?
        for element in layout.elements(in: spot, offsets: { self.shelfOffset(at: $0) }) {
            guard case .item(let place, let item) = element.kind, section ?? place == place
            else { continue }
            let frame = element.frame
            let distance =
                max(frame.minX - point.x, point.x - frame.maxX, 0)
                + max(frame.minY - point.y, point.y - frame.maxY, 0)
            if nearest.map({ distance < $0.distance }) ?? true {
                nearest = (ItemPosition(section: place, item: item), frame, distance)
            }
        }
        return nearest.map { ($0.position, $0.frame) }
    }

    private func endOfSection(
        _ section: Int, in layout: SolvedLayout
    ) -> DropPlace<Section.ID, Item.ID> {
        var mark = onScreen(layout.sectionFrame(section))
        if !isMainMirrored { mark.origin[mainAxis] = mark.max(mainAxis) - 2 }
        mark.size[mainAxis] = 2
        return DropPlace(
            position: ItemPosition(section: section, item: snapshot.itemCount(in: section)),
            destination: .endOf(snapshot.section(at: section).id), mark: mark)
    }
}
