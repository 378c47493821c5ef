package import ShelfDiff
internal import ShelfLayout

/// The first visible item of a shelf, by number, with its distance from the start.
package struct ShelfAnchor {
    package var item: Int
    package let distance: Double
}

/// The visible content of a shelf before a change, to be restored after it.
package struct ShelfHold<SectionID: Hashable & Sendable> {
    let shelf: ShelfPlace<SectionID>
    /// The number of items before the change.
    let itemCount: Int
    let offset: Double
    /// The distance by which the offset is past an end.
    let overshoot: Double
    /// The anchor at the present offset.
    let standing: ShelfAnchor
    /// The anchor at the offset where the shelf comes to rest, or nil if it is not moving.
    let arriving: ShelfAnchor?

    /// Returns an anchor after a change.
    ///
    /// If its item is gone, the next one still in the shelf replaces it.
    func survivor(
        of anchor: ShelfAnchor, in section: Int, _ newPosition: (ItemPosition) -> ItemPosition?
    ) -> ShelfAnchor? {
        for item in anchor.item..<max(anchor.item, itemCount) {
            let old = ItemPosition(section: shelf.section, item: item)
            guard let new = newPosition(old), new.section == section else { continue }
            return ShelfAnchor(item: new.item, distance: anchor.distance)
        }
        return nil
    }
}

extension ShelfScroll {
    /// Returns the holds of all shelves that have been scrolled, visible or not, at rest or moving.
    ///
    /// Complexity: O(log items) for each shelf that has been scrolled.
    package func holds(on page: Page, section: (SectionID) -> Int?) -> [ShelfHold<SectionID>] {
        guard let layout = page.layout else { return [] }
        return Set(offsets.sections).union(motions.keys).union(held.keys).compactMap { id in
            guard let section = section(id), let maximum = layout.maximumOffset(of: section) else {
                return nil
            }
            let (shelf, offset) = (ShelfPlace(id: id, section: section), offsets[id])
            let inside = min(max(0, offset), maximum)
            let rest = restingOffset(of: shelf, on: page)
            // At its beginning a shelf needs no hold, so that new first items are visible.
            guard inside > 0 || rest > 0 || held[id]?.offset == offset,
                let standing = anchor(of: shelf, at: inside, in: layout)
            else { return nil }
            return ShelfHold(
                shelf: shelf, itemCount: layout.itemCount(in: section), offset: offset,
                overshoot: offset - inside, standing: standing,
                arriving: motions[id] == nil ? nil : anchor(of: shelf, at: rest, in: layout))
        }
    }

    /// Returns the last anchor until the shelf is scrolled, else the first visible item.
    ///
    /// Choosing anew each time would let the shelf creep, and going back through sizes would not
    /// restore the offset.
    private func anchor(
        of shelf: ShelfPlace<SectionID>, at offset: Double, in layout: SolvedLayout
    ) -> ShelfAnchor? {
        if let held = held[shelf.id], held.offset == offset { return held.anchor }
        return layout.orthogonalAnchor(section: shelf.section, offset: offset)
            .map { ShelfAnchor(item: $0.item, distance: $0.distance) }
    }

    /// Restores the holds of shelves and clamps the offsets of all others.
    ///
    /// A shelf at rest is put at a rest position.
    ///
    /// - Parameter newPosition: Returns the new position of an item, or nil if it is gone.
    package mutating func restore(
        _ holds: [ShelfHold<SectionID>], on page: inout Page, section: (SectionID) -> Int?,
        newPosition: (ItemPosition) -> ItemPosition?
    ) {
        held.removeAll()
        settle(on: &page, section: section)
        guard let layout = page.layout else { return }
        for hold in holds {
            guard let section = section(hold.shelf.id),
                layout.maximumOffset(of: section) != nil,
                let standing = hold.survivor(of: hold.standing, in: section, newPosition)
            else { continue }
            let shelf = ShelfPlace(id: hold.shelf.id, section: section)
            let isHeldByHand = gesture?.section == shelf.id
            let isAtRest = motions[shelf.id] == nil && !isHeldByHand
            let offset = layout.orthogonalOffset(
                section: section, restoring: standing.item, distance: standing.distance,
                rests: isAtRest)
            // The overshoot of a drag or a motion stays, as something will bring the shelf back.
            let overshoot = isAtRest ? 0 : hold.overshoot
            put(offset + overshoot, shelf, on: &page)
            if isAtRest { held[shelf.id] = (standing, offset) }
            if isHeldByHand { gesture?.carry(by: offset + overshoot - hold.offset) }
            let arriving = hold.arriving
                .flatMap { hold.survivor(of: $0, in: section, newPosition) }
                .map {
                    layout.orthogonalOffset(
                        section: section, restoring: $0.item, distance: $0.distance)
                }
            motions[shelf.id]?.carry(to: offset + overshoot, target: arriving)
        }
    }

    /// Clamps all offsets to bounds that may have shrunk, and updates the page's offsets by
    /// section.
    package mutating func settle(on page: inout Page, section: (SectionID) -> Int?) {
        page.shelfOffsets.removeAll(keepingCapacity: true)
        forgetLongGone(section)
        for id in Array(offsets.sections) {
            guard let section = section(id) else { continue }
            var offset = offsets[id]
            if let layout = page.layout {
                offset = min(offset, layout.maximumOffset(of: section) ?? 0)
                // A shelf that is dragged, or bounces back, may be before its start.
                if motions[id] == nil, gesture?.section != id { offset = max(0, offset) }
            }
            put(offset, ShelfPlace(id: id, section: section), on: &page)
        }
        guard let layout = page.layout else { return }
        for (id, motion) in motions {
            guard let section = section(id) else { continue }
            let maximum = layout.maximumOffset(of: section) ?? 0
            guard motion.target > maximum else { continue }
            motions[id] = .spring(
                Spring(value: offsets[id], target: maximum, velocity: motion.velocity))
        }
    }
}

extension SolvedLayout {
    /// Returns the largest offset of a section, or nil if it is missing or does not scroll.
    fileprivate func maximumOffset(of section: Int) -> Double? {
        section < sectionCount ? orthogonalBounds(section)?.maximumOffset : nil
    }
}
