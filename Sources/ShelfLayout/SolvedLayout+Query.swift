extension SolvedLayout {
    /// The z index from which a section's pinned items are painted.
    static let pinnedZIndex = 1_000
    /// The z index from which the whole layout's boundary items are painted.
    static let wholeLayoutZIndex = 2_000

    /// What shows in a rectangle of the content.
    ///
    /// `offsets` gives the scroll offset of an orthogonal section. Pinned items stick to the edges
    /// of `visible`, or of the rectangle when nothing else is said. Elements come section by
    /// section: backgrounds, items with their badges, boundary items.
    /// Complexity: O(log sections + visible).
    public func elements(
        in rect: Rect, visible: Rect? = nil, offsets: (Int) -> Double
    ) -> [LayoutElement] {
        guard let area = finite(rect) else { return [] }
        let axis = configuration.scrollAxis
        let pinRange = mainRange(visible.flatMap(finite) ?? area)
        let range = mainRange(area)
        let slack = sections.deviation + grid.pixel
        let lower = min(range.lowerBound, pinRange.lowerBound) - reach.after - slack
        let upper = max(range.upperBound, pinRange.upperBound) + reach.before + slack
        var elements: [LayoutElement] = []
        let origin = boundary.stack.start(axis)
        if var (index, start) = sections.extents.find(lower - origin) {
            while index < sections.count, start + origin < upper {
                appendSection(
                    index, start: start + origin, area: area, pinRange: pinRange,
                    offsets: offsets, to: &elements)
                start += sections.extents[index]
                index += 1
            }
        }
        for item in boundary.items {
            append(item, section: LayoutElement.wholeLayout, area: area, pinRange, to: &elements)
        }
        return elements
    }

    private func appendSection(
        _ index: Int, start: Double, area: Rect, pinRange: ClosedRange<Double>,
        offsets: (Int) -> Double, to elements: inout [LayoutElement]
    ) {
        let section = sections[index]
        guard !section.isHidden else { return }
        appendDecorations(index, area: area, to: &elements)
        if section.itemCount > 0 {
            let offset = section.shape.isOrthogonal ? Length.offset(offsets(index)) : 0
            appendItems(index, offset: offset, area: area, to: &elements)
        }
        for item in section.boundary.items {
            append(item, section: index, area: area, pinRange, to: &elements)
        }
    }

    private func appendItems(
        _ index: Int, offset: Double, area: Rect, to elements: inout [LayoutElement]
    ) {
        let section = sections[index]
        let shape = section.shape
        let runAxis = shape.runAxis
        let sectionStart = start(of: index)
        let first = section.groupOrigin(0)[runAxis]
        let shift = runAxis == shape.axis ? -sectionStart - first : offset - first
        let window = logical(area)
        let lower = window.min(runAxis) + shift - 2 * grid.pixel
        let upper = max(lower, window.max(runAxis) + shift + 2 * grid.pixel)
        let placement = placement(start: sectionStart, orthogonalOffset: offset)
        let base = shape.baseZIndex
        section.forEachSlot(in: lower...upper) { item, slot, origin in
            let frame = placement.frame(slot.frame, at: origin)
            if frame.intersects(area) {
                elements.append(
                    LayoutElement(
                        kind: .item(section: index, item: item), frame: frame,
                        zIndex: base + slot.zIndex, selfSizingAxes: slot.estimatedAxes))
                appendSeparators(
                    section: index, item: item, frame: frame, zIndex: base + slot.zIndex + 1,
                    area: area, to: &elements)
            }
            for badge in slot.badges {
                let frame = placement.frame(section.frame(of: badge, item: item), at: origin)
                guard frame.intersects(area) else { continue }
                elements.append(
                    LayoutElement(
                        kind: .supplementary(section: index, kind: badge.badge.kind, index: item),
                        frame: frame, zIndex: base + badge.zIndex,
                        selfSizingAxes: badge.estimatedAxes))
            }
        }
    }

    private func append(
        _ item: SolvedBoundary, section: Int, area: Rect, _ pinRange: ClosedRange<Double>,
        to elements: inout [LayoutElement]
    ) {
        let frame = frame(of: item, section: section, visible: pinRange)
        guard frame.intersects(area) else { return }
        let isWhole = section == LayoutElement.wholeLayout
        let base: Int
        if isWhole {
            base = Self.wholeLayoutZIndex
        } else {
            base = item.isPinned ? Self.pinnedZIndex : sections.described(section).shape.baseZIndex
        }
        elements.append(
            LayoutElement(
                kind: .supplementary(section: section, kind: item.kind, index: item.index),
                frame: frame, zIndex: base + item.zIndex, selfSizingAxes: item.estimatedAxes))
    }

    /// The rectangle with every number usable, nil when it covers nothing.
    private func finite(_ rect: Rect) -> Rect? {
        guard rect.width > 0, rect.height > 0, !rect.x.isNaN, !rect.y.isNaN else { return nil }
        let minX = Length.offset(rect.x)
        let minY = Length.offset(rect.y)
        let maxX = Length.offset(rect.maxX)
        let maxY = Length.offset(rect.maxY)
        guard maxX > minX, maxY > minY else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
