extension Snapshot {
    /// Returns the position of the item with this id, or nil if it is missing.
    ///
    /// Complexity: O(log sections). The first call builds an index in O(items), which copies share.
    @inlinable
    public func position(of id: Item.ID) -> ItemPosition? {
        if index.takeScan() { return scan(for: id) }
        let index = itemIndex
        let number = index.table.find(hash: IdentityHashing().hash(id)) {
            let position = ItemStarts.position(of: $0, in: index.starts)
            return lists[position.section][position.item].id == id
        }
        return number.map { ItemStarts.position(of: $0, in: index.starts) }
    }

    /// Returns the number of the section with this id, or nil if it is missing.
    ///
    /// Complexity: O(1). The first call builds an index in O(sections), which copies share.
    @inlinable
    public func sectionIndex(of id: Section.ID) -> Int? {
        sectionIndex.table.find(hash: IdentityHashing().hash(id)) { sections[$0].id == id }
    }

    /// Returns true if the snapshot has an item with this id.
    @inlinable
    public func contains(_ id: Item.ID) -> Bool {
        position(of: id) != nil
    }

    /// Returns true if the snapshot has a section with this id.
    @inlinable
    public func containsSection(_ id: Section.ID) -> Bool {
        sectionIndex(of: id) != nil
    }

    /// Returns true if the item with this id is at `position`, which need not exist.
    ///
    /// Uses no index.
    @inlinable
    public func hasItem(_ id: Item.ID, at position: ItemPosition) -> Bool {
        lists.indices.contains(position.section)
            && lists[position.section].indices.contains(position.item)
            && lists[position.section][position.item].id == id
    }

    /// Returns the item with this id, or nil if it is missing.
    @inlinable
    public func item(withID id: Item.ID) -> Item? {
        position(of: id).map(item(at:))
    }

    @inlinable var sectionIndex: IdentityIndex { index.sections { IdentityIndex(of: sections) } }

    @inlinable var itemIndex: IdentityIndex { index.items { IdentityIndex(of: lists) } }

    /// Returns the position of the item with this id by linear search.
    @inlinable
    func scan(for id: Item.ID) -> ItemPosition? {
        for (section, list) in lists.enumerated() {
            if let item = list.firstIndex(where: { $0.id == id }) {
                return ItemPosition(section: section, item: item)
            }
        }
        return nil
    }

    /// The duplicate ids.
    ///
    /// There are none unless the snapshot was made without a check.
    @inlinable var duplicates: DuplicateReport<Section.ID, Item.ID> {
        var report = DuplicateReport<Section.ID, Item.ID>()
        report.sections = sectionIndex.twice.map {
            Duplicate(id: sections[$0.second].id, first: $0.first, second: $0.second)
        }
        let starts = itemIndex.starts
        report.items = itemIndex.twice.map {
            let second = ItemStarts.position(of: $0.second, in: starts)
            return Duplicate(
                id: item(at: second).id, first: ItemStarts.position(of: $0.first, in: starts),
                second: second)
        }
        return report
    }
}
