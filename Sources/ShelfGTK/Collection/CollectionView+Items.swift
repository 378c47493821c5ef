public import ShelfDiff
public import ShelfLayout

// A collection of one section, whose items are all there is to say.

extension CollectionView where Section == Plain<Int> {
    /// Describes items in one section, laid out in one way.
    @inlinable
    public init(
        _ items: [Item], layout: LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(items, layout: { _ in layout }, cell: cell)
    }

    /// Describes items in one section, laid out as `layout` says for the room there is.
    @inlinable
    public init(
        _ items: [Item], layout: @escaping @MainActor (LayoutEnvironment) -> LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            [CollectionRow(Plain(0), items: items)],
            layout: { _, environment in layout(environment) }, cell: cell)
    }
}

extension CollectionView where Section == Plain<Int>, Item: Sendable {
    /// Describes items in one section, laid out in one way.
    @inlinable
    public init(
        _ items: [Item], layout: LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(items, layout: { _ in layout }, cell: cell)
    }

    /// Describes items in one section, laid out as `layout` says for the room there is.
    @inlinable
    public init(
        _ items: [Item], layout: @escaping @MainActor (LayoutEnvironment) -> LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            [CollectionRow(Plain(0), items: items)],
            layout: { _, environment in layout(environment) }, cell: cell)
    }
}
