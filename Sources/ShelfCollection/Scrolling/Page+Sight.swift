package import ShelfDiff
package import ShelfLayout

/// The visibility of items once the page and their shelf are at rest.
///
/// Frames are in content coordinates with the item's shelf at rest. Offsets are those of the page.
extension Page {
    /// Returns the range of offsets between the pinned items at both ends of the viewport.
    private func clear(at offset: Double, section: Int) -> (start: Double, end: Double) {
        let pinned = layout?.pinnedExtents(section: section) ?? (start: 0, end: 0)
        return (offset + pinned.start, offset + viewportExtent - pinned.end)
    }

    /// Returns true if any part of an item is visible.
    package func isInSight(_ frame: Rect, section: Int, at offset: Double) -> Bool {
        let clear = clear(at: offset, section: section)
        return end(of: frame) > clear.start && start(of: frame) < clear.end
            && frame.max(crossAxis) > 0 && frame.min(crossAxis) < viewport[crossAxis]
    }

    /// Returns true if no part of an item is cut off or covered.
    package func isWhollyInSight(_ frame: Rect, section: Int, at offset: Double) -> Bool {
        let clear = clear(at: offset, section: section)
        return start(of: frame) >= clear.start && end(of: frame) <= clear.end
            && frame.min(crossAxis) >= 0 && frame.max(crossAxis) <= viewport[crossAxis]
    }

    /// Returns the length of an item along the page that is neither cut off nor covered.
    package func seenLength(_ frame: Rect, section: Int, at offset: Double) -> Double {
        let clear = clear(at: offset, section: section)
        return max(0, min(end(of: frame), clear.end) - max(start(of: frame), clear.start))
    }

    /// Returns the offset nearest to `current` that brings an item into view, with a part of its
    /// neighbour.
    package func offset(revealing frame: Rect, section: Int, from current: Double) -> Double {
        guard let layout else { return current }
        let (start, end) = (start(of: frame), end(of: frame))
        // The first row of a section comes with its header if there is room.
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

    /// Returns the offsets at which an item is wholly visible along the page, or nil if it does not
    /// fit.
    func offsets(showing frame: Rect, section: Int) -> ClosedRange<Double>? {
        let clear = clear(at: 0, section: section)
        let (first, last) = (end(of: frame) - clear.end, start(of: frame) - clear.start)
        return first <= last ? first...last : nil
    }

    /// Returns true if an item stands in the first row of its section.
    private func isInFirstRow(_ frame: Rect, section: Int) -> Bool {
        guard let layout, layout.itemCount(in: section) > 0 else { return false }
        return start(of: frame) < end(of: layout.frame(section: section, item: 0))
    }

    /// Returns the shelf offset that brings an item into view, with a part of its neighbour.
    ///
    /// For other sections the result is `current`.
    package func shelfOffset(revealing position: ItemPosition, from current: Double) -> Double {
        guard let layout, let bounds = layout.orthogonalBounds(position.section) else {
            return current
        }
        let offset = layout.offset(
            toReveal: position.item, in: position.section, from: current, margin: 48)
        return offset == current ? current : min(max(0, offset.rounded()), bounds.maximumOffset)
    }
}
