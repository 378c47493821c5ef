extension MeasuredRun {
    /// Follows a change of the section's items.
    ///
    /// If whole groups stay together, only the chunks beside a change are touched.
    ///
    /// Complexity: O(changed items + runs log runs), plus O(items) if items move to another place
    /// in their group, plus a shift of the list of chunks if their number changes.
    mutating func edit(_ kept: KeptItems, itemCount newCount: Int, shape: SectionShape) {
        let slots = shape.slotsPerGroup
        let chain = kept.inOrder().compactMap { $0.wholeGroups(of: slots) }
        let carried = carried(kept, beside: chain, shape: shape)
        let newGroups = (newCount + slots - 1) / slots
        var oldEnd = groupCount
        var newEnd = newGroups
        for run in chain.reversed() {
            splice((run.old + run.count)..<oldEnd, count: newEnd - run.new - run.count, shape)
            (oldEnd, newEnd) = (run.old, run.new)
        }
        splice(0..<oldEnd, count: newEnd, shape)
        itemCount = newCount
        groupCount = newGroups
        for run in carried {
            let items = run.new..<(run.new + run.sizes.count)
            let groups = (items.lowerBound / slots)..<((items.upperBound - 1) / slots + 1)
            var group = groups.lowerBound
            while group < groups.upperBound {
                let (chunk, place) = place(of: group)
                let end = min(groups.upperBound, group - place + Int(counts[chunk]))
                let isTouched = load(group..<end, shape: shape, isNew: false) {
                    items.contains($0) ? run.sizes[$0 - items.lowerBound] : nil
                }
                if isTouched { refreshEntry(of: chunk) }
                group = end
            }
        }
    }

    /// Returns the sizes of the kept items whose group does not stay whole.
    private func carried(
        _ kept: KeptItems, beside chain: [ItemRun], shape: SectionShape
    ) -> [(new: Int, sizes: [Size?])] {
        let slots = shape.slotsPerGroup
        var carried: [(new: Int, sizes: [Size?])] = []
        var next = 0
        func carry(_ run: ItemRun) {
            guard run.count > 0 else { return }
            let sizes = (run.old..<(run.old + run.count)).map { size(of: $0, slots: slots) }
            carried.append((run.new, sizes))
        }
        for run in kept.runs {
            var done = 0
            while next < chain.count, chain[next].new * slots < run.new + run.count {
                let start = chain[next].new * slots - run.new
                carry(ItemRun(old: run.old + done, new: run.new + done, count: start - done))
                done = start + chain[next].count * slots
                next += 1
            }
            carry(
                ItemRun(old: run.old + done, new: run.new + done, count: run.count - done))
        }
        return carried
    }

    /// Returns the measured size of an item, NaN along unmeasured axes, or nil if nothing is
    /// measured.
    private func size(of item: Int, slots: Int) -> Size? {
        let width = length(of: item, .horizontal, slots: slots)
        let height = length(of: item, .vertical, slots: slots)
        guard width != nil || height != nil else { return nil }
        return Size(width: width ?? .nan, height: height ?? .nan)
    }

    /// Replaces a range of groups by unmeasured ones.
    private mutating func splice(_ old: Range<Int>, count: Int, _ shape: SectionShape) {
        guard !old.isEmpty || count > 0 else { return }
        var pieces = [ChunkPiece(chunk: nil, groups: 0..<count)]
        var range = 0..<0
        if !chunks.isEmpty {
            let (first, start) = place(of: old.lowerBound)
            let (last, end) = place(of: old.upperBound)
            let left = ChunkPiece(chunk: chunks[first], groups: 0..<start)
            let right = ChunkPiece(chunk: chunks[last], groups: end..<Int(counts[last]))
            pieces = [left] + pieces + [right]
            range = first..<(last + 1)
        }
        let size = pieces.reduce(0) { $0 + $1.groups.count }
        if size < ChunkPiece.smallest, range.upperBound < chunks.count {
            let next = range.upperBound
            pieces.append(ChunkPiece(chunk: chunks[next], groups: 0..<Int(counts[next])))
            range = range.lowerBound..<(next + 1)
        }
        let removedLargest = chunks[range].contains { [largestMain] chunk in
            largestMain > 0 && chunk.map { Double($0.largestMain) } == largestMain
        }
        let joined = ChunkPiece.join(
            pieces, lengthsPerGroup: shape.slotsPerGroup * lengthsPerItem,
            hasMains: shape.isOrthogonal)
        chunks.replaceSubrange(range, with: joined.map(\.chunk))
        counts.replace(range, with: joined.map { SizeTree.entry(Double($0.count)) })
        tree.replace(range, with: joined.map { entry(of: $0.chunk, count: $0.count) })
        if removedLargest { largestMain = findLargestMain() }
    }
}
