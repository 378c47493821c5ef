extension Snapshot {
    /// The position of the item with this id, or nil when the snapshot has none.
    ///
    /// The index behind this is built on first use, O(items), and shared by copies; from then on
    /// a look-up hashes once, O(1), and finds the section in O(log sections).
    @inlinable
    public func position(of id: Item.ID) -> ItemPosition? {
        let tables = self.tables
        let number = tables.items.find(hash: IdentityHashing().hash(id)) {
            let position = ItemStarts.position(of: $0, in: tables.starts)
            return lists[position.section][position.item].id == id
        }
        return number.map { ItemStarts.position(of: $0, in: tables.starts) }
    }

    /// The number of the section with this id, or nil when the snapshot has none; O(1) as above.
    @inlinable
    public func sectionIndex(of id: Section.ID) -> Int? {
        tables.sections.find(hash: IdentityHashing().hash(id)) { sections[$0].id == id }
    }

    /// Tells whether the snapshot has an item with this id.
    @inlinable
    public func contains(_ id: Item.ID) -> Bool {
        position(of: id) != nil
    }

    /// Tells whether the snapshot has a section with this id.
    @inlinable
    public func containsSection(_ id: Section.ID) -> Bool {
        sectionIndex(of: id) != nil
    }

    /// The item with this id, or nil when the snapshot has none.
    @inlinable
    public func item(withID id: Item.ID) -> Item? {
        position(of: id).map(item(at:))
    }

    @inlinable var tables: SnapshotTables {
        index.tables { SnapshotTables.build(sections: sections, lists: lists).tables }
    }
}
