extension SnapshotDifference {
    /// The steps that make the old list of all items into the new one, for lists without sections.
    ///
    /// Sections do not count: items stay where they are if the order of all items allows it. As
    /// many stay as possible; the others are removed in one step and inserted in another, which is
    /// all that a list can be told of a move. Items whose content changed are replaced where they
    /// stand. Steps that touch are one.
    ///
    /// An item in `whole`, given by its position in the new snapshot, is told otherwise if it moves:
    /// one step replaces everything from its old place to its new one, so that whoever looks at one
    /// step at a time finds the item again.
    ///
    /// Complexity: O(runs log runs + changed items + positions log runs), and O(items) of the part
    /// that is out of order.
    public func splices(whole: some Sequence<ItemPosition> = EmptyCollection()) -> [ListSplice] {
        let kept = keptInOrder()
        let reach = reach(of: whole, across: kept)
        var steps = SpliceSteps()
        var gap = 0
        while gap <= kept.count {
            var last = gap
            var farthest = reach[gap] ?? gap
            while last < farthest {
                last += 1
                farthest = Swift.max(farthest, reach[last] ?? last)
            }
            let (start, end) = (Self.gap(gap, in: kept, starts), Self.gap(last, in: kept, starts))
            steps.append(
                old: start.old.lowerBound..<end.old.upperBound,
                new: start.new.lowerBound..<end.new.upperBound)
            if last < kept.count { appendChanges(of: kept[last], to: &steps) }
            gap = last + 1
        }
        return steps.splices
    }

    /// The runs that stay when sections do not count: the longest increasing run of all items.
    private func keptInOrder() -> [MatchRun] {
        var runs = runs
        for index in runs.indices { runs[index].isMoved = false }
        var longest = LongestRun()
        longest.markMoved(&runs, home: 0..<starts.oldCount, in: runs.indices)
        return runs.filter { !$0.isMoved }
    }

    /// For gaps that must be one with later ones, the last of these.
    ///
    /// Gap number i lies before the kept run i.
    private func reach(
        of whole: some Sequence<ItemPosition>, across kept: [MatchRun]
    ) -> [Int: Int] {
        var reach: [Int: Int] = [:]
        for position in whole {
            guard let before = oldPosition(ofNew: position) else { continue }
            let new = ItemStarts.number(of: position, in: starts.new)
            let old = ItemStarts.number(of: before, in: starts.old)
            let source = Self.partition(kept.count) { Int(kept[$0].old) <= old }
            let target = Self.partition(kept.count) { Int(kept[$0].new) <= new }
            // A kept item lies in the run before both of its gaps; nothing has to be joined for it.
            let (first, last) = (Swift.min(source, target), Swift.max(source, target))
            if first < last { reach[first] = Swift.max(reach[first] ?? first, last) }
        }
        return reach
    }

    /// What lies before the kept run number `index`, or behind the last one, in both lists.
    private static func gap(
        _ index: Int, in kept: [MatchRun], _ starts: ItemStarts
    ) -> (old: Range<Int>, new: Range<Int>) {
        var (old, new) = (0, 0)
        if index > 0 {
            let run = kept[index - 1]
            (old, new) = (Int(run.old) + run.count, Int(run.new) + run.count)
        }
        guard index < kept.count else { return (old..<starts.oldCount, new..<starts.newCount) }
        return (old..<Int(kept[index].old), new..<Int(kept[index].new))
    }

    private func appendChanges(of run: MatchRun, to steps: inout SpliceSteps) {
        guard let changed else { return }
        let (start, end) = (Int(run.new), Int(run.new) + run.count)
        var number = changed.first(in: start..<end)
        while number < end {
            let next = changed.firstAbsent(in: number..<end)
            let distance = Int(run.old) - start
            steps.append(old: number + distance..<next + distance, new: number..<next)
            number = changed.first(in: next..<end)
        }
    }
}

/// Steps in order, joined where they touch.
private struct SpliceSteps {
    private(set) var splices: [ListSplice] = []

    mutating func append(old: Range<Int>, new: Range<Int>) {
        if old.isEmpty && new.isEmpty { return }
        if let last = splices.last, last.old.upperBound == old.lowerBound,
            last.new.upperBound == new.lowerBound
        {
            splices[splices.count - 1] = ListSplice(
                old: last.old.lowerBound..<old.upperBound,
                new: last.new.lowerBound..<new.upperBound)
        } else {
            splices.append(ListSplice(old: old, new: new))
        }
    }
}
