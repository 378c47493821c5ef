import ShelfCollection
public import ShelfDiff
import ShelfGObject
public import ShelfLayout

/// Sections of items as a recycled, animated collection: a description, rebuilt at will.
///
/// Identity (`id`) says which item is which, equality says whether its content changed. Widgets are
/// made for what is visible and follow their item through every change; so does the focus.
///
///     CollectionView(rows) { genre, environment in
///         .shelf(itemWidth: 160, itemHeight: 240)
///     } cell: { film in
///         Text(film.title)
///     } supplementary: { kind, genre in
///         Text(genre.title)
///     }
///
/// Design: docs/design/collection.md#description
public struct CollectionView<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    PrimitiveView
where Section.ID: Sendable, Item.ID: Sendable {
    // No field is as large as an id or an item, and none that is not set needs memory: then code
    // that does not know the types copies a description without asking what they are.
    let rows: [CollectionRow<Section, Item>]
    let comparison: Comparison<Section, Item>
    @usableFromInline var content: Content
    var arrangement: Arrangement
    var focusing = FocusWishes()
    var selecting = SelectionWishes()
    var actions = Actions()
    var dragging = DragAndDrop()
    var names = Names()
    var reports = Reports()

    /// Describes a collection whose sections have headers or other supplementary views.
    ///
    /// - Parameters:
    ///   - rows: the sections and their items; ids must be unique in the whole collection.
    ///   - layout: asked for every section whenever the layout may be another, and with changed rows;
    ///     see `layoutDepends(on:)`.
    ///   - cell: the view of an item.
    ///   - supplementary: the view of a supplementary kind of a section.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View,
        @ViewBuilder supplementary: @escaping @MainActor (String, Section) -> some View
    ) {
        self.init(
            rows: rows, comparison: Comparison(), layout: layout, cell: { cell($0) },
            supplementary: { supplementary($0, $1) })
    }

    /// Describes a collection without supplementary views.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            rows: rows, comparison: Comparison(), layout: layout, cell: { cell($0) },
            supplementary: nil)
    }

    @usableFromInline
    init(
        rows: [CollectionRow<Section, Item>], comparison: Comparison<Section, Item>,
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        cell: @escaping @MainActor (Item) -> any View,
        supplementary: (@MainActor (String, Section) -> any View)?
    ) {
        self.rows = rows
        self.comparison = comparison
        content = Content(cell: cell, supplementary: supplementary)
        arrangement = Arrangement(provider: layout)
    }

    @usableFromInline
    consuming func with(_ change: (inout Self) -> Void) -> Self {
        change(&self)
        return self
    }

    /// Renders the collection in a scrolled window of its own.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let scrolled = node as? ScrolledCollection
        let collection = renderCollection(
            into: scrolled?.collection, environment: context.environment)
        guard let scrolled, scrolled.collection === collection else {
            return ScrolledCollection(collection)
        }
        return scrolled
    }

    /// Renders the collection and returns it with its type, for a scrolled window made elsewhere.
    public func renderCollection(
        into node: ViewNode?, environment: EnvironmentValues = EnvironmentValues()
    ) -> CollectionNode<Section, Item> {
        if let node = node as? CollectionNode<Section, Item> {
            node.collection.setEnvironment(environment)
            node.collection.update(self)
            return node
        }
        let node = CollectionNode(self)
        node.collection.setEnvironment(environment)
        node.collection.turns.tellingLater { node.collection.update(self) }
        return node
    }
}

extension CollectionView where Section: Sendable, Item: Sendable {
    /// Describes a collection whose sections have headers or other supplementary views.
    ///
    /// As sections and items may be sent to another thread, that is where large changes of the rows
    /// are found; see `init(_:layout:cell:supplementary:)` for all else.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View,
        @ViewBuilder supplementary: @escaping @MainActor (String, Section) -> some View
    ) {
        self.init(
            rows: rows, comparison: .concurrent(), layout: layout, cell: { cell($0) },
            supplementary: { supplementary($0, $1) })
    }

    /// Describes a collection without supplementary views.
    ///
    /// As sections and items may be sent to another thread, that is where large changes of the rows
    /// are found; see `init(_:layout:cell:)` for all else.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            rows: rows, comparison: .concurrent(), layout: layout, cell: { cell($0) },
            supplementary: nil)
    }
}

/// A value by reference, so that who holds it has the same size whatever the value's type is.
@usableFromInline
final class Boxed<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}
