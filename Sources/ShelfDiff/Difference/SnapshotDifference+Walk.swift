extension SnapshotDifference {
    /// The items in both snapshots, as runs in ascending order of new position.
    public var matches: some RandomAccessCollection<ItemMatch> {
        runs.lazy.map { [starts] run in
            ItemMatch(
                old: ItemStarts.position(of: Int(run.old), in: starts.old),
                new: ItemStarts.position(of: Int(run.new), in: starts.new),
                count: run.count, isMoved: run.isMoved)
        }
    }

    /// The number of items in each section of the new snapshot.
    ///
    /// Complexity: O(sections).
    package var newItemCounts: [Int] { zip(starts.new, starts.new.dropFirst()).map { $1 - $0 } }

    /// Returns true if a section has the same items in the same order as in the old snapshot.
    ///
    /// Complexity: O(log runs).
    ///
    /// - Parameter section: A section number of the new snapshot.
    public func keepsItems(inNew section: Int) -> Bool {
        guard let old = oldSection(ofNew: section) else { return false }
        let (start, oldStart) = (starts.new[section], starts.old[old])
        let count = starts.new[section + 1] - start
        guard count == starts.old[old + 1] - oldStart else { return false }
        if count == 0 { return true }
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(runs[middle].new) < start { low = middle + 1 } else { high = middle }
        }
        guard low < runs.count else { return false }
        let run = runs[low]
        return Int(run.new) == start && Int(run.old) == oldStart && run.count == count
    }

    /// The ranges of items only in the old snapshot, in ascending order.
    ///
    /// Items of deleted sections are included.
    public var deletedItems: some RandomAccessCollection<ItemRange> {
        deleted.lazy.map { [starts] deleted in
            let first = ItemStarts.position(of: deleted.range.lowerBound, in: starts.old)
            let items = first.item..<first.item + deleted.range.count
            return ItemRange(section: first.section, items: items)
        }
    }

    /// The ranges of items only in the new snapshot, in ascending order.
    ///
    /// Items of inserted sections are included.
    public var insertedItems: InsertedItems {
        InsertedItems(runs: runs, starts: starts.new)
    }

    /// The new positions of the items whose content changed, in ascending order.
    public var changedItems: ChangedItems {
        ChangedItems(changed: changed, starts: starts.new)
    }

    /// The numbers of the sections only in the old snapshot, in ascending order.
    public var deletedSections: some Sequence<Int> {
        sections.newOfOld.indices.lazy.filter { [sections] in sections.newOfOld[$0] < 0 }
    }

    /// The numbers of the sections only in the new snapshot, in ascending order.
    public var insertedSections: some Sequence<Int> {
        sections.oldOfNew.indices.lazy.filter { [sections] in sections.oldOfNew[$0] < 0 }
    }

    /// The new numbers of the sections that moved, in ascending order.
    public var movedSections: some Sequence<Int> {
        sections.moved.map(Int.init).sorted()
    }

    /// The new numbers of the sections whose own content changed, in ascending order.
    public var changedSections: some Sequence<Int> {
        sections.changed.map(Int.init).sorted()
    }
}
