/// The effect of an arrow key in an outline.
package enum OutlineStep<ID: Hashable>: Hashable {
    /// Show the items below this one.
    case expand(ID)
    /// Hide the items below this one.
    case collapse(ID)
    /// Move the focus to another item.
    case go(to: ID)
}

extension OutlineStep: Sendable where ID: Sendable {}

extension SectionTree {
    /// The visible items as rows of an outline.
    ///
    /// Complexity: O(visible items).
    public var visibleRows: [OutlineRow<Item>] {
        var rows: [OutlineRow<Item>] = []
        for item in visibleItems {
            guard let node = nodes[item.id] else { continue }
            rows.append(
                OutlineRow(
                    item, level: node.level,
                    isExpanded: node.children.isEmpty ? nil : expanded.contains(item.id)))
        }
        return rows
    }

    /// Expands the item with this id, or collapses it if it is expanded.
    ///
    /// Returns false if it is missing.
    @discardableResult
    public mutating func toggle(_ id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        if expanded.remove(id) == nil { expanded.insert(id) }
        return true
    }

    /// Returns the id of the nearest visible item above the one with this id.
    ///
    /// The result is nil for a root and for a missing item.
    public func visibleParent(of id: Item.ID) -> Item.ID? {
        // Every item above the uppermost collapsed one is visible.
        var (above, found) = (nodes[id]?.parent, nodes[id]?.parent)
        while let next = above {
            if !expanded.contains(next) { found = next }
            above = nodes[next]?.parent
        }
        return found
    }

    /// Returns the effect of an arrow key at an item, or nil if there is none.
    ///
    /// Inwards, it expands the item, and on an expanded item goes to the first child. Outwards, it
    /// collapses the item, and on a collapsed item goes to the parent.
    package func step(inwards: Bool, at id: Item.ID) -> OutlineStep<Item.ID>? {
        guard let node = nodes[id] else { return nil }
        let isOpen = expanded.contains(id) && !node.children.isEmpty
        if inwards {
            guard let first = node.children.first else { return nil }
            return isOpen ? .go(to: first) : .expand(id)
        }
        return isOpen ? .collapse(id) : node.parent.map { .go(to: $0) }
    }

    /// Expands or collapses the item as `step` says, or returns the item to move the focus to.
    package mutating func perform(_ step: OutlineStep<Item.ID>) -> Item.ID? {
        switch step {
        case .expand(let id): expanded.insert(id)
        case .collapse(let id): expanded.remove(id)
        case .go(let id): return id
        }
        return nil
    }
}

extension SectionTree where Item.ID: Sendable {
    /// Creates a tree from its roots.
    ///
    /// `children` returns the children of an item.
    ///
    /// An item whose id occurred before is not descended into.
    ///
    /// Complexity: O(items).
    ///
    /// - Throws: `SnapshotError` with every id that occurs more than once.
    public init(
        _ roots: [Item], children: (Item) -> [Item]
    ) throws(SnapshotError<Never, Item.ID>) {
        self.init()
        var places: [Item.ID: Int] = [:]
        var count = 0
        var duplicates: [Duplicate<Item.ID, ItemPosition>] = []
        var waiting = roots.reversed().map { (item: $0, parent: Item.ID?.none, level: 0) }
        while let (item, parent, level) = waiting.popLast() {
            let (id, place) = (item.id, count)
            count += 1
            // Descending could go on forever, as the item may be one of its own ancestors.
            if let first = places[id] {
                duplicates.append(
                    Duplicate(
                        id: id, first: ItemPosition(section: 0, item: first),
                        second: ItemPosition(section: 0, item: place)))
                continue
            }
            places[id] = place
            nodes[id] = Node(item: item, parent: parent, level: level)
            if let parent { nodes[parent]?.children.append(id) } else { self.roots.append(id) }
            waiting += children(item).reversed().map { ($0, id, level + 1) }
        }
        guard duplicates.isEmpty else {
            throw .duplicates(DuplicateReport(items: duplicates))
        }
    }
}
