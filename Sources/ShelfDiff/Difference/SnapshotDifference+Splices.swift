extension SnapshotDifference {
    /// Returns the steps from the old list of all items to the new one, for lists without sections.
    ///
    /// As many items as possible stay in place. The others are removed in one step and inserted in
    /// another, as a list model has no signal for moves. Items whose content changed are replaced
    /// in place. Steps that touch are joined.
    ///
    /// Complexity: O(runs log runs + changed items + positions log runs), and O(items) for the part
    /// that is out of order.
    ///
    /// - Parameter whole: Positions in the new snapshot of items whose move must fit into one step.
    ///   That step replaces everything between the old and the new place, so that an observer of
    ///   single steps finds the item again.
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

    /// Returns the runs that stay in place: the longest increasing run of all items, across
    /// sections.
    private func keptInOrder() -> [MatchRun] {
        var runs = runs
        for index in runs.indices { runs[index].isMoved = false }
        var longest = LongestRun()
        longest.markMoved(&runs, home: 0..<starts.oldCount, in: runs.indices)
        return runs.filter { !$0.isMoved }
    }

    /// Returns, for each gap that must be joined with later ones, the last of these.
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
            // A kept item lies in the run before both of its gaps. Nothing has to be joined for it.
            let (first, last) = (Swift.min(source, target), Swift.max(source, target))
            if first < last { reach[first] = Swift.max(reach[first] ?? first, last) }
        }
        return reach
    }

    /// Returns the gap before the kept run `index`, or behind the last one, in both lists.
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

/// A list of steps that joins those that touch.
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
