/// The items of one section as a tree that can be expanded and collapsed.
///
/// Ids are unique in the tree. An item is visible when all items above it are expanded. What a
/// collection shows is `visibleItems`; put into a row of a snapshot, the difference between two
/// states of a tree is that of their visible items, and other sections are not affected.
///
/// Complexity: an edit takes O(items that come or go + their siblings), and expands or collapses in
/// O(items named or below). What is asked of the items above one takes O(levels). Two trees are
/// compared in O(items).
public struct SectionTree<Item: Identifiable & Equatable> {
    struct Node {
        var item: Item
        var parent: Item.ID?
        var level: Int
        var children: [Item.ID] = []
    }

    var nodes: [Item.ID: Node] = [:]
    var roots: [Item.ID] = []
    var expanded: Set<Item.ID> = []

    /// Makes an empty tree.
    public init() {}

    /// The number of items, visible or not.
    public var count: Int { nodes.count }

    /// Whether the tree has no items.
    public var isEmpty: Bool { nodes.isEmpty }

    /// Tells whether the tree has an item with this id; O(1).
    public func contains(_ id: Item.ID) -> Bool { nodes[id] != nil }

    /// The item with this id, or nil when it is missing; O(1).
    public func item(withID id: Item.ID) -> Item? { nodes[id]?.item }

    /// How many items are above the one with this id, or nil when it is missing; O(1).
    public func level(of id: Item.ID) -> Int? { nodes[id]?.level }

    /// The item right above the one with this id; nil for a root and for a missing item.
    public func parent(of id: Item.ID) -> Item? {
        nodes[id]?.parent.flatMap { nodes[$0]?.item }
    }

    /// The items right below the one with this id, the roots for nil; O(those items).
    public func children(of id: Item.ID?) -> [Item] {
        childIDs(of: id).compactMap { nodes[$0]?.item }
    }

    /// Tells whether the items below the one with this id are shown when it is; O(1).
    public func isExpanded(_ id: Item.ID) -> Bool { expanded.contains(id) }

    /// Tells whether every item above the one with this id is expanded; false when it is missing.
    public func isVisible(_ id: Item.ID) -> Bool {
        guard var node = nodes[id] else { return false }
        while let parent = node.parent {
            guard expanded.contains(parent), let above = nodes[parent] else { return false }
            node = above
        }
        return true
    }

    /// All items, each followed by those below it; O(items).
    public var items: [Item] { collect(from: roots) { _ in true } }

    /// The visible items, each followed by the visible ones below it; O(visible items).
    public var visibleItems: [Item] { collect(from: roots) { expanded.contains($0) } }

    /// The tree below the item with this id, which it includes when asked; empty when missing.
    ///
    /// Complexity: O(items below).
    public func subtree(of id: Item.ID, includingParent: Bool = false) -> SectionTree {
        var tree = SectionTree()
        guard let node = nodes[id] else { return tree }
        tree.roots = includingParent ? [id] : node.children
        let base = node.level + (includingParent ? 0 : 1)
        for below in collect(from: tree.roots, where: { _ in true }) {
            guard var copy = nodes[below.id] else { continue }
            copy.level -= base
            if copy.level == 0 { copy.parent = nil }
            tree.nodes[below.id] = copy
            if expanded.contains(below.id) { tree.expanded.insert(below.id) }
        }
        return tree
    }

    func childIDs(of id: Item.ID?) -> [Item.ID] {
        guard let id else { return roots }
        return nodes[id]?.children ?? []
    }

    /// The items at and below `starts`, going down where `isOpen` says so; not recursive.
    func collect(from starts: [Item.ID], where isOpen: (Item.ID) -> Bool) -> [Item] {
        var items: [Item] = []
        var waiting = Array(starts.reversed())
        while let id = waiting.popLast() {
            guard let node = nodes[id] else { continue }
            items.append(node.item)
            if isOpen(id) { waiting.append(contentsOf: node.children.reversed()) }
        }
        return items
    }
}

extension SectionTree.Node: Equatable {}

extension SectionTree: Equatable {}

extension SectionTree.Node: Sendable where Item: Sendable, Item.ID: Sendable {}

extension SectionTree: Sendable where Item: Sendable, Item.ID: Sendable {}
