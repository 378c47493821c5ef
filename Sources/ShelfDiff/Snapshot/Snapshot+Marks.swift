extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Marks items as changed, so that what shows them is filled again although they are equal.
    ///
    /// A difference to this snapshot obeys the mark once: not from snapshots that have it too.
    /// Throws an error listing every id that is missing; then none is marked.
    public mutating func reconfigure(_ ids: [Item.ID]) throws(EditError) {
        try mark(ids, isReload: false)
    }

    /// Marks items to be shown anew: what shows them is thrown away and made again.
    ///
    /// Inner state of what shows them is lost; `reconfigure` keeps it. Otherwise as there.
    public mutating func reload(_ ids: [Item.ID]) throws(EditError) {
        try mark(ids, isReload: true)
    }

    /// Marks sections as changed, not their items; otherwise like `reconfigure`.
    public mutating func reconfigureSections(_ ids: [Section.ID]) throws(EditError) {
        try markSections(ids, isReload: false)
    }

    /// Marks sections to be shown anew, not their items; otherwise like `reload`.
    public mutating func reloadSections(_ ids: [Section.ID]) throws(EditError) {
        try markSections(ids, isReload: true)
    }

    private mutating func mark(_ ids: [Item.ID], isReload: Bool) throws(EditError) {
        let missing = ids.filter { !contains($0) }
        guard missing.isEmpty else { throw .missingItems(missing) }
        for id in ids { itemMarks[id] = Mark(isReload: isReload) }
    }

    private mutating func markSections(_ ids: [Section.ID], isReload: Bool) throws(EditError) {
        let missing = ids.filter { !containsSection($0) }
        guard missing.isEmpty else { throw .missingSections(missing) }
        for id in ids { sectionMarks[id] = Mark(isReload: isReload) }
    }
}
