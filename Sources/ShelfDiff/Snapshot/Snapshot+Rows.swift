extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Makes a snapshot of `rows`.
    ///
    /// Throws an error that lists every duplicate id when ids are not unique.
    /// Complexity: O(items), every id is hashed once.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>]
    ) throws(DuplicateError<Section.ID, Item.ID>) {
        let sections = rows.map(\.section)
        let lists = rows.map(\.items)
        let (tables, duplicates) = SnapshotTables.build(sections: sections, lists: lists)
        guard duplicates.isEmpty else { throw DuplicateError(duplicates) }
        self.init(sections: sections, lists: lists, index: SnapshotIndex(tables))
    }
}

extension Snapshot {
    /// Makes a snapshot of `rows` in which the first occurrence of each id stays.
    ///
    /// A row whose section id occurred before is dropped with all its items. Among the remaining
    /// rows an item whose id occurred before is dropped. `dropped` tells which, with the places
    /// they had in `rows`. Complexity: O(items).
    @inlinable
    public static func keepingFirst(
        _ rows: [CollectionRow<Section, Item>]
    ) -> (snapshot: Snapshot, dropped: DuplicateReport<Section.ID, Item.ID>) {
        let sections = rows.map(\.section)
        var lists = rows.map(\.items)
        var (tables, dropped) = SnapshotTables.build(sections: sections, lists: lists)
        if dropped.isEmpty {
            let index = SnapshotIndex(tables)
            return (Snapshot(sections: sections, lists: lists, index: index), dropped)
        }

        // Without the dropped rows an item may have lost its earlier occurrence: look again, with
        // emptied lists in place of those rows so that places stay those of `rows`.
        for duplicate in dropped.sections { lists[duplicate.second] = [] }
        dropped.items = SnapshotTables.build(sections: sections, lists: lists).duplicates.items
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
