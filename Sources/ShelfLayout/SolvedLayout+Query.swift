extension SolvedLayout {
    /// The base z index of a section's pinned items.
    package static let pinnedZIndex = 1_000
    /// The base z index of the whole layout's boundary items.
    static let wholeLayoutZIndex = 2_000

    /// Returns the elements visible in a rectangle of the content.
    ///
    /// The order is section by section: backgrounds, items with their badges, boundary items.
    ///
    /// Complexity: O(log sections + visible).
    ///
    /// - Parameters:
    ///   - rect: The rectangle in content coordinates.
    ///   - visible: The area to whose edges pinned items stick, or nil for the rectangle itself.
    ///   - offsets: Returns the scroll offset of an orthogonal section.
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
        sections.walk(from: lower - origin, to: upper - origin) { index, _ in
            appendSection(
                index, area: area, pinRange: pinRange,
                offsets: offsets, to: &elements)
        }
        for item in boundary.items {
            append(item, section: LayoutElement.wholeLayout, area: area, pinRange, to: &elements)
        }
        return elements
    }

    /// Returns a range with every item of a section whose frame touches a band of the run axis.
    ///
    /// The run axis is the main axis, or the cross axis in an orthogonal section. The extent of
    /// items along the other axis does not matter. Some items in the range may lie outside the
    /// band.
    ///
    /// Complexity: O(log items + found).
    public func items(
        in index: Int, within band: ClosedRange<Double>, orthogonalOffset: Double = 0
    ) -> Range<Int> {
        guard !sections.described(index).isHidden else { return 0..<0 }
        let section = sections[index]
        let axis = section.shape.runAxis
        let (start, end) = (Length.offset(band.lowerBound), Length.offset(band.upperBound))
        var area = Rect.zero
        area.origin[axis] = start
        area.size[axis] = end - start
        let offset = section.shape.isOrthogonal ? Length.offset(orthogonalOffset) : 0
        var range: Range<Int>?
        section.forEachSlot(in: runRange(of: section, index, offset: offset, area)) { item, _, _ in
            range =
                range.map { min($0.lowerBound, item)..<max($0.upperBound, item + 1) }
                ?? item..<item + 1
        }
        return range ?? 0..<0
    }

    /// Returns the run-axis range that an area covers, relative to the start of the first group.
    private func runRange(
        of section: SolvedSection, _ index: Int, offset: Double, _ area: Rect
    ) -> ClosedRange<Double> {
        let axis = section.shape.runAxis
        let first = section.groupOrigin(0)[axis]
        let shift = axis == section.shape.axis ? -start(of: index) - first : offset - first
        let window = logical(area)
        let lower = window.min(axis) + shift - 2 * grid.pixel
        return lower...max(lower, window.max(axis) + shift + 2 * grid.pixel)
    }

    private func appendSection(
        _ index: Int, area: Rect, pinRange: ClosedRange<Double>,
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
        let range = runRange(of: section, index, offset: offset, area)
        let placement = placement(start: start(of: index), orthogonalOffset: offset)
        let base = section.shape.baseZIndex
        section.forEachSlot(in: range) { item, slot, origin in
            let frame = placement.frame(slot.frame, at: origin)
            if frame.intersects(area) {
                elements.append(
                    LayoutElement(
                        kind: .item(section: index, item: item), frame: frame,
                        zIndex: base.heldSum(slot.zIndex), selfSizingAxes: slot.estimatedAxes))
                appendSeparators(
                    section: index, item: item, frame: frame,
                    zIndex: base.heldSum(slot.zIndex).heldSum(1),
                    area: area, to: &elements)
            }
            for badge in slot.badges {
                let frame = placement.frame(section.frame(of: badge, item: item), at: origin)
                guard frame.intersects(area) else { continue }
                elements.append(
                    LayoutElement(
                        kind: .supplementary(section: index, kind: badge.badge.kind, index: item),
                        frame: frame, zIndex: base.heldSum(badge.zIndex),
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
                frame: frame, zIndex: base.heldSum(item.zIndex), selfSizingAxes: item.estimatedAxes)
        )
    }

    /// Returns the rectangle clamped to valid offsets, or nil if it is empty or undefined.
    func finite(_ rect: Rect) -> Rect? {
        guard rect.width > 0, rect.height > 0, !rect.x.isNaN, !rect.y.isNaN else { return nil }
        let minX = Length.offset(rect.x)
        let minY = Length.offset(rect.y)
        let maxX = Length.offset(rect.maxX)
        let maxY = Length.offset(rect.maxY)
        guard maxX > minX, maxY > minY else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
