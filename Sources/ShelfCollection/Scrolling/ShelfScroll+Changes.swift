package import ShelfDiff
internal import ShelfLayout

/// The item a shelf begins with, by its number in the section, and how far it stands from the start.
package struct ShelfAnchor {
    package var item: Int
    package let distance: Double
}

/// What a shelf shows before a change, to be shown after it.
package struct ShelfHold<SectionID: Hashable & Sendable> {
    let shelf: ShelfPlace<SectionID>
    /// How many items there were.
    let itemCount: Int
    let offset: Double
    /// How much of that is over an end.
    let overshoot: Double
    /// What it begins with where it stands.
    let standing: ShelfAnchor
    /// What it will begin with, while it is on its way there.
    let arriving: ShelfAnchor?

    /// Where an anchor has gone; where its item is gone, to the next one that is still in the shelf.
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
    /// What every shelf that has been scrolled begins with, in view or not, at rest or moving.
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
            // The beginning is a place of its own: what comes before its first item shows there.
            guard inside > 0 || rest > 0 || held[id]?.offset == offset,
                let standing = anchor(of: shelf, at: inside, in: layout)
            else { return nil }
            return ShelfHold(
                shelf: shelf, itemCount: layout.itemCount(in: section), offset: offset,
                overshoot: offset - inside, standing: standing,
                arriving: motions[id] == nil ? nil : anchor(of: shelf, at: rest, in: layout))
        }
    }

    /// The same item again until somebody scrolls: chosen anew each time, it would let the shelf
    /// creep, and the way back through sizes would not end where it began.
    private func anchor(
        of shelf: ShelfPlace<SectionID>, at offset: Double, in layout: SolvedLayout
    ) -> ShelfAnchor? {
        if let held = held[shelf.id], held.offset == offset { return held.anchor }
        return layout.orthogonalAnchor(section: shelf.section, offset: offset)
            .map { ShelfAnchor(item: $0.item, distance: $0.distance) }
    }

    /// Keeps shelves at what they began with, and brings all others within their bounds.
    ///
    /// `newPosition` tells where an item has gone. A shelf at rest comes to a place where it rests.
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
            // What gave way under a hand stays so for as long as something will bring it back.
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

    /// Brings every shelf within bounds that may have shrunk, and the page up to date with where
    /// its sections are now.
    package mutating func settle(on page: inout Page, section: (SectionID) -> Int?) {
        page.shelfOffsets.removeAll(keepingCapacity: true)
        forgetLongGone(section)
        for id in Array(offsets.sections) {
            guard let section = section(id) else { continue }
            var offset = offsets[id]
            if let layout = page.layout {
                offset = min(offset, layout.maximumOffset(of: section) ?? 0)
                // A shelf that gives way under a hand, or comes back, may be before its start.
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
    /// How far a section scrolls on its own; nil where it does not, or is not there.
    fileprivate func maximumOffset(of section: Int) -> Double? {
        section < sectionCount ? orthogonalBounds(section)?.maximumOffset : nil
    }
}
