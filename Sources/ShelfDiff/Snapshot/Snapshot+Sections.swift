extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// Appends rows: sections together with their items.
    ///
    /// Complexity: O(items of the snapshot), like every edit.
    ///
    /// - Throws: `SnapshotError` if the id of a section or of an item is already there.
    @inlinable
    public mutating func append(_ rows: [CollectionRow<Section, Item>]) throws(EditError) {
        try insert(rows, at: sections.count)
    }

    /// Appends sections without items.
    ///
    /// - Throws: `SnapshotError` if an id is already there.
    @inlinable
    public mutating func appendSections(_ sections: [Section]) throws(EditError) {
        try append(sections.map { CollectionRow($0, items: []) })
    }

    /// Inserts rows before the section with the id `other`.
    ///
    /// - Throws: `SnapshotError` if that section is missing or an inserted id is already there.
    @inlinable
    public mutating func insert(
        _ rows: [CollectionRow<Section, Item>], beforeSection other: Section.ID
    ) throws(EditError) {
        try insert(rows, at: requiredIndex(ofSection: other))
    }

    /// Inserts rows after the section with the id `other`.
    ///
    /// - Throws: `SnapshotError` if that section is missing or an inserted id is already there.
    @inlinable
    public mutating func insert(
        _ rows: [CollectionRow<Section, Item>], afterSection other: Section.ID
    ) throws(EditError) {
        try insert(rows, at: requiredIndex(ofSection: other) + 1)
    }

    /// Moves the section with the id `id`, with its items, before the section `other`.
    ///
    /// Moving a section next to itself does nothing.
    ///
    /// - Throws: `SnapshotError` if either is missing.
    @inlinable
    public mutating func moveSection(
        _ id: Section.ID, before other: Section.ID
    ) throws(EditError) {
        try moveSection(id, nextTo: other, offset: 0)
    }

    /// Moves the section with the id `id`, with its items, after the section `other`.
    ///
    /// Moving a section next to itself does nothing.
    ///
    /// - Throws: `SnapshotError` if either is missing.
    @inlinable
    public mutating func moveSection(_ id: Section.ID, after other: Section.ID) throws(EditError) {
        try moveSection(id, nextTo: other, offset: 1)
    }

    @inlinable
    mutating func moveSection(
        _ id: Section.ID, nextTo other: Section.ID, offset: Int
    ) throws(EditError) {
        let missing = [id, other].filter { !containsSection($0) }
        guard missing.isEmpty else { throw .missingSections(missing) }
        guard id != other, let source = sectionIndex(of: id), var target = sectionIndex(of: other)
        else { return }
        if target > source { target -= 1 }
        sections.insert(sections.remove(at: source), at: target + offset)
        lists.insert(lists.remove(at: source), at: target + offset)
        forgetIndex()
    }

    @inlinable
    mutating func insert(
        _ rows: [CollectionRow<Section, Item>], at index: Int
    ) throws(EditError) {
        guard !rows.isEmpty else { return }
        var sections = sections
        var lists = lists
        sections.insert(contentsOf: rows.map(\.section), at: index)
        lists.insert(contentsOf: rows.map(\.items), at: index)
        let changed = Snapshot(sections: sections, lists: lists, index: SnapshotIndex())
        let report = changed.duplicates
        guard report.isEmpty else { throw .duplicates(report) }
        self.sections = sections
        self.lists = lists
        count = changed.count
        self.index = changed.index
    }
}

extension Snapshot {
    /// Deletes the section with the id `id` and its items.
    ///
    /// Returns false if it is missing.
    @inlinable
    @discardableResult
    public mutating func deleteSection(_ id: Section.ID) -> Bool {
        guard let section = sectionIndex(of: id) else { return false }
        sections.remove(at: section)
        sectionStamps[id] = nil
        let items = lists.remove(at: section)
        if !itemStamps.isEmpty { for item in items { itemStamps[item.id] = nil } }
        count -= items.count
        forgetIndex()
        return true
    }

    /// Deletes the items of every section and keeps the sections.
    @inlinable
    public mutating func deleteAllItems() {
        for section in lists.indices where !lists[section].isEmpty { lists[section] = [] }
        itemStamps = [:]
        count = 0
        forgetIndex()
    }

    /// Replaces the content of the section that has the id of `section`.
    ///
    /// Returns false if it is missing.
    @inlinable
    @discardableResult
    public mutating func updateSection(_ section: Section) -> Bool {
        guard let index = sectionIndex(of: section.id) else { return false }
        sections[index] = section
        return true
    }
}
