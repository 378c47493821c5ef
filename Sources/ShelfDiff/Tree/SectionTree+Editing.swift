extension SectionTree where Item.ID: Sendable {
    /// What an edit can throw; places of duplicates count all items of the tree, in section 0.
    public typealias EditError = SnapshotError<Never, Item.ID>

    /// Appends `items` below the item with the id `parent`, or as roots.
    ///
    /// Throws when the parent is missing or when an id is already there.
    public mutating func append(
        _ items: [Item], to parent: Item.ID? = nil
    ) throws(EditError) {
        if let parent, !contains(parent) { throw .missingItems([parent]) }
        try insert(items, below: parent, at: childIDs(of: parent).count)
    }

    /// Inserts `items` before the item with the id `other`, at its level.
    ///
    /// Throws when that item is missing or when an inserted id is already there.
    public mutating func insert(_ items: [Item], before other: Item.ID) throws(EditError) {
        let place = try requiredPlace(of: other)
        try insert(items, below: nodes[other]?.parent, at: place)
    }

    /// Inserts `items` behind the item with the id `other` and all below it, at its level.
    ///
    /// Throws when that item is missing or when an inserted id is already there.
    public mutating func insert(_ items: [Item], after other: Item.ID) throws(EditError) {
        let place = try requiredPlace(of: other)
        try insert(items, below: nodes[other]?.parent, at: place + 1)
    }

    /// Appends a whole tree, with what is expanded in it, below `parent` or as roots.
    ///
    /// Throws when the parent is missing or when an id is already there.
    public mutating func append(
        _ tree: SectionTree, to parent: Item.ID? = nil
    ) throws(EditError) {
        if let parent, !contains(parent) { throw .missingItems([parent]) }
        try requireNew(tree.items, below: parent, at: childIDs(of: parent).count)
        let base = parent.flatMap { nodes[$0] }.map { $0.level + 1 } ?? 0
        for (id, node) in tree.nodes {
            var node = node
            node.level += base
            if node.parent == nil { node.parent = parent }
            nodes[id] = node
        }
        expanded.formUnion(tree.expanded)
        setChildIDs(childIDs(of: parent) + tree.roots, of: parent)
    }

    /// Replaces everything below the item with the id `parent` by `tree`.
    ///
    /// Throws when the parent is missing or when an id is elsewhere in the tree already.
    public mutating func replaceChildren(
        of parent: Item.ID, with tree: SectionTree
    ) throws(EditError) {
        guard let node = nodes[parent] else { throw .missingItems([parent]) }
        var copy = self
        copy.delete(node.children)
        try copy.append(tree, to: parent)
        self = copy
    }

    private mutating func insert(
        _ items: [Item], below parent: Item.ID?, at place: Int
    ) throws(EditError) {
        try requireNew(items, below: parent, at: place)
        let level = parent.flatMap { nodes[$0] }.map { $0.level + 1 } ?? 0
        for item in items { nodes[item.id] = Node(item: item, parent: parent, level: level) }
        var ids = childIDs(of: parent)
        ids.insert(contentsOf: items.map(\.id), at: place)
        setChildIDs(ids, of: parent)
    }

    private func requiredPlace(of id: Item.ID) throws(EditError) -> Int {
        guard let node = nodes[id], let place = childIDs(of: node.parent).firstIndex(of: id)
        else { throw .missingItems([id]) }
        return place
    }

    /// Throws a report of every id among `items` that is in the tree or comes twice.
    private func requireNew(
        _ items: [Item], below parent: Item.ID?, at place: Int
    ) throws(EditError) {
        var firstOffsets: [Item.ID: Int] = [:]
        var doubles: [(offset: Int, id: Item.ID)] = []
        for (offset, item) in items.enumerated() {
            if firstOffsets[item.id] == nil { firstOffsets[item.id] = offset }
            if contains(item.id) || firstOffsets[item.id] != offset {
                doubles.append((offset, item.id))
            }
        }
        guard !doubles.isEmpty else { return }
        let present = self.items
        let start = insertionPlace(in: present, below: parent, at: place)
        let places = Dictionary(uniqueKeysWithValues: zip(present.map(\.id), present.indices))
        let duplicates = doubles.map { double in
            let first = places[double.id] ?? start + firstOffsets[double.id, default: 0]
            return Duplicate(
                id: double.id, first: ItemPosition(section: 0, item: first),
                second: ItemPosition(section: 0, item: start + double.offset))
        }
        throw .duplicates(DuplicateReport(items: duplicates))
    }

    /// The place among all items of what is inserted as the child number `place` of `parent`.
    private func insertionPlace(in items: [Item], below parent: Item.ID?, at place: Int) -> Int {
        let siblings = childIDs(of: parent)
        if place < siblings.count {
            return items.firstIndex { $0.id == siblings[place] } ?? items.count
        }
        guard let parent, let above = items.firstIndex(where: { $0.id == parent })
        else { return items.count }
        return above + subtreeIDs(of: parent).count
    }
}

extension SectionTree {
    /// Deletes the items with these ids and all below them; returns how many items that were.
    ///
    /// Missing ids are skipped.
    @discardableResult
    public mutating func delete(_ ids: [Item.ID]) -> Int {
        let before = count
        for id in ids {
            guard let node = nodes[id] else { continue }
            setChildIDs(childIDs(of: node.parent).filter { $0 != id }, of: node.parent)
            for gone in subtreeIDs(of: id) {
                nodes[gone] = nil
                expanded.remove(gone)
            }
        }
        return before - count
    }

    /// Replaces the content of the item with `item`'s id; returns false when it is missing.
    @discardableResult
    public mutating func update(_ item: Item) -> Bool {
        guard contains(item.id) else { return false }
        nodes[item.id]?.item = item
        return true
    }

    mutating func setChildIDs(_ ids: [Item.ID], of parent: Item.ID?) {
        if let parent { nodes[parent]?.children = ids } else { roots = ids }
    }
}
