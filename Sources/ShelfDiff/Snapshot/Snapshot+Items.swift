extension Snapshot where Section.ID: Sendable, Item.ID: Sendable {
    /// The error that edits throw.
    public typealias EditError = SnapshotError<Section.ID, Item.ID>

    /// Appends `items` to the section with the id `section`, or to the last one if that is nil.
    ///
    /// Complexity: O(items of the snapshot), like every edit.
    ///
    /// - Throws: `SnapshotError` if the section is missing, if there is no section, or if an id is
    ///   already there.
    @inlinable
    public mutating func append(
        _ items: [Item], to section: Section.ID? = nil
    ) throws(EditError) {
        let target: Int
        if let section {
            target = try requiredIndex(ofSection: section)
        } else {
            guard !sections.isEmpty else { throw .noSection }
            target = sections.count - 1
        }
        try insert(items, at: ItemPosition(section: target, item: lists[target].count))
    }

    /// Inserts `items` before the item with the id `other`.
    ///
    /// - Throws: `SnapshotError` if that item is missing or an inserted id is already there.
    @inlinable
    public mutating func insert(_ items: [Item], before other: Item.ID) throws(EditError) {
        try insert(items, at: requiredPosition(of: other))
    }

    /// Inserts `items` after the item with the id `other`.
    ///
    /// - Throws: `SnapshotError` if that item is missing or an inserted id is already there.
    @inlinable
    public mutating func insert(_ items: [Item], after other: Item.ID) throws(EditError) {
        var position = try requiredPosition(of: other)
        position.item += 1
        try insert(items, at: position)
    }

    /// Moves the item with the id `id` before the item `other`, which may be in another section.
    ///
    /// Moving an item next to itself does nothing.
    ///
    /// - Throws: `SnapshotError` if either is missing.
    @inlinable
    public mutating func move(_ id: Item.ID, before other: Item.ID) throws(EditError) {
        try move(id, nextTo: other, offset: 0)
    }

    /// Moves the item with the id `id` after the item `other`, which may be in another section.
    ///
    /// Moving an item next to itself does nothing.
    ///
    /// - Throws: `SnapshotError` if either is missing.
    @inlinable
    public mutating func move(_ id: Item.ID, after other: Item.ID) throws(EditError) {
        try move(id, nextTo: other, offset: 1)
    }

    /// Moves the item with the id `id` to the end of the section with the id `section`.
    ///
    /// - Throws: `SnapshotError` if either is missing.
    @inlinable
    public mutating func move(_ id: Item.ID, toEndOf section: Section.ID) throws(EditError) {
        let source = try requiredPosition(of: id)
        let target = try requiredIndex(ofSection: section)
        let item = lists[source.section].remove(at: source.item)
        lists[target].append(item)
        forgetIndex()
    }

    @inlinable
    mutating func move(
        _ id: Item.ID, nextTo other: Item.ID, offset: Int
    ) throws(EditError) {
        let missing = [id, other].filter { !contains($0) }
        guard missing.isEmpty else { throw .missingItems(missing) }
        guard id != other, let source = position(of: id), var target = position(of: other)
        else { return }
        let item = lists[source.section].remove(at: source.item)
        if target.section == source.section, target.item > source.item { target.item -= 1 }
        lists[target.section].insert(item, at: target.item + offset)
        forgetIndex()
    }

    @inlinable
    mutating func insert(_ items: [Item], at position: ItemPosition) throws(EditError) {
        guard !items.isEmpty else { return }
        let report = DuplicateReport<Section.ID, Item.ID>(
            items: duplicates(among: items, at: position))
        guard report.isEmpty else { throw .duplicates(report) }
        let isAtEnd =
            position.section == lists.count - 1
            && position.item == lists[position.section].count
        let appended = isAtEnd ? itemIndex.appending(items, toLastOf: lists) : nil
        lists[position.section].insert(contentsOf: items, at: position.item)
        count += items.count
        index = SnapshotIndex(items: appended)
    }

    /// Returns the items whose ids are in the snapshot or earlier in `items`.
    @inlinable
    func duplicates(
        among items: [Item], at position: ItemPosition
    ) -> [Duplicate<Item.ID, ItemPosition>] {
        var duplicates: [Duplicate<Item.ID, ItemPosition>] = []
        let hashing = IdentityHashing<Item.ID>()
        var table = IdentityTable(capacity: items.count)
        for (offset, item) in items.enumerated() {
            let id = item.id
            let own = table.insert(offset, hash: hashing.hash(id)) { items[$0].id == id }
            var first = self.position(of: id)
            // An id that is not equal to itself counts as its own duplicate.
            if first == nil, let own = own ?? (IdentityIndex.isIdentity(id) ? nil : offset) {
                first = ItemPosition(section: position.section, item: position.item + own)
            }
            guard let first else { continue }
            let second = ItemPosition(section: position.section, item: position.item + offset)
            duplicates.append(Duplicate(id: id, first: first, second: second))
        }
        return duplicates
    }

    @inlinable
    func requiredPosition(of id: Item.ID) throws(EditError) -> ItemPosition {
        guard let position = position(of: id) else { throw .missingItems([id]) }
        return position
    }

    @inlinable
    func requiredIndex(ofSection id: Section.ID) throws(EditError) -> Int {
        guard let index = sectionIndex(of: id) else { throw .missingSections([id]) }
        return index
    }
}

extension Snapshot {
    /// Deletes the item with the id `id`.
    ///
    /// Returns false if it is missing.
    @inlinable
    @discardableResult
    public mutating func delete(_ id: Item.ID) -> Bool {
        guard let position = position(of: id) else { return false }
        lists[position.section].remove(at: position.item)
        if !itemStamps.isEmpty { itemStamps[id] = nil }
        count -= 1
        forgetIndex()
        return true
    }

    /// Deletes the items with these ids and returns their number.
    ///
    /// Missing ids are skipped.
    @inlinable
    @discardableResult
    public mutating func delete(_ ids: some Sequence<Item.ID>) -> Int {
        let gone = Set(ids.compactMap(position(of:)))
        if !itemStamps.isEmpty { for place in gone { itemStamps[item(at: place).id] = nil } }
        for section in Set(gone.map(\.section)) {
            let kept = lists[section].indices.filter {
                !gone.contains(ItemPosition(section: section, item: $0))
            }
            let list = lists[section]
            lists[section] = kept.map { list[$0] }
        }
        count -= gone.count
        if !gone.isEmpty { forgetIndex() }
        return gone.count
    }

    /// Replaces the content of the item that has the id of `item`.
    ///
    /// Returns false if it is missing.
    ///
    /// The index stays valid, so many updates in a row are cheap.
    @inlinable
    @discardableResult
    public mutating func update(_ item: Item) -> Bool {
        guard let position = position(of: item.id) else { return false }
        lists[position.section][position.item] = item
        return true
    }

    @inlinable
    mutating func forgetIndex() {
        index = SnapshotIndex()
    }
}
