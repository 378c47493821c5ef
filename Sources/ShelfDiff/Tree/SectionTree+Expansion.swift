extension SectionTree {
    /// Expands the items with these ids; returns how many were collapsed before.
    ///
    /// Missing ids are skipped. An item without items below it may be expanded too: those that are
    /// appended later are shown at once.
    @discardableResult
    public mutating func expand(_ ids: [Item.ID]) -> Int {
        ids.count { contains($0) && expanded.insert($0).inserted }
    }

    /// Collapses the items with these ids; returns how many were expanded before.
    ///
    /// Items below keep their own state, so that expanding again shows the same as before.
    @discardableResult
    public mutating func collapse(_ ids: [Item.ID]) -> Int {
        ids.count { expanded.remove($0) != nil }
    }

    /// Expands the item with this id and everything below it; false when it is missing.
    @discardableResult
    public mutating func expandAll(below id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        expand(subtreeIDs(of: id))
        return true
    }

    /// Collapses the item with this id and everything below it; false when it is missing.
    @discardableResult
    public mutating func collapseAll(below id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        collapse(subtreeIDs(of: id))
        return true
    }

    /// Expands whatever is above the item with this id, so that it is visible; false when missing.
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
