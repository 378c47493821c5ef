extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Makes a snapshot of `rows`.
    ///
    /// Throws an error that lists every duplicate id when ids are not unique.
    /// Complexity: O(items), every id is hashed once.
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
    /// Makes a snapshot of `rows`, whose ids are still to be checked.
    ///
    /// Until then everything can be asked of it. Of items with one id, look-ups find the first.
    /// Complexity: O(sections).
    @inlinable
    init(unchecked rows: [CollectionRow<Section, Item>]) {
        self.init(
            sections: rows.map(\.section), lists: rows.map(\.items), index: SnapshotIndex())
    }

    /// Makes a snapshot of `rows` in which the first occurrence of each id stays.
    ///
    /// A row whose section id occurred before is dropped with all its items. Among the remaining
    /// rows an item whose id occurred before is dropped. `dropped` tells which, with the places
    /// they had in `rows`. Complexity: O(items).
    @inlinable
    public static func keepingFirst(
        _ rows: [CollectionRow<Section, Item>]
    ) -> (snapshot: Snapshot, dropped: DuplicateReport<Section.ID, Item.ID>) {
        let whole = Snapshot(unchecked: rows)
        var dropped = whole.duplicates
        if dropped.isEmpty { return (whole, dropped) }

        let sections = whole.sections
        var lists = whole.lists
        // Without the dropped rows an item may have lost its earlier occurrence: look again, with
        // emptied lists in place of those rows so that places stay those of `rows`.
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
