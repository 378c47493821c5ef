extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Creates a snapshot of `rows`.
    ///
    /// Complexity: O(items). Every id is hashed once.
    ///
    /// - Throws: `DuplicateError` with every duplicate id.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>]
    ) throws(DuplicateError<Section.ID, Item.ID>) {
        self.init(unchecked: rows)
        let duplicates = duplicates
        guard duplicates.isEmpty else { throw DuplicateError(duplicates) }
    }
}

extension Snapshot {
    /// Creates a snapshot of `rows` without checking the ids.
    ///
    /// All methods work before the check. Of several items with one id, look-ups find the first.
    ///
    /// Complexity: O(sections).
    @inlinable
    init(unchecked rows: [CollectionRow<Section, Item>]) {
        self.init(
            sections: rows.map(\.section), lists: rows.map(\.items), index: SnapshotIndex())
    }

    /// Creates a snapshot of `rows` that keeps the first occurrence of each id.
    ///
    /// A row whose section id occurred before is dropped with all its items. Among the remaining
    /// rows, an item whose id occurred before is dropped.
    ///
    /// Complexity: O(items).
    ///
    /// - Returns: The snapshot and the dropped duplicates, with their places in `rows`.
    @inlinable
    public static func keepingFirst(
        _ rows: [CollectionRow<Section, Item>]
    ) -> (snapshot: Snapshot, dropped: DuplicateReport<Section.ID, Item.ID>) {
        let whole = Snapshot(unchecked: rows)
        var dropped = whole.duplicates
        if dropped.isEmpty { return (whole, dropped) }

        let sections = whole.sections
        var lists = whole.lists
        // Dropping a row may drop the earlier occurrence of an item. So the items are checked
        // again, with the dropped rows emptied, so that places still refer to `rows`.
        for duplicate in dropped.sections { lists[duplicate.second] = [] }
        dropped.items =
            Snapshot(sections: sections, lists: lists, index: SnapshotIndex()).duplicates.items
        var keptSections: [Section] = []
        var keptLists: [[Item]] = []
        var sectionDuplicates = dropped.sections[...]
        var itemDuplicates = dropped.items[...]
        for number in sections.indices {
            var kept: [Item] = []
            var next = 0
            while let place = itemDuplicates.first?.second, place.section == number {
                kept += lists[number][next..<place.item]
                next = place.item + 1
                itemDuplicates.removeFirst()
            }
            if next > 0 { lists[number] = kept + lists[number][next...] }
            if sectionDuplicates.first?.second == number {
                sectionDuplicates.removeFirst()
            } else {
                keptSections.append(sections[number])
                keptLists.append(lists[number])
            }
        }
        let index = SnapshotIndex()
        return (Snapshot(sections: keptSections, lists: keptLists, index: index), dropped)
    }
}
