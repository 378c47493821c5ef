/// One section and its items, in order: what a collection is described with.
///
/// Sections and items are told apart by `id`; whether an item's content changed is told by `==`.
/// A row without items is legal and keeps its section.
public struct CollectionRow<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    /// The section that the items belong to.
    public var section: Section

    /// The section's items in order.
    public var items: [Item]

    /// Makes a row of `items` in `section`.
    @inlinable
    public init(_ section: Section, items: [Item]) {
        self.section = section
        self.items = items
    }
}

extension CollectionRow: Equatable {}

extension CollectionRow: Hashable where Section: Hashable, Item: Hashable {}

extension CollectionRow: Sendable where Section: Sendable, Item: Sendable {}
