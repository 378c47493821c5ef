/// The solved boundary items of one host and the room they take from it.
struct BoundaryFrame: Sendable, Hashable {
    var items: [SolvedBoundary] = []
    /// The extents stacked outside the content, at both ends of both axes.
    var stack = Insets.zero

    /// Sizes and stacks boundary items.
    ///
    /// - Parameters:
    ///   - boundaryItems: The items as described.
    ///   - axis: The axis of the layout.
    ///   - viewport: The size of the viewport.
    ///   - insets: The host's content insets.
    ///   - topPadding: The space before the first item.
    ///   - isSection: The host is a section, not the whole layout.
    ///   - measured: Returns the measured length of the item at an index along an axis.
    init(
        _ boundaryItems: [BoundaryItem], axis: Axis, viewport: Size, insets: Insets,
        topPadding: Double = 0, isSection: Bool = true,
        measured: (Int, Axis) -> Double? = { _, _ in nil }
    ) {
        if axis == .vertical { stack.top = topPadding } else { stack.leading = topPadding }
        guard !boundaryItems.isEmpty else { return }
        let cross = axis.crossing
        var placed: [(item: BoundaryItem, size: Size)] = []
        for (index, item) in boundaryItems.enumerated() {
            var container = viewport
            if item.followsContentInsets {
                container[cross] = max(0, container[cross] - insets.total(cross))
            }
            // A fraction of the host is resolved later, once the host's extent is known.
            let size = Size.resolving(
                width: item.width, height: item.height, in: container,
                measured: { axis in measured(index, axis) })
            placed.append((item, size))
            if item.extendsBoundary { grow(item.alignment, by: size, axis: axis) }
        }
        var used = (start: topPadding, end: 0.0, crossStart: 0.0, crossEnd: 0.0)
        for (item, size) in placed {
            var solved = Self.solved(item, size: size)
            solved.part = isSection ? item.partOfSection(axis) : nil
            let side = item.alignment.factor(axis)
            solved.factor = side
            let crossSide = item.alignment.factor(cross)
            let follow = item.followsContentInsets ? insets : .zero
            let crossRoom = viewport[cross] - follow.total(cross) - size[cross]
            solved.crossOrigin = follow.start(cross) + crossSide * crossRoom
            if !item.extendsBoundary || item.alignment == .center {
                solved.constant = stack.start(axis) - side * (stack.total(axis) + size[axis])
            } else if side == 0 {
                solved.constant = used.start
                used.start += size[axis]
            } else if side == 1 {
                used.end += size[axis]
                solved.constant = used.end - size[axis] - stack.end(axis)
            } else {
                solved.constant = stack.start(axis) - side * (stack.total(axis) + size[axis])
                if crossSide == 0 {
                    solved.crossOrigin = follow.start(cross) + used.crossStart
                    used.crossStart += size[cross]
                } else {
                    used.crossEnd += size[cross]
                    solved.crossOrigin =
                        viewport[cross] - follow.end(cross) - stack.end(cross) + used.crossEnd
                        - size[cross]
                }
            }
            solved.constant += Length.displacement(item.offset[axis])
            solved.crossOrigin += Length.displacement(item.offset[cross])
            solved.index = items.count { $0.kind == item.kind }
            items.append(solved)
        }
        linkPinnedItems(axis: axis)
    }

    /// Returns the extents of the pinned items at the start and at the end of the main axis.
    func pinnedExtents(_ axis: Axis) -> (start: Double, end: Double) {
        items.reduce((0, 0)) { sum, item in
            guard item.isPinned else { return sum }
            return (
                sum.0 + (item.factor == 0 ? item.size[axis] : 0),
                sum.1 + (item.factor == 1 ? item.size[axis] : 0)
            )
        }
    }

    private static func solved(_ item: BoundaryItem, size: Size) -> SolvedBoundary {
        SolvedBoundary(
            kind: item.kind, index: 0, size: size,
            contentInsets: Length.valid(item.contentInsets).dropping(item.estimatedAxes),
            crossOrigin: 0, factor: 0, constant: 0, zIndex: item.zIndex, isPinned: item.isPinned,
            estimatedAxes: item.estimatedAxes)
    }

    private mutating func grow(_ alignment: Alignment, by size: Size, axis: Axis) {
        let side = alignment.factor(axis)
        let growing = side == 0.5 ? axis.crossing : axis
        let factor = alignment.factor(growing)
        guard factor != 0.5 else { return }
        switch (growing, factor == 0) {
        case (.vertical, true): stack.top += size.height
        case (.vertical, false): stack.bottom += size.height
        case (.horizontal, true): stack.leading += size.width
        case (.horizontal, false): stack.trailing += size.width
        }
    }

    /// Records for each pinned item the extents of its neighbours pinned at the same edge.
    private mutating func linkPinnedItems(axis: Axis) {
        let starts = items.indices.filter { items[$0].isPinned && items[$0].factor == 0 }
        let ends = items.indices.filter { items[$0].isPinned && items[$0].factor == 1 }
        for order in [starts, ends.reversed()] {
            let total = order.reduce(0) { $0 + items[$1].size[axis] }
            var outside = 0.0
            for index in order {
                let extent = items[index].size[axis]
                items[index].pinnedOutside = outside
                items[index].pinnedInside = total - outside - extent
                outside += extent
            }
        }
    }

    /// Returns the index of the item with this kind and this number among its kind.
    func place(kind: SupplementaryKind, index: Int) -> Int? {
        items.firstIndex { $0.kind == kind && $0.index == index }
    }
}
