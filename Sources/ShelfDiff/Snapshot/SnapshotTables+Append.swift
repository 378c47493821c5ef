extension SnapshotTables {
    /// These tables with `items`, whose ids must be new, behind all others in the last section.
    ///
    /// Copies the tables, which costs much less than hashing every id again.
    @inlinable
    func appending<Item: Identifiable>(
        _ items: [Item], toLastOf lists: [[Item]]
    ) -> SnapshotTables? {
        var starts = starts
        let count = starts[lists.count]
        guard self.items.hasRoom(for: count + items.count) else { return nil }
        let hashing = IdentityHashing<Item.ID>()
        var table = self.items
        for (offset, item) in items.enumerated() {
            let hash = hashing.hash(item.id)
            _ = table.insert(count + offset, hash: hash) { _ in false }
        }
        starts[lists.count] += items.count
        return SnapshotTables(starts: starts, sections: self.sections, items: table)
    }
}
