extension SnapshotDifference {
    /// The difference in the opposite direction, made without comparing again.
    ///
    /// The same items count as moved.
    ///
    /// Complexity: O(runs log runs + sections). If items changed, O(items / 64 + changed items ·
    /// log(runs + sections)) in addition.
    public var inverse: SnapshotDifference {
        let order = order.indices(of: runs)
        let backRuns = order.map { index in
            let run = runs[Int(index)]
            var back = MatchRun(old: Int(run.new), new: Int(run.old), count: run.count)
            back.isMoved = run.isMoved
            return back
        }
        let inserted = insertedItems.map { range in
            let start = starts.new[range.section]
            return NumberRange(start + range.items.lowerBound..<start + range.items.upperBound)
        }
        var backSections = SectionMatch(unchanged: 0)
        backSections.newOfOld = sections.oldOfNew
        backSections.oldOfNew = sections.newOfOld
        backSections.moved = Set(sections.moved.map { sections.oldOfNew[Int($0)] })
        backSections.changed = Set(sections.changed.map { sections.oldOfNew[Int($0)] })
        var summary = summary
        swap(&summary.insertedItems, &summary.deletedItems)
        swap(&summary.insertedSections, &summary.deletedSections)
        return SnapshotDifference(
            old: new, new: old, summary: summary,
            starts: ItemStarts(old: starts.new, new: starts.old), sections: backSections,
            runs: backRuns, deleted: inserted, changed: changedBackwards())
    }

    /// Returns the set of changed items by old number.
    private func changedBackwards() -> Bitset? {
        guard changed != nil else { return nil }
        var back = Bitset(capacity: starts.oldCount)
        for position in changedItems {
            guard let old = oldPosition(ofNew: position) else { continue }
            back.insert(ItemStarts.number(of: old, in: starts.old))
        }
        return back
    }
}
