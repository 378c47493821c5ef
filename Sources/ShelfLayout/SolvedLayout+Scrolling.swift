extension SolvedLayout {
    /// The largest main-axis offset of the viewport.
    public var maximumOffset: Double {
        let axis = configuration.scrollAxis
        return max(0, contentSize[axis] - viewport[axis])
    }

    /// Returns the frame of any element, not pinned, or nil if the layout has no such element.
    public func frame(of element: LayoutElement.Kind, orthogonalOffset: Double = 0) -> Rect? {
        switch element {
        case .item(let section, let item):
            guard sections.indices.contains(section), item >= 0,
                item < sections.described(section).itemCount
            else { return nil }
            return frame(section: section, item: item, orthogonalOffset: orthogonalOffset)
        case .supplementary(let section, let kind, let index):
            return supplementaryFrame(
                section: section, kind: kind, index: index, orthogonalOffset: orthogonalOffset)
        case .decoration(let section, let kind, let index):
            return decorationFrame(
                section: section, kind: kind, index: index, shift: orthogonalOffset)
        }
    }

    /// Returns the anchor: the element that keeps its place while sizes change.
    ///
    /// The anchor is the preferred element if visible, else the first item wholly visible, else the
    /// first partly visible one.
    ///
    /// Complexity: O(log sections + visible).
    public func anchor(
        in visible: Rect, preferring preferred: LayoutElement.Kind? = nil,
        offsets: (Int) -> Double
    ) -> LayoutAnchor? {
        let axis = configuration.scrollAxis
        let isMirrored = environment.isRightToLeft && axis == .horizontal
        let shown = elements(in: visible, offsets: offsets)
        var choice: LayoutElement?
        if let preferred { choice = shown.first { $0.kind == preferred } }
        if choice == nil {
            var partial: LayoutElement?
            for element in shown {
                guard case .item(let section, _) = element.kind else { continue }
                let strip = pinnedExtents(section: section)
                let (before, after) =
                    isMirrored ? (strip.end, strip.start) : (strip.start, strip.end)
                let isWhole =
                    element.frame.min(axis) >= visible.min(axis) + before
                    && element.frame.max(axis) <= visible.max(axis) - after
                if isWhole {
                    choice = element
                    break
                }
                if partial == nil { partial = element }
            }
            choice = choice ?? partial
        }
        return choice.map {
            LayoutAnchor(
                element: $0.kind, distance: $0.frame.min(axis) - visible.min(axis))
        }
    }

    /// Returns the main-axis offset that restores the place of an anchor, or nil if its element is
    /// gone.
    public func offset(restoring anchor: LayoutAnchor) -> Double? {
        guard let frame = frame(of: anchor.element) else { return nil }
        return min(max(frame.min(configuration.scrollAxis) - anchor.distance, 0), maximumOffset)
    }

    /// Returns the extents that pinned items of the layout and of a section cover at both ends.
    public func pinnedExtents(section: Int) -> (start: Double, end: Double) {
        let axis = configuration.scrollAxis
        let outer = boundary.pinnedExtents(axis)
        guard sections.indices.contains(section) else { return outer }
        let inner = sections[section].boundary.pinnedExtents(axis)
        return (outer.start + inner.start, outer.end + inner.end)
    }

    /// Returns the main-axis offset that shows an element with a margin, not covered by pinned
    /// items; nil if the layout has no such element.
    public func offset(
        toReveal element: LayoutElement.Kind, from current: Double, margin: Double = 0,
        position: ScrollPosition = .nearest
    ) -> Double? {
        guard let frame = frame(of: element) else { return nil }
        let axis = configuration.scrollAxis
        let strip = pinnedExtents(section: element.section ?? -1)
        let isMirrored = environment.isRightToLeft && axis == .horizontal
        let room = viewport[axis] - strip.start - strip.end
        let before = isMirrored ? strip.end : strip.start
        let space = max(0, min(margin, (room - frame.extent(axis)) / 2))
        let highest = frame.min(axis) - before - space
        let lowest = frame.max(axis) + space - before - room
        let wanted: Double
        switch position {
        case .nearest where lowest > highest: wanted = min(max(current, highest), lowest)
        case .nearest: wanted = min(max(current, lowest), highest)
        case .start: wanted = isMirrored ? lowest : highest
        case .center: wanted = frame.min(axis) + frame.extent(axis) / 2 - before - room / 2
        case .end: wanted = isMirrored ? highest : lowest
        }
        return min(max(wanted, 0), maximumOffset)
    }
}
