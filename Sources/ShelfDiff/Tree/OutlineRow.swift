/// A visible item of a tree, with what a row of an outline shows of its place there.
public struct OutlineRow<Item: Identifiable & Equatable>: Identifiable, Equatable {
    /// The item.
    public var item: Item
    /// How many items are above it.
    public var level: Int
    /// Whether what is below it is shown; nil where there is nothing below it.
    public var isExpanded: Bool?

    /// Makes a row.
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
