extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Stamps items as changed, so that what shows them is filled again although they are equal.
    ///
    /// A difference to this snapshot obeys the stamp once: not from snapshots that have it too.
    /// Throws an error listing every id that is missing; then none is stamped.
    public mutating func reconfigure(_ ids: [Item.ID]) throws(EditError) {
        let missing = ids.filter { !contains($0) }
        guard missing.isEmpty else { throw .missingItems(missing) }
        for id in ids { itemStamps[id] = Stamp() }
    }

    /// Stamps sections as changed, not their items; otherwise like `reconfigure`.
    public mutating func reconfigureSections(_ ids: [Section.ID]) throws(EditError) {
        let missing = ids.filter { !containsSection($0) }
        guard missing.isEmpty else { throw .missingSections(missing) }
        for id in ids { sectionStamps[id] = Stamp() }
    }
}
