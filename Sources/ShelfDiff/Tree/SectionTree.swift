/// The items of one section as a tree that can be expanded and collapsed.
///
/// Ids are unique in the tree. An item is visible if all items above it are expanded. A collection
/// shows `visibleItems` as the items of a row. So the difference between two states of a tree is
/// that of their visible items, and other sections are not affected.
///
/// Complexity: an edit takes O(inserted or deleted items + their siblings). Expanding and
/// collapsing take O(items named or below). Questions about the items above one take O(levels). Two
/// trees are compared in O(items).
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

    /// Creates an empty tree.
    public init() {}

    /// The number of items, visible or not.
    public var count: Int { nodes.count }

    /// The tree has no items.
    public var isEmpty: Bool { nodes.isEmpty }

    /// Returns true if the tree has an item with this id; O(1).
    public func contains(_ id: Item.ID) -> Bool { nodes[id] != nil }

    /// Returns the item with this id, or nil if it is missing; O(1).
    public func item(withID id: Item.ID) -> Item? { nodes[id]?.item }

    /// Returns the number of items above the one with this id, or nil if it is missing; O(1).
    public func level(of id: Item.ID) -> Int? { nodes[id]?.level }

    /// Returns the parent of the item with this id, or nil for a root and for a missing item.
    public func parent(of id: Item.ID) -> Item? {
        nodes[id]?.parent.flatMap { nodes[$0]?.item }
    }

    /// Returns the children of the item with this id, or the roots for nil; O(children).
    public func children(of id: Item.ID?) -> [Item] {
        childIDs(of: id).compactMap { nodes[$0]?.item }
    }

    /// Returns true if the item with this id is expanded, visible or not; O(1).
    public func isExpanded(_ id: Item.ID) -> Bool { expanded.contains(id) }

    /// Returns true if every item above the one with this id is expanded, and false if it is
    /// missing.
    public func isVisible(_ id: Item.ID) -> Bool {
        guard var node = nodes[id] else { return false }
        while let parent = node.parent {
            guard expanded.contains(parent), let above = nodes[parent] else { return false }
            node = above
        }
        return true
    }

    /// All items in depth-first order; O(items).
    public var items: [Item] { collect(from: roots) { _ in true } }

    /// The visible items in depth-first order; O(visible items).
    public var visibleItems: [Item] { collect(from: roots) { expanded.contains($0) } }

    /// Returns the tree below the item with this id.
    ///
    /// The result is empty if the item is missing.
    ///
    /// Complexity: O(items below).
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - includingParent: The item itself becomes the root of the result.
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

    /// Returns the items at and below `starts`, without those below an item for which `isOpen` is
    /// false.
    ///
    /// The traversal is not recursive.
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
