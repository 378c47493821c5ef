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
        guard let target = navigator.target(from: origin, move: move, in: focusGeometry(layout))
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
        onReorder(transaction)
    }

    /// Where something let go at a point of the viewport goes, found by frames of the layout.
    func dropPlace(at point: Point) -> (destination: Destination, mark: Rect)? {
        guard let layout, snapshot.sectionCount > 0 else { return nil }
        let content = Point(x: point.x, y: point.y + scrollOffset)
        let spot = Rect(x: content.x - 24, y: content.y - 24, width: 48, height: 48)
        var nearest: (position: ItemPosition, frame: Rect, distance: Double)?
        for element in layout.elements(in: spot, offsets: { self.shelfOffset(at: $0) }) {
            guard case .item(let section, let item) = element.kind else { continue }
            let distance = abs(element.frame.midX - content.x) + abs(element.frame.midY - content.y)
            if nearest.map({ distance < $0.distance }) ?? true {
                nearest = (ItemPosition(section: section, item: item), element.frame, distance)
            }
        }
        guard let nearest else { return endOfSection(at: content, in: layout) }
        let frame = nearest.frame
        // Rows follow each other downwards, other items in reading direction.
        let isList = frame.width > viewport.width / 2
        let isAfter =
            isList ? content.y > frame.midY : (content.x > frame.midX) != isRightToLeft
        var place = nearest.position
        if isAfter { place.item += 1 }
        let mark: Rect
        if isList {
            let y = isAfter ? frame.maxY : frame.minY
            mark = Rect(x: frame.x, y: y - 1, width: frame.width, height: 2)
        } else {
            let x = isAfter == isRightToLeft ? frame.minX - 4 : frame.maxX + 2
            mark = Rect(x: x, y: frame.y, width: 2, height: frame.height)
        }
        return (destination(at: place), onScreen(mark))
    }

    private func endOfSection(
        at content: Point, in layout: SolvedLayout
    ) -> (destination: Destination, mark: Rect)? {
        guard let section = layout.section(at: content.y) else { return nil }
        let frame = onScreen(layout.sectionFrame(section))
        let mark = Rect(x: frame.x, y: frame.maxY - 2, width: frame.width, height: 2)
        return (.endOf(snapshot.section(at: section).id), mark)
    }
}
