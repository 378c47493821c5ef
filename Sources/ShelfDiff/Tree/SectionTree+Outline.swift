/// What an arrow key does in an outline.
package enum OutlineStep<ID: Hashable>: Hashable {
    /// Shows what is below the item.
    case expand(ID)
    /// Hides what is below the item.
    case collapse(ID)
    /// Goes to another item.
    case go(to: ID)
}

extension OutlineStep: Sendable where ID: Sendable {}

extension SectionTree {
    /// The visible items as rows of an outline; O(visible items).
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

    /// Expands the item with this id, or collapses it if it is expanded; false when it is missing.
    @discardableResult
    public mutating func toggle(_ id: Item.ID) -> Bool {
        guard contains(id) else { return false }
        if expanded.remove(id) == nil { expanded.insert(id) }
        return true
    }

    /// The nearest item above the one with this id that is visible; nil for a root and for a missing
    /// item.
    public func visibleParent(of id: Item.ID) -> Item.ID? {
        // Above the uppermost collapsed item everything is visible.
        var (above, found) = (nodes[id]?.parent, nodes[id]?.parent)
        while let next = above {
            if !expanded.contains(next) { found = next }
            above = nodes[next]?.parent
        }
        return found
    }

    /// What an arrow means at an item; nil where there is nothing further in its direction.
    ///
    /// Inwards it opens the item, then goes to the first below it; outwards it closes the item, then
    /// goes to the one above.
    package func step(inwards: Bool, at id: Item.ID) -> OutlineStep<Item.ID>? {
        guard let node = nodes[id] else { return nil }
        let isOpen = expanded.contains(id) && !node.children.isEmpty
        if inwards {
            guard let first = node.children.first else { return nil }
            return isOpen ? .go(to: first) : .expand(id)
        }
        return isOpen ? .collapse(id) : node.parent.map { .go(to: $0) }
    }

    /// Carries out what an arrow means for what is shown; returns the item to go to, if it means one.
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
    /// Makes a tree of its roots; `children` gives the items right below one.
    ///
    /// Throws a report of every id that occurs more than once; what is below such an item is looked at where it comes
    /// first. Complexity: O(items).
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
            // What is below it is left out with it: it may be an item above.
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
