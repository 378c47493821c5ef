import ShelfDiff
package import ShelfLayout

extension Page {
    /// The largest distance from an item at which a point belongs to it.
    ///
    /// `any` applies to all items, `own` to those of the section at the point.
    private static var nearness: (any: Double, own: Double) { (24, 96) }

    /// Returns the place of a drop at a point of the viewport.
    ///
    /// The place is before or after an item, by its halves, else at the end of a section.
    package func dropPlace(at point: Point) -> DropPlace? {
        guard let layout, layout.sectionCount > 0 else { return nil }
        let content = inContent(point)
        let section = layout.section(at: content[mainAxis])
        // The space between items belongs to the nearest one, preferably of the same section.
        guard
            let nearest = nearestItem(to: content, within: Self.nearness.any, of: nil, in: layout)
                ?? nearestItem(
                    to: content, within: Self.nearness.own, of: section, in: layout)
        else { return section.map { endOfSection($0, in: layout) } }
        let (frame, axis) = (nearest.frame, layout.itemAxis(of: nearest.position.section))
        let isMirrored = axis == .horizontal && isRightToLeft
        let isAfter = (content[axis] > frame.middle(axis)) != isMirrored
        var place = nearest.position
        if isAfter { place.item += 1 }
        let edge = isAfter == isMirrored ? frame.min(axis) : frame.max(axis)
        var line = frame
        line.origin[axis] = axis == mainAxis ? edge - 1 : edge + (isAfter == isMirrored ? -4 : 2)
        line.size[axis] = 2
        return DropPlace(position: place, line: onScreen(line))
    }

    private func nearestItem(
        to point: Point, within distance: Double, of section: Int?, in layout: SolvedLayout
    ) -> (position: ItemPosition, frame: Rect)? {
        let spot = Rect(origin: point, size: .zero).widened(x: distance, y: distance)
        var nearest: (position: ItemPosition, frame: Rect, distance: Double)?
        for element in layout.elements(in: spot, offsets: shelfOffset(at:)) {
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

    private func endOfSection(_ section: Int, in layout: SolvedLayout) -> DropPlace {
        var line = onScreen(layout.sectionFrame(section))
        if !isMirrored { line.origin[mainAxis] = line.max(mainAxis) - 2 }
        line.size[mainAxis] = 2
        return DropPlace(
            position: ItemPosition(section: section, item: layout.itemCount(in: section)),
            line: line)
    }
}
