extension SectionTree where Item.ID: Sendable {
    /// The error that edits throw.
    ///
    /// Places of duplicates count all items of the tree, in section 0.
    public typealias EditError = SnapshotError<Never, Item.ID>

    /// Appends `items` below the item with the id `parent`, or as roots if that is nil.
    ///
    /// - Throws: `SnapshotError` if the parent is missing or an id is already there.
    public mutating func append(
        _ items: [Item], to parent: Item.ID? = nil
    ) throws(EditError) {
        if let parent, !contains(parent) { throw .missingItems([parent]) }
        try insert(items, below: parent, at: childIDs(of: parent).count)
    }

    /// Inserts `items` before the item with the id `other`, at its level.
    ///
    /// - Throws: `SnapshotError` if that item is missing or an inserted id is already there.
    public mutating func insert(_ items: [Item], before other: Item.ID) throws(EditError) {
        let place = try requiredPlace(of: other)
        try insert(items, below: nodes[other]?.parent, at: place)
    }

    /// Inserts `items` after the item with the id `other` and all below it, at its level.
    ///
    /// - Throws: `SnapshotError` if that item is missing or an inserted id is already there.
    public mutating func insert(_ items: [Item], after other: Item.ID) throws(EditError) {
        let place = try requiredPlace(of: other)
        try insert(items, below: nodes[other]?.parent, at: place + 1)
    }

    /// Appends a whole tree, with its expanded items, below `parent` or as roots.
    ///
    /// - Throws: `SnapshotError` if the parent is missing or an id is already there.
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
        changeChildIDs(of: parent) { $0 += tree.roots }
    }

    /// Replaces everything below the item with the id `parent` by `tree`.
    ///
    /// Complexity: O(removed items + inserted items).
    ///
    /// - Throws: `SnapshotError` if the parent is missing or an id is already elsewhere in the
    ///   tree.
    public mutating func replaceChildren(
        of parent: Item.ID, with tree: SectionTree
    ) throws(EditError) {
        guard let node = nodes[parent] else { throw .missingItems([parent]) }
        let gone = idsBelow(node.children)
        if tree.nodes.keys.contains(where: { contains($0) && !gone.contains($0) }) {
            // Only the error report needs the tree without the removed items.
            var copy = self
            copy.delete(node.children)
            try copy.append(tree, to: parent)
        }
        delete(node.children)
        try append(tree, to: parent)
    }

    private mutating func insert(
        _ items: [Item], below parent: Item.ID?, at place: Int
    ) throws(EditError) {
        try requireNew(items, below: parent, at: place)
        let level = parent.flatMap { nodes[$0] }.map { $0.level + 1 } ?? 0
        for item in items { nodes[item.id] = Node(item: item, parent: parent, level: level) }
        changeChildIDs(of: parent) { $0.insert(contentsOf: items.map(\.id), at: place) }
    }

    private func requiredPlace(of id: Item.ID) throws(EditError) -> Int {
        guard let node = nodes[id], let place = childIDs(of: node.parent).firstIndex(of: id)
        else { throw .missingItems([id]) }
        return place
    }

    /// Throws a report of every id among `items` that is in the tree or occurs twice.
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

    /// Returns the place, among all items, of a new child with the number `place` below `parent`.
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
    /// Deletes the items with these ids and all below them.
    ///
    /// Returns the number of deleted items.
    ///
    /// Missing ids are skipped. Complexity: O(deleted items + their siblings).
    @discardableResult
    public mutating func delete(_ ids: [Item.ID]) -> Int {
        let gone = idsBelow(ids)
        guard !gone.isEmpty else { return 0 }
        var parents: Set<Item.ID?> = []
        for id in ids {
            guard let node = nodes[id] else { continue }
            if node.parent.map(gone.contains) != true { parents.insert(node.parent) }
        }
        for parent in parents { changeChildIDs(of: parent) { $0.removeAll(where: gone.contains) } }
        for id in gone {
            nodes[id] = nil
            expanded.remove(id)
        }
        return gone.count
    }

    /// Returns the ids of these items and of all below them, without missing ones.
    ///
    /// Each item is visited once.
    private func idsBelow(_ ids: [Item.ID]) -> Set<Item.ID> {
        var found: Set<Item.ID> = []
        var waiting = ids
        while let id = waiting.popLast() {
            guard let node = nodes[id], found.insert(id).inserted else { continue }
            waiting += node.children
        }
        return found
    }

    /// Replaces the content of the item that has the id of `item`.
    ///
    /// Returns false if it is missing.
    @discardableResult
    public mutating func update(_ item: Item) -> Bool {
        guard contains(item.id) else { return false }
        nodes[item.id]?.item = item
        return true
    }

    /// Changes the array of child ids of `parent`, or of the roots, in place.
    private mutating func changeChildIDs(
        of parent: Item.ID?, _ change: (inout [Item.ID]) -> Void
    ) {
        guard let parent else { return change(&roots) }
        if nodes[parent] != nil { change(&nodes[parent]!.children) }
    }
}
