extension SnapshotDifference {
    /// Creates the difference of snapshots that have the same sections and share their items'
    /// storage.
    ///
    /// The result is nil for other snapshots. No item is read. Complexity: O(sections).
    @inlinable
    init?(sharing old: Snapshot<Section, Item>, _ new: Snapshot<Section, Item>) {
        guard old.lists.count == new.lists.count else { return nil }
        for list in old.lists.indices {
            let (oldList, newList) = (old.lists[list], new.lists[list])
            if !oldList.span.isIdentical(to: newList.span) { return nil }
            if old.sections[list].id != new.sections[list].id { return nil }
        }
        var sections = SectionMatch(unchanged: new.lists.count)
        for list in new.lists.indices where old.sections[list] != new.sections[list] {
            sections.changed.insert(Int32(truncatingIfNeeded: list))
        }
        self.init(unchangedItemsOf: old, new, starts: ItemStarts.starts(of: new.lists), sections)
    }

    /// Creates the difference of snapshots with the same section ids and the same items.
    @usableFromInline
    init(
        unchangedItemsOf old: Snapshot<Section, Item>, _ new: Snapshot<Section, Item>,
        starts: [Int], _ sections: SectionMatch
    ) {
        var runs: [MatchRun] = []
        runs.reserveCapacity(starts.count - 1)
        for (start, end) in zip(starts, starts.dropFirst()) where start < end {
            runs.append(MatchRun(old: start, new: start, count: end - start))
        }
        self.init(
            old: old, new: new, starts: ItemStarts(old: starts, new: starts), sections: sections,
            runs: runs, deleted: [], changed: nil)
    }
}
