/// A visible item of a tree, with its level and its disclosure state.
public struct OutlineRow<Item: Identifiable & Equatable>: Identifiable, Equatable {
    /// The item.
    public var item: Item
    /// The number of items above this one in the tree.
    public var level: Int
    /// The items below this one are shown.
    ///
    /// Nil if there are none.
    public var isExpanded: Bool?

    /// Creates a row of an outline.
    public init(_ item: Item, level: Int = 0, isExpanded: Bool? = nil) {
        self.item = item
        self.level = level
        self.isExpanded = isExpanded
    }

    /// The id of the item.
    public var id: Item.ID { item.id }
}

extension OutlineRow: Sendable where Item: Sendable {}

extension OutlineRow: Hashable where Item: Hashable {}
