package import ShelfDiff
package import ShelfLayout

/// What of an item can be seen, where the page and the item's shelf come to rest.
///
/// A frame is the item's in content coordinates with its shelf at rest, an offset the page's.
extension Page {
    /// The room between what is pinned at both ends, as offsets of the page.
    private func clear(at offset: Double, section: Int) -> (start: Double, end: Double) {
        let pinned = layout?.pinnedExtents(section: section) ?? (start: 0, end: 0)
        return (offset + pinned.start, offset + viewportExtent - pinned.end)
    }

    /// Whether any part of an item can be seen.
    package func isInSight(_ frame: Rect, section: Int, at offset: Double) -> Bool {
        let clear = clear(at: offset, section: section)
        return end(of: frame) > clear.start && start(of: frame) < clear.end
            && frame.max(crossAxis) > 0 && frame.min(crossAxis) < viewport[crossAxis]
    }

    /// Whether nothing of an item is cut off or covered.
    package func isWhollyInSight(_ frame: Rect, section: Int, at offset: Double) -> Bool {
        let clear = clear(at: offset, section: section)
        return start(of: frame) >= clear.start && end(of: frame) <= clear.end
            && frame.min(crossAxis) >= 0 && frame.max(crossAxis) <= viewport[crossAxis]
    }

    /// How much of an item, along the page, is neither cut off nor covered.
    package func seenLength(_ frame: Rect, section: Int, at offset: Double) -> Double {
        let clear = clear(at: offset, section: section)
        return max(0, min(end(of: frame), clear.end) - max(start(of: frame), clear.start))
    }

    /// Where the page rests once an item is in view, scrolled as little as brings it there from an
    /// offset; a neighbour peeks in.
    package func offset(revealing frame: Rect, section: Int, from current: Double) -> Double {
        guard let layout else { return current }
        let (start, end) = (start(of: frame), end(of: frame))
        // The first row of a section brings its header along where there is room.
        let header = start - self.start(of: layout.sectionFrame(section))
        let bringsHeader =
            header > 0 && header < viewportExtent / 3 && isInFirstRow(frame, section: section)
        let above = bringsHeader ? header : 12
        let pinned = layout.pinnedExtents(section: section)
        let room = viewportExtent - pinned.end - frame.extent(mainAxis)
        let margin = max(pinned.start, min(max(above, pinned.start + 12), room))
        if start - margin < current { return validScrollOffset(start - margin) }
        guard end + 12 > current + viewportExtent - pinned.end else { return current }
        return validScrollOffset(min(end + 12 - viewportExtent + pinned.end, start - margin))
    }

    /// The offsets at which nothing of an item is cut off or covered along the page; nil where it has
    /// no room.
    func offsets(showing frame: Rect, section: Int) -> ClosedRange<Double>? {
        let clear = clear(at: 0, section: section)
        let (first, last) = (end(of: frame) - clear.end, start(of: frame) - clear.start)
        return first <= last ? first...last : nil
    }

    /// Whether an item stands in the first row of its section.
    private func isInFirstRow(_ frame: Rect, section: Int) -> Bool {
        guard let layout, layout.itemCount(in: section) > 0 else { return false }
        return start(of: frame) < end(of: layout.frame(section: section, item: 0))
    }

    /// Where an item's shelf rests once the item is in view along it, with a neighbour peeking in.
    ///
    /// Other sections stay as they are.
    package func shelfOffset(revealing position: ItemPosition, from current: Double) -> Double {
        guard let layout, let bounds = layout.orthogonalBounds(position.section) else {
            return current
        }
        let offset = layout.offset(
            toReveal: position.item, in: position.section, from: current, margin: 48)
        return offset == current ? current : min(max(0, offset.rounded()), bounds.maximumOffset)
    }
}
