internal import CGtk
import ShelfCollection
public import ShelfDiff
import ShelfGObject
public import ShelfLayout

/// The description of a recycled, animated collection of items in sections.
///
/// Identity (`id`) determines which item is which, equality whether its content has changed.
/// Widgets exist for visible items and follow their item through every change, as the focus does.
///
///     CollectionView(rows) { row, environment in
///         .shelf(itemWidth: .absolute(160), itemHeight: .absolute(240))
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
    // Large fields are boxed, and unset ones need no memory. So unspecialised code copies a
    // description without metadata of ids and items.
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
    var bindings = Bindings()
    var outline: Outline?
    /// The environment from the enclosing views.
    var environment = EnvironmentValues()

    /// Makes a collection whose sections have supplementary views, such as headers.
    ///
    /// - Parameters:
    ///   - rows: The sections and their items; IDs must be unique in the whole collection.
    ///   - layout: Returns the layout of a section. It is called for each section when the layout
    ///     may differ, and for changed rows; see `layoutDepends(on:)`.
    ///   - cell: Returns the view of an item.
    ///   - supplementary: Returns the view of a supplementary kind of a section.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout:
            @escaping @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View,
        @ViewBuilder supplementary: @escaping @MainActor (SupplementaryKind, Section) -> some View
    ) {
        self.init(
            rows: rows, comparison: Comparison(), layout: layout, cell: { cell($0) },
            supplementary: { supplementary($0, $1) })
    }

    /// Makes a collection without supplementary views.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout:
            @escaping @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            rows: rows, comparison: Comparison(), layout: layout, cell: { cell($0) },
            supplementary: nil)
    }

    @usableFromInline
    init(
        rows: [CollectionRow<Section, Item>], comparison: Comparison<Section, Item>,
        layout:
            @escaping @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?,
        cell: @escaping @MainActor (Item) -> any View,
        supplementary: (@MainActor (SupplementaryKind, Section) -> any View)?
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

    /// Renders the collection in its own scrolled window.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let scrolled = node as? ScrolledCollection
        let collection = renderInside(
            scrolled?.collection as? CollectionNode<Section, Item>, context.environment)
        guard let scrolled, scrolled.collection === collection else {
            return ScrolledCollection(collection)
        }
        return scrolled
    }
}

extension CollectionView where Section: Sendable, Item: Sendable {
    /// Makes a collection whose sections have supplementary views, such as headers.
    ///
    /// As sections and items are `Sendable`, large changes of rows are computed on another thread.
    /// See `init(_:layout:cell:supplementary:)` for the rest.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout:
            @escaping @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View,
        @ViewBuilder supplementary: @escaping @MainActor (SupplementaryKind, Section) -> some View
    ) {
        self.init(
            rows: rows, comparison: .concurrent(), layout: layout, cell: { cell($0) },
            supplementary: { supplementary($0, $1) })
    }

    /// Makes a collection without supplementary views.
    ///
    /// As sections and items are `Sendable`, large changes of rows are computed on another thread.
    /// See `init(_:layout:cell:)` for the rest.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout:
            @escaping @MainActor (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(
            rows: rows, comparison: .concurrent(), layout: layout, cell: { cell($0) },
            supplementary: nil)
    }
}

/// A box that gives a field the same size for all types of values.
@usableFromInline
final class Boxed<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension CollectionView {
    /// The views of cells.
    @usableFromInline
    struct Content {
        let cell: @MainActor (Item) -> any View
        let supplementary: (@MainActor (SupplementaryKind, Section) -> any View)?
        @usableFromInline var badge: (@MainActor (SupplementaryKind, Item) -> any View)?
        @usableFromInline var decoration: (@MainActor (DecorationKind, Section) -> any View)?
        var boundary: (@MainActor (SupplementaryKind) -> any View)?
        var placeholder: (@MainActor (CollectionState) -> any View)?
        /// The reason why there are no items.
        var state = CollectionState.empty
        /// The value that cells depend on besides their items, or nil if not stated.
        var dependence: AnyHashable?
    }

    /// States what the views of items and sections depend on besides their item and section, such
    /// as captured values.
    ///
    /// A cell is described when its item becomes visible or changes, and not with each description
    /// of the collection. So captured values may be stale. When `value` changes, all cells are
    /// described again in place. Values for all views belong in the environment, those of single
    /// cells in a store.
    public consuming func cellsDepend(on value: some Hashable) -> Self {
        with { $0.content.dependence = AnyHashable(value) }
    }

    /// Sets the view of badges by kind and item.
    @inlinable
    public consuming func badges(
        @ViewBuilder _ content: @escaping @MainActor (SupplementaryKind, Item) -> some View
    )
        -> Self
    {
        with { $0.content.badge = { content($0, $1) } }
    }

