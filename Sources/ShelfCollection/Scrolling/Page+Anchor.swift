package import ShelfDiff
package import ShelfLayout

/// What keeps its place on the screen while rows, sizes or the layout change around it.
extension Page {
    /// Whether the page is at its very end.
    package var isAtEnd: Bool { layout != nil && scrollOffset >= maximumScrollOffset - 1 }

    /// Where an item stands on the screen, to be put back there.
    package func anchor(at position: ItemPosition, _ frame: Rect) -> ScrollAnchor {
        ScrollAnchor(position: position, distance: start(of: frame) - scrollOffset)
    }

    /// What must not move: the focused item if it is visible, else what kept its place last, else the
    /// first item that is wholly visible, else the first visible one; nothing at the very start if
    /// the page `keepsStart`.
    package func anchor(
        focus: ItemPosition?, held: ItemPosition?, keepsStart: Bool
    ) -> ScrollAnchor? {
        guard let layout, viewportExtent > 0 else { return nil }
        if let focus {
            let frame = frame(of: focus)
            if isInViewport(frame) { return anchor(at: focus, frame) }
        }
        guard scrollOffset > 0 || !keepsStart else { return nil }
        // The same one again until somebody scrolls: an item that changes its column within its row
        // would else hand over to another with every change, and the page would creep.
        if let held {
            let frame = frame(of: held)
            if isInViewport(frame) { return anchor(at: held, frame) }
        }
        let visible = visibleItems
        let first =
            visible.first { item in
                start(of: item.frame) >= scrollOffset
                    + layout.pinnedExtents(section: item.position.section).start
            } ?? visible.first
        return first.map { anchor(at: $0.position, $0.frame) }
    }

    /// The offset at which an anchor stands where it stood; nil when there is no such item.
    package func offset(restoring anchor: ScrollAnchor) -> Double? {
        let position = anchor.position
        guard let layout, position.section < layout.sectionCount,
            position.item < layout.itemCount(in: position.section)
        else { return nil }
        return start(of: frame(of: position)) - anchor.distance
    }

    /// The offset at which an item stands where it was asked for, as far as is known now.
    package func offset(
        showing position: ItemPosition, at place: ScrollPlace, from current: Double
    ) -> Double? {
        guard let layout, !viewport.isEmpty else { return nil }
        switch place {
        case .distance(let distance):
            return validScrollOffset(start(of: frame(of: position)) - distance)
        case .position(let place):
            return layout.offset(
                toReveal: .item(section: position.section, item: position.item),
                from: flipped(current), margin: place == .nearest ? 12 : 0, position: place
            ).map { validScrollOffset(flipped($0)) }
        }
    }

    /// Whether an item would be in sight at the very beginning of the page.
    package func isInSightAtStart(_ position: ItemPosition) -> Bool {
        guard let layout else { return false }
        let pinned = layout.pinnedExtents(section: position.section)
        return end(of: frame(of: position)) <= viewportExtent - pinned.end
    }
}
