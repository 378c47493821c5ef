/// The groups of a section whose items are measured.
///
/// Measured lengths and the extents of their groups are kept in chunks of 64 groups that exist only
/// where something has been measured. A group without measurements counts as the template, whose
/// estimated lengths follow the running median of what has been measured. For a list this takes at
/// most about 10 bytes an item.
///
/// Design: docs/design/layout.md#measured-sizes
struct MeasuredRun: Sendable {
    static let groupsPerChunk = 64

    /// What is known of 64 consecutive groups; NaN stands for what is not.
    private struct Chunk: Sendable {
        /// The lengths of the items, one for each measured axis.
        var lengths: [Float]
        /// The extents of the groups along the run axis.
        var extents: [Float]
        /// The extents of the groups across the run axis, for orthogonal sections only.
        var mains: [Float]
    }

    private let axes: AxisSet
    private let itemCount: Int
    private let groupCount: Int
    private let spacing: Double
    private var chunks: [Chunk?]
    private var tree: SizeTree
    private var medians: [Int: RunningMedian] = [:]
    private var hasNewMedians = false
    /// The largest main-axis extent of a measured group of an orthogonal section.
    private var largestMain = 0.0
    private var unknownGroups: Int
    /// The group as it is thought to be where nothing has been measured.
    private(set) var template: SolvedGroup
    /// How far slots and badges stick out of their group.
    private(set) var overflow: Insets

    init(shape: SectionShape, itemCount: Int, groupCount: Int) {
        axes = shape.measuredAxes
        self.itemCount = itemCount
        self.groupCount = groupCount
        template = shape.template
        overflow = shape.overflow
        unknownGroups = groupCount
        let chunkCount = (groupCount + Self.groupsPerChunk - 1) / Self.groupsPerChunk
        chunks = Array(repeating: nil, count: chunkCount)
        let entries = (0..<chunkCount).map { chunk in
            let left = groupCount - chunk * Self.groupsPerChunk
            return SizeTree.Entry(0, Double(min(left, Self.groupsPerChunk)))
        }
        spacing = shape.spacing
        tree = SizeTree(entries, estimate: template.size[shape.runAxis] + spacing)
    }

    private var lengthsPerItem: Int { axes == [.horizontal, .vertical] ? 2 : 1 }

    // MARK: Groups

    /// The start of a group relative to the first one's; for the group count the end with spacing.
    func start(of group: Int) -> Double {
        let (chunk, place) = group.quotientAndRemainder(dividingBy: Self.groupsPerChunk)
        var sum = tree.start(of: chunk)
        guard place > 0 else { return sum }
        guard let known = chunks[chunk] else { return sum + Double(place) * tree.estimate }
        for extent in known.extents[..<place] { sum += pitch(extent) }
        return sum
    }

    /// The extent of a group along the run axis, nil when nothing in it has been measured.
    func knownExtent(of group: Int) -> Double? {
        let (chunk, place) = group.quotientAndRemainder(dividingBy: Self.groupsPerChunk)
        guard let extent = chunks[chunk]?.extents[place], !extent.isNaN else { return nil }
        return Double(extent)
    }

    /// The last group that starts at or before an offset.
    func group(at offset: Double) -> Int {
        guard let (chunk, start) = tree.find(offset) else { return 0 }
        let first = chunk * Self.groupsPerChunk
        let last = min(first + Self.groupsPerChunk, groupCount) - 1
        var group = first
        var sum = start
        while group < last {
            sum += pitch(chunks[chunk]?.extents[group - first] ?? .nan)
            guard sum <= offset else { break }
            group += 1
        }
        return group
    }

    private func pitch(_ extent: Float) -> Double {
        extent.isNaN ? tree.estimate : Double(extent) + spacing
    }

    /// The frames of a group.
    func solved(_ group: Int, shape: SectionShape) -> SolvedGroup {
        guard knownExtent(of: group) != nil else { return template }
        return solve(group, shape: shape)
    }

    /// The main-axis extent of an orthogonal section's tallest group.
    func mainExtent(_ axis: Axis) -> Double {
        unknownGroups > 0 ? max(largestMain, template.size[axis]) : largestMain
    }

    // MARK: Measurements

    /// The measured length of an item along an axis.
    func length(of item: Int, _ axis: Axis, slots: Int) -> Double? {
        guard axes.contains(axis) else { return nil }
        let first = Self.groupsPerChunk * slots
        let (chunk, place) = item.quotientAndRemainder(dividingBy: first)
        guard let known = chunks[chunk] else { return nil }
        let length = known.lengths[place * lengthsPerItem + lengthOffset(axis)]
        return length.isNaN ? nil : Double(length)
    }

    /// Takes an item's measured size; tells whether anything moves.
    mutating func measure(item: Int, as size: Size, shape: SectionShape) -> Bool {
        let group = item / shape.slotsPerGroup
        let before = solved(group, shape: shape)
        guard store(size, item: item, shape: shape) else { return false }
        let after = solve(group, shape: shape)
        refresh(group, as: after, shape: shape)
        refreshEntry(of: group / Self.groupsPerChunk)
        return after != before
    }

