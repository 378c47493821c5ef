/// One section of a collection with its items, in order.
///
/// Sections and items are identified by `id`. Their content is compared by `==`. A row may be
/// empty; its section is shown all the same.
public struct CollectionRow<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    /// The section of the items.
    public var section: Section

    /// The items of the section, in order.
    public var items: [Item]

    /// Creates a row from a section and its items.
    @inlinable
    public init(_ section: Section, items: [Item]) {
        self.section = section
        self.items = items
    }
}

extension CollectionRow: Equatable {}

extension CollectionRow: Hashable where Section: Hashable, Item: Hashable {}

extension CollectionRow: Sendable where Section: Sendable, Item: Sendable {}