    /// Sets the view of backgrounds by kind and section.
    ///
    /// Without it, a background is an empty CSS node `decoration` with its kind as the class.
    @inlinable
    public consuming func decorations(
        @ViewBuilder _ content: @escaping @MainActor (DecorationKind, Section) -> some View
    ) -> Self {
        with { $0.content.decoration = { content($0, $1) } }
    }

    /// Sets boundary items of the whole layout and their view by kind.
    public consuming func boundaryItems(
        _ items: [BoundaryItem],
        @ViewBuilder content: @escaping @MainActor (SupplementaryKind) -> some View
    ) -> Self {
        with {
            $0.arrangement.configuration.boundaryItems = items
            $0.content.boundary = { content($0) }
        }
    }

    /// Sets the view shown without items.
    ///
    /// `state` is the reason why there are none.
    public consuming func placeholder(
        _ state: CollectionState = .empty,
        @ViewBuilder content: @escaping @MainActor (CollectionState) -> some View
    ) -> Self {
        with {
            $0.content.state = state
            $0.content.placeholder = { content($0) }
        }
    }
}

// A collection of one section, described by its items only.

extension CollectionView where Section == Plain<Int> {
    /// Makes a collection of items in one section with a layout.
    @inlinable
    public init(
        _ items: [Item], layout: LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(items, layout: { _ in layout }, cell: cell)
    }

    /// Makes a collection of items in one section, with a layout for the environment.
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
    /// Makes a collection of items in one section with a layout.
    @inlinable
    public init(
        _ items: [Item], layout: LayoutSection,
        @ViewBuilder cell: @escaping @MainActor (Item) -> some View
    ) {
        self.init(items, layout: { _ in layout }, cell: cell)
    }

    /// Makes a collection of items in one section, with a layout for the environment.
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

/// The node of a collection in its own scrolled window, which fills its room.
final class ScrolledCollection: ViewNode {
    let collection: ViewNode

    init(_ collection: ViewNode) {
        self.collection = collection
        super.init(unsafe Widget(gtk_scrolled_window_new()))
        unsafe gtk_widget_set_hexpand(widget.gtk, 1)
        unsafe gtk_widget_set_vexpand(widget.gtk, 1)
        unsafe gtk_scrolled_window_set_child(widget.opaque, collection.widget.gtk)
    }

    override var children: [ViewNode] { [collection] }

    override var takesFocus: Bool { true }
}

// MARK: - Trees

extension CollectionView {
    /// The tree operations of outline items, for keys, focus and assistive technology.
    struct Outline {
        /// Applies an arrow at an item, and returns the item to focus, if any.
        let step: @MainActor (Item.ID, _ inwards: Bool) -> OutlineOutcome<Item.ID>
        /// Returns the nearest visible ancestor, which takes the focus of a hidden item.
        let heir: @MainActor (Item.ID) -> Item.ID?
        /// Returns the level of an item and its expanded state.
        let place: @MainActor (Item) -> (level: Int, isExpanded: Bool?)
    }
}

/// The result of an arrow key in an outline.
enum OutlineOutcome<ID> {
    /// There is nothing in its direction.
    case none
    /// An item was expanded or collapsed.
    case changed
    /// The focus moves to another item.
    case go(to: ID)
}

extension CollectionView where Section == Plain<Int> {
    /// Makes an outline of a tree: rows indented by level, with disclosure triangles.
    ///
    /// A click on the triangle expands or collapses an item, as does opening the item unless
    /// `onActivate` is set. The inward arrow expands an item, then moves to its first child. The
    /// outward arrow collapses it, then moves to its parent. A hidden item passes the focus to its
    /// ancestor, and gets it back when shown again before the user has chosen another.
    ///
    ///     CollectionView(outline: $folders) { folder in
    ///         Text(folder.name)
    ///     }
    ///
    /// The collection's items are `OutlineRow`s with the IDs of the tree's items.
    @inlinable
    public init<Element>(
        outline tree: Binding<SectionTree<Element>>,
        layout: LayoutSection = .list(style: .plain, rowHeight: .estimated(34), separators: nil),
        @ViewBuilder cell: @escaping @MainActor (Element) -> some View
    ) where Item == OutlineRow<Element> {
        self.init(tree.wrappedValue.visibleRows, layout: layout) { row in
            OutlineCell(row: row, content: cell(row.item)) { tree.wrappedValue.toggle(row.id) }
        }
        follow(tree)
    }

    @usableFromInline
    mutating func follow<Element>(_ tree: Binding<SectionTree<Element>>)
    where Item == OutlineRow<Element> {
        outline = Outline(
            step: { id, inwards in
                guard let step = tree.wrappedValue.step(inwards: inwards, at: id) else {
                    return .none
                }
                if case .go(let other) = step { return .go(to: other) }
                _ = tree.wrappedValue.perform(step)
                return .changed
            },
            heir: { tree.wrappedValue.visibleParent(of: $0) },
            place: { ($0.level, $0.isExpanded) })
        actions.onActivate = { tree.wrappedValue.toggle($0.id) }
    }
}