    /// Takes the sizes of many items at once.
    ///
    /// Complexity: O(items).
    mutating func load(shape: SectionShape, _ size: (Int) -> Size?) {
        let slots = shape.slotsPerGroup
        for chunk in chunks.indices {
            let first = chunk * Self.groupsPerChunk
            var isTouched = false
            for group in first..<min(first + Self.groupsPerChunk, groupCount) {
                var isNew = false
                for item in (group * slots)..<min((group + 1) * slots, itemCount) {
                    if let size = size(item), store(size, item: item, shape: shape) { isNew = true }
                }
                guard isNew else { continue }
                isTouched = true
                refresh(group, as: solve(group, shape: shape), shape: shape)
            }
            if isTouched { refreshEntry(of: chunk) }
        }
    }

    /// Lets unmeasured groups follow the medians.
    ///
    /// To be called after a batch of measurements.
    mutating func updateEstimates(shape: SectionShape) {
        guard hasNewMedians else { return }
        hasNewMedians = false
        var solver = GroupSolver(scale: shape.scale, partCounts: shape.partCounts) {
            [medians] slot, axis in
            guard shape.slotKinds.indices.contains(slot) else { return nil }
            let kind = shape.slotKinds[slot] * 2 + (axis == .horizontal ? 0 : 1)
            return medians[kind]?.value.map { max($0, 1) }
        }
        let solved = solver.solve(shape.section.group, in: shape.container)
        guard solved != template, solved.slots.count == template.slots.count else { return }
        template = solved
        tree.estimate = solved.size[shape.runAxis] + spacing
        growOverflow(for: solved)
    }

    private func lengthOffset(_ axis: Axis) -> Int {
        lengthsPerItem == 2 && axis == .vertical ? 1 : 0
    }

    /// Keeps an item's measured lengths; tells whether any is another than before.
    private mutating func store(_ size: Size, item: Int, shape: SectionShape) -> Bool {
        let slots = shape.slotsPerGroup
        let slot = item % slots
        let (chunk, place) = item.quotientAndRemainder(dividingBy: Self.groupsPerChunk * slots)
        let axes = shape.template.slots[slot].estimatedAxes
        var isNew = false
        for axis in Axis.allCases where axes.contains(axis) && !size[axis].isNaN {
            let length = Float(Length.valid(size[axis]))
            if chunks[chunk] == nil { chunks[chunk] = makeChunk(chunk, shape: shape) }
            let index = place * lengthsPerItem + lengthOffset(axis)
            if chunks[chunk]?.lengths[index] == length { continue }
            chunks[chunk]?.lengths[index] = length
            isNew = true
            let kind = shape.slotKinds[slot] * 2 + (axis == .horizontal ? 0 : 1)
            medians[kind, default: RunningMedian()].insert(length)
            hasNewMedians = true
        }
        return isNew
    }

    private func makeChunk(_ chunk: Int, shape: SectionShape) -> Chunk {
        let groups = min(Self.groupsPerChunk, groupCount - chunk * Self.groupsPerChunk)
        let unknown = Array(repeating: Float.nan, count: groups)
        return Chunk(
            lengths: Array(
                repeating: .nan, count: groups * shape.slotsPerGroup * lengthsPerItem),
            extents: unknown, mains: shape.isOrthogonal ? unknown : [])
    }

    /// Keeps the extents of a group that has been solved anew.
    private mutating func refresh(_ group: Int, as solved: SolvedGroup, shape: SectionShape) {
        let (chunk, place) = group.quotientAndRemainder(dividingBy: Self.groupsPerChunk)
        if knownExtent(of: group) == nil { unknownGroups -= 1 }
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

    private mutating func refreshEntry(of chunk: Int) {
        var entry = SizeTree.Entry.zero
        for extent in chunks[chunk]?.extents ?? [] {
            if extent.isNaN { entry.y += 1 } else { entry.x += Double(extent) + spacing }
        }
        tree.update(chunk, to: entry)
    }

    private func extent(of solved: SolvedGroup, group: Int, shape: SectionShape) -> Double {
        let present = itemCount - group * shape.slotsPerGroup
        guard present < shape.slotsPerGroup, shape.trimsLastGroup else {
            return solved.size[shape.runAxis]
        }
        return solved.extent(shape.runAxis, slots: present)
    }

    private func findLargestMain() -> Double {
        var largest = Float.zero
        for chunk in chunks {
            for main in chunk?.mains ?? [] where main > largest { largest = main }
        }
        return Double(largest)
    }

    private mutating func growOverflow(for solved: SolvedGroup) {
        let out = solved.overflow
        overflow = Insets(
            top: max(overflow.top, out.top), leading: max(overflow.leading, out.leading),
            bottom: max(overflow.bottom, out.bottom),
            trailing: max(overflow.trailing, out.trailing))
    }

    private func solve(_ group: Int, shape: SectionShape) -> SolvedGroup {
        let slots = shape.slotsPerGroup
        let first = group * slots
        if shape.isPlainRow, let length = length(of: first, shape.runAxis, slots: slots) {
            var solved = shape.template
            solved.size[shape.runAxis] = length
            solved.slots[0].frame.size[shape.runAxis] = length
            return solved
        }
        var solver = GroupSolver(scale: shape.scale, partCounts: shape.partCounts) { leaf, axis in
            guard leaf < slots else { return nil }
            // Room for items that do not exist must not make the last group larger.
            if first + leaf >= itemCount { return shape.trimsLastGroup ? 0 : nil }
            return length(of: first + leaf, axis, slots: slots)
        }
        let solved = solver.solve(shape.section.group, in: shape.container)
        // A custom group may take another number of items in a container that was measured.
        return solved.slots.count == slots ? solved : shape.template
    }
}
