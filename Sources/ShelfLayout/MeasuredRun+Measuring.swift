extension MeasuredRun {
    /// Returns the measured length of an item along an axis, or nil if there is none.
    func length(of item: Int, _ axis: Axis, slots: Int) -> Double? {
        guard axes.contains(axis) else { return nil }
        let (group, slot) = item.quotientAndRemainder(dividingBy: slots)
        let (chunk, place) = place(of: group)
        guard let known = chunks[chunk] else { return nil }
        let length = known.lengths[(place * slots + slot) * lengthsPerItem + lengthOffset(axis)]
        return length.isNaN ? nil : Double(length)
    }

    /// Stores the measured size of an item.
    ///
    /// Returns true if anything moves.
    mutating func measure(item: Int, as size: Size, shape: SectionShape) -> Bool {
        let group = item / shape.slotsPerGroup
        let before = solved(group, shape: shape)
        guard store(size, item: item, shape: shape) else { return false }
        let after = solveAnew(group, shape: shape)
        refresh(group, as: after, shape: shape)
        refreshEntry(of: place(of: group).chunk)
        return after != before
    }

    /// Stores the measured sizes of all items that `size` returns one for.
    ///
    /// Complexity: O(items).
    mutating func load(shape: SectionShape, _ size: (Int) -> Size?) {
        var first = 0
        for chunk in chunks.indices {
            let groups = first..<(first + Int(counts[chunk]))
            let isTouched = load(groups, shape: shape, isNew: true, size)
            if isTouched { refreshEntry(of: chunk) }
            first = groups.upperBound
        }
    }

    /// Stores the measured sizes of the items in a range of groups.
    ///
    /// Returns true if any changed.
    mutating func load(
        _ groups: Range<Int>, shape: SectionShape, isNew: Bool, _ size: (Int) -> Size?
    ) -> Bool {
        let slots = shape.slotsPerGroup
        var isTouched = false
        for group in groups {
            var isChanged = false
            for item in (group * slots)..<min((group + 1) * slots, itemCount) {
                guard let size = size(item) else { continue }
                if store(size, item: item, shape: shape, isNew: isNew) { isChanged = true }
            }
            guard isChanged else { continue }
            isTouched = true
            refresh(group, as: solveAnew(group, shape: shape), shape: shape)
        }
        return isTouched
    }

    /// Makes unmeasured groups follow the medians.
    ///
    /// To be called after a batch of measurements.
    mutating func updateEstimates(shape: SectionShape) {
        guard hasNewMedians else { return }
        hasNewMedians = false
        var solver = GroupSolver(
            scale: shape.scale, partCounts: shape.partCounts, customFrames: customFrames.taken()
        ) {
            [medians] slot, axis in
            guard shape.slotKinds.indices.contains(slot) else { return nil }
            let kind = shape.slotKinds[slot] * 2 + (axis == .horizontal ? 0 : 1)
            return medians[kind]?.value.map { max($0, 1) }
        }
        let solved = solver.solve(shape.section.group, in: shape.container)
        customFrames = solver.customFrames
        guard solved != template, solved.slots.count == template.slots.count else { return }
        template = solved
        tree.estimate = solved.size[shape.runAxis] + spacing
        growOverflow(for: solved)
    }

    func lengthOffset(_ axis: Axis) -> Int {
        lengthsPerItem == 2 && axis == .vertical ? 1 : 0
    }

    /// Stores the measured lengths of an item.
    ///
    /// Returns true if any changed.
    ///
    /// - Parameter isNew: The lengths are new to the medians.
    private mutating func store(
        _ size: Size, item: Int, shape: SectionShape, isNew: Bool = true
    ) -> Bool {
        let slots = shape.slotsPerGroup
        let (group, slot) = item.quotientAndRemainder(dividingBy: slots)
        let (chunk, place) = place(of: group)
        let axes = shape.template.slots[slot].estimatedAxes
        var isChanged = false
        for axis in Axis.allCases where axes.contains(axis) && !size[axis].isNaN {
            let length = Float(Length.valid(size[axis]))
            if chunks[chunk] == nil { chunks[chunk] = makeChunk(chunk, shape: shape) }
            let index = (place * slots + slot) * lengthsPerItem + lengthOffset(axis)
            if chunks[chunk]?.lengths[index] == length { continue }
            chunks[chunk]?.lengths[index] = length
            isChanged = true
            guard isNew else { continue }
            let kind = shape.slotKinds[slot] * 2 + (axis == .horizontal ? 0 : 1)
            medians[kind, default: RunningMedian()].insert(length)
            hasNewMedians = true
        }
        return isChanged
    }

    private func makeChunk(_ chunk: Int, shape: SectionShape) -> Chunk {
        let groups = Int(counts[chunk])
        let unknown = Array(repeating: Float.nan, count: groups)
        return Chunk(
            lengths: Array(
                repeating: .nan, count: groups * shape.slotsPerGroup * lengthsPerItem),
            extents: unknown, mains: shape.isOrthogonal ? unknown : [])
    }

    /// Stores the extents of a group that has been solved again.
    private mutating func refresh(_ group: Int, as solved: SolvedGroup, shape: SectionShape) {
        let (chunk, place) = place(of: group)
        let extent = extent(of: solved, group: group, shape: shape)
        chunks[chunk]?.extents[place] = Float(extent)
        if shape.isOrthogonal {
            let old = Double(chunks[chunk]?.mains[place] ?? .nan)
            let new = Float(solved.size[shape.axis])
            chunks[chunk]?.mains[place] = new
            if Double(new) >= largestMain {
                largestMain = Double(new)
            } else if old == largestMain {
                largestMain = findLargestMain()
            }
        }
        if !shape.isPlainRow { growOverflow(for: solved) }
    }

    mutating func refreshEntry(of chunk: Int) {
        tree.update(chunk, to: entry(of: chunks[chunk], count: Int(counts[chunk])))
    }

    /// Returns the known extent of a chunk and the number of its unknown groups.
    func entry(of chunk: Chunk?, count: Int) -> SizeTree.Entry {
        guard let chunk else { return SizeTree.entry(0, unknown: count) }
        return chunk.extents.reduce(into: SizeTree.Entry.zero) { entry, extent in
            if extent.isNaN { entry.y += 1 } else { entry.x += Double(extent) + spacing }
        }
    }

    private func extent(of solved: SolvedGroup, group: Int, shape: SectionShape) -> Double {
        let present = itemCount - group * shape.slotsPerGroup
        guard present < shape.slotsPerGroup, shape.trimsLastGroup else {
            return solved.size[shape.runAxis]
        }
        return solved.extent(shape.runAxis, slots: present)
    }

    /// Returns the largest measured main-axis extent of all chunks; O(chunks).
    func findLargestMain() -> Double {
        Double(chunks.reduce(0) { max($0, $1?.largestMain ?? 0) })
    }

    private mutating func growOverflow(for solved: SolvedGroup) {
        let out = solved.overflow
        overflow = Insets(
            top: max(overflow.top, out.top), leading: max(overflow.leading, out.leading),
            bottom: max(overflow.bottom, out.bottom),
            trailing: max(overflow.trailing, out.trailing))
    }

    /// Solves a group and adds the frames of custom groups to the cache.
    private mutating func solveAnew(_ group: Int, shape: SectionShape) -> SolvedGroup {
        var frames = customFrames.taken()
        defer { customFrames = frames }
        return solve(group, shape: shape, &frames)
    }

    /// Returns the frames of a group that has measured items.
    func solve(
        _ group: Int, shape: SectionShape, _ customFrames: inout CustomFrames
    ) -> SolvedGroup {
        let slots = shape.slotsPerGroup
        let first = group * slots
        if shape.isPlainRow, let length = length(of: first, shape.runAxis, slots: slots) {
            var solved = shape.template
            solved.size[shape.runAxis] = length
            solved.slots[0].frame.size[shape.runAxis] = length
            return solved
        }
        var solver = GroupSolver(
            scale: shape.scale, partCounts: shape.partCounts, customFrames: customFrames.taken()
        ) { leaf, axis in
            guard leaf < slots else { return nil }
            // Space for missing items must not enlarge the last group.
            if first + leaf >= itemCount { return shape.trimsLastGroup ? 0 : nil }
            return length(of: first + leaf, axis, slots: slots)
        }
        let solved = solver.solve(shape.section.group, in: shape.container)
        customFrames = solver.customFrames
        // A custom group may return another number of frames for a container of measured size.
        return solved.slots.count == slots ? solved : shape.template
    }
}
