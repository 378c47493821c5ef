extension SectionTree {
    /// Expands the items with these ids.
    ///
    /// Returns the number of those that were collapsed.
    ///
    /// Missing ids are skipped. An item without children may be expanded too; children appended
    /// later are then visible at once.
    @discardableResult
    public mutating func expand(_ ids: [Item.ID]) -> Int {
        ids.count { contains($0) && expanded.insert($0).inserted }
    }

    /// Collapses the items with these ids.
    ///
    /// Returns the number of those that were expanded.
    ///
    /// Items below keep their own state, so expanding again restores what was visible.
    @discardableResult
    public mutating func collapse(_ ids: [Item.ID]) -> Int {
        ids.count { expanded.remove($0) != nil }
    }

    /// Expands the item with this id and everything below it.
    ///
    /// Returns false if it is missing.
    @discardableResult
    public mutating func expandAll(below id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        expand(subtreeIDs(of: id))
        return true
    }

    /// Collapses the item with this id and everything below it.
    ///
    /// Returns false if it is missing.
    @discardableResult
    public mutating func collapseAll(below id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        collapse(subtreeIDs(of: id))
        return true
    }

    /// Expands all items above the one with this id, so that it is visible.
    ///
    /// Returns false if it is missing.
    @discardableResult
    public mutating func reveal(_ id: Item.ID) -> Bool {
        guard var node = nodes[id] else { return false }
        while let parent = node.parent, let above = nodes[parent] {
            expanded.insert(parent)
            node = above
        }
        return true
    }

    func subtreeIDs(of id: Item.ID) -> [Item.ID] {
        collect(from: [id]) { _ in true }.map(\.id)
    }
}
