package import ShelfDiff
package import ShelfLayout

/// Anchors, which keep their place on screen while rows, sizes or the layout change.
extension Page {
    /// The page is scrolled to its end.
    package var isAtEnd: Bool { layout != nil && scrollOffset >= maximumScrollOffset - 1 }

    /// Returns an anchor for an item at its present place on screen.
    package func anchor(at position: ItemPosition, _ frame: Rect) -> ScrollAnchor {
        ScrollAnchor(position: position, distance: start(of: frame) - scrollOffset)
    }

    /// Returns the anchor for a change, or nil if nothing needs to keep its place.
    ///
    /// The first of these is chosen: the focused item if visible, the last anchor, the first wholly
    /// visible item, the first visible item. At the very start, the result is nil if `keepsStart`
    /// is true and the focused item is not visible.
    package func anchor(
        focus: ItemPosition?, held: ItemPosition?, keepsStart: Bool
    ) -> ScrollAnchor? {
        guard let layout, viewportExtent > 0 else { return nil }
        if let focus {
            let frame = frame(of: focus)
            if isInViewport(frame) { return anchor(at: focus, frame) }
        }
        guard scrollOffset > 0 || !keepsStart else { return nil }
        // The last anchor stays until the user scrolls. An item that changes its column within its
        // row would otherwise pass the anchor on with every change, and the page would creep.
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

    /// Returns the offset that restores the place of an anchor, or nil if its item is missing.
    package func offset(restoring anchor: ScrollAnchor) -> Double? {
        let position = anchor.position
        guard let layout, position.section < layout.sectionCount,
            position.item < layout.itemCount(in: position.section)
        else { return nil }
        return start(of: frame(of: position)) - anchor.distance
    }

    /// Returns the offset at which an item is at its requested place, with the sizes now known.
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

    /// Returns true if an item is wholly visible at the very beginning of the page.
    package func isInSightAtStart(_ position: ItemPosition) -> Bool {
        guard let layout else { return false }
        let pinned = layout.pinnedExtents(section: position.section)
        return end(of: frame(of: position)) <= viewportExtent - pinned.end
    }
}
