extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Stamps items as changed, so that their cells are bound again although their content is
    /// equal.
    ///
    /// A difference to this snapshot obeys a stamp only if the older snapshot does not have it.
    ///
    /// - Throws: `SnapshotError` with every missing id. No item is stamped then.
    public mutating func reconfigure(_ ids: [Item.ID]) throws(EditError) {
        let missing = ids.filter { !contains($0) }
        guard missing.isEmpty else { throw .missingItems(missing) }
        for id in ids { itemStamps[id] = Stamp() }
    }

    /// Stamps sections as changed, but not their items.
    ///
    /// Otherwise works like `reconfigure`.
    public mutating func reconfigureSections(_ ids: [Section.ID]) throws(EditError) {
        let missing = ids.filter { !containsSection($0) }
        guard missing.isEmpty else { throw .missingSections(missing) }
        for id in ids { sectionStamps[id] = Stamp() }
    }
}
