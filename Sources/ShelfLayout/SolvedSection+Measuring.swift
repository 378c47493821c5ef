extension SolvedSection {
    /// Returns the frame of a badge with its measured size.
    func frame(of badge: SolvedBadge, item: Int) -> Rect {
        guard !measuredBadges.isEmpty,
            let size = measuredBadges[BadgeKey(item: item, kind: badge.badge.kind)]
        else { return badge.frame }
        return badge.frame(measured: { size[$0] })
    }

    /// Stores the measured size of an item.
    ///
    /// Returns true if anything in the section moves.
    mutating func measure(item: Int, as size: Size) -> Bool {
        guard !shape.measuredAxes.isEmpty, item >= 0, item < itemCount else { return false }
        if rows != nil { return rows?.value.measure(item: item, as: size) ?? false }
        beginMeasuring()
        return measured?.value.measure(item: item, as: size, shape: shape) ?? false
    }

    /// Stores the measured sizes of all items that `size` returns one for.
    mutating func load(_ size: (Int) -> Size?) {
        guard !shape.measuredAxes.isEmpty, itemCount > 0 else { return }
        guard rows == nil else {
            for item in 0..<itemCount {
                if let size = size(item) { _ = rows?.value.measure(item: item, as: size) }
            }
            return
        }
        beginMeasuring()
        measured?.value.load(shape: shape, size)
    }

    private mutating func beginMeasuring() {
        guard measured == nil else { return }
        measured = Boxed(MeasuredRun(shape: shape, itemCount: itemCount, groupCount: groupCount))
    }

    /// Returns the measured length of an item along an axis, or nil if it is estimated.
    func measuredLength(of item: Int, _ axis: Axis) -> Double? {
        guard item >= 0, item < itemCount else { return nil }
        if let run = rows?.value {
            return axis == shape.runAxis ? nil : run.measuredLength(of: item)
        }
        return measured?.value.length(of: item, axis, slots: shape.slotsPerGroup)
    }

    /// Stores the measured size of an item's badge.
    ///
    /// Returns true if it changed.
    mutating func measure(badge kind: SupplementaryKind, item: Int, as size: Size) -> Bool {
        let key = BadgeKey(item: item, kind: kind)
        guard measuredBadges[key] != size else { return false }
        measuredBadges[key] = size
        return true
    }

    /// Stores the measured size of a boundary item.
    ///
    /// Returns true if it changed.
    ///
    /// If `needsShape` is true afterwards, the section must be solved again with another shape.
    mutating func measure(boundary index: Int, as size: Size) -> Bool {
        guard measuredBoundary[index] != size else { return false }
        measuredBoundary[index] = size
        placeBoundary(measured: measuredBoundaryLength)
        return true
    }

    /// The indices of unmeasured boundary items, which follow a median.
    var unmeasuredBoundary: [Int] {
        shape.estimatedBoundary.filter { measuredBoundary[$0] == nil }
    }

    /// Gives unmeasured boundary items their present estimates.
    mutating func follow(_ estimates: BoundaryEstimates) {
        guard shape.estimatedBoundary.contains(where: { measuredBoundary[$0] == nil }) else {
            return
        }
        let (items, axis) = (shape.section.boundaryItems, shape.axis)
        placeBoundary { [measuredBoundary] index, measured in
            if let size = measuredBoundary[index] { return size[measured] }
            return measured == axis ? estimates.length(of: items[index], axis) : nil
        }
    }

    private mutating func placeBoundary(measured: (Int, Axis) -> Double?) {
        let old = boundary.stack.total(shape.axis)
        boundary = BoundaryFrame(
            shape.section.boundaryItems, axis: shape.axis, viewport: shape.viewport,
            insets: shape.insets, topPadding: Length.valid(shape.section.topPadding),
            measured: measured)
        if !isHidden { extent += boundary.stack.total(shape.axis) - old }
    }

    /// The boundary items leave the groups another room than the shape was solved for.
    var needsShape: Bool {
        let cross = shape.axis.crossing
        return boundary.stack.start(cross) != shape.boundary.stack.start(cross)
            || boundary.stack.end(cross) != shape.boundary.stack.end(cross)
    }

    var hasMeasurements: Bool {
        measured != nil || rows != nil || !measuredBoundary.isEmpty || !measuredBadges.isEmpty
    }

    func measuredBoundaryLength(_ index: Int, _ axis: Axis) -> Double? {
        measuredBoundary[index]?[axis]
    }

    /// Ends a batch of measurements: estimates follow the medians, and extents are computed again.
    mutating func finishMeasuring() {
        measured?.value.updateEstimates(shape: shape)
        rows?.value.finishMeasuring()
        updateExtents()
    }

    /// Takes over the measurements of another section, and its rows unless these are placed
    /// already.
    mutating func carryMeasurements(from old: SolvedSection, kept: KeptItems, isPlaced: Bool) {
        if shape.isSame(as: old.shape), old.hasMeasurements {
            let count = itemCount
            self = old
            edit(kept, itemCount: count)
            return
        }
        if shape.section.boundaryItems == old.shape.section.boundaryItems {
            for (index, size) in old.measuredBoundary { _ = measure(boundary: index, as: size) }
        }
        if old.measured != nil {
            load { item in
                guard let previous = kept.old(of: item) else { return nil }
                let width = old.measuredLength(of: previous, .horizontal)
                let height = old.measuredLength(of: previous, .vertical)
                guard width != nil || height != nil else { return nil }
                return Size(width: width ?? .nan, height: height ?? .nan)
            }
        }
        if !isPlaced, let run = old.rows?.value, rows != nil { placeItems(old: run, kept: kept) }
        carryBadges(from: old.measuredBadges, kept: kept)
        finishMeasuring()
    }

    /// Follows a change of the items.
    ///
    /// The description stays.
    ///
    /// Complexity: that of `MeasuredRun.edit` with measured items. O(items) in a waterfall, in rows
    /// and with measured badges. Otherwise O(1).
    mutating func edit(_ kept: KeptItems, itemCount count: Int) {
        itemCount = max(0, count)
        measured?.value.edit(kept, itemCount: itemCount, shape: shape)
        placeItems(old: rows?.value, kept: kept)
        carryBadges(from: measuredBadges, kept: kept)
        finishMeasuring()
    }

    private mutating func carryBadges(from old: [BadgeKey: Size], kept: KeptItems) {
        guard !old.isEmpty else { return }
        measuredBadges = [:]
        for item in 0..<itemCount {
            guard let previous = kept.old(of: item), let slot = slot(of: item) else { continue }
            for badge in slot.badges {
                let key = BadgeKey(item: previous, kind: badge.badge.kind)
                guard let size = old[key] else { continue }
                measuredBadges[BadgeKey(item: item, kind: badge.badge.kind)] = size
            }
        }
    }
}
