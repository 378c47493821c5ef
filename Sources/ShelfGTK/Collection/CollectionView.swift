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
    @usableFromInline let rows: [CollectionRow<Section, Item>]
    @usableFromInline let layout: @MainActor (Section, LayoutEnvironment) -> LayoutSection?
    @usableFromInline let cell: @MainActor (Item) -> any View
    @usableFromInline let supplementary: (@MainActor (String, Section) -> any View)?
    @usableFromInline let comparison: Comparison<Section, Item>
    @usableFromInline var badge: (@MainActor (String, Item) -> any View)?
    @usableFromInline var decoration: (@MainActor (String, Section) -> any View)?
    @usableFromInline var boundary: (@MainActor (String) -> any View)?
    var configuration = LayoutConfiguration()
    /// What the layout provider depends on; nil where nothing is stated.
    var layoutDependence: AnyHashable?
    var anchorPolicy = AnchorPolicy.stickToStart
    var selectionMode = SelectionMode.single
    var onSelectionChange: (@MainActor (Set<Item.ID>) -> Void)?
    var activatesOnSingleClick = false
    var typeAheadText: (@MainActor (Item) -> String)?
    var rowActions: (@MainActor (Item) -> [RowAction<Item>])?
    var dragContent: (@MainActor ([Item]) -> DragContent)?
    var onDrop: (@MainActor (DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool)?
    var onReorder: (@MainActor (ReorderTransaction<Section, Item>) -> Void)?
    var state = CollectionState.empty
    var placeholder: (@MainActor (CollectionState) -> any View)?
    var nearEndDistance = 1.0
    var onNearEnd: (@MainActor (CollectionEnd<Section.ID>) -> Void)?
    var focused: Binding<Item.ID?>?
    var initialFocus: Boxed<Item.ID>?
    var canFocus: (@MainActor (Item) -> Bool)?
    /// What of a shelf its arrows are not to be centred on.
    var arrowInsets = Insets()
    var onFocusSettled: FocusSettling<Item>?
    var onScroll: (@MainActor (Double) -> Void)?
    var onShelfScroll: (@MainActor (Section.ID, Double) -> Void)?
    var onPrefetch: (@MainActor ([Item]) -> Void)?
    var onChange: (@MainActor (DifferenceSummary) -> Void)?
    @usableFromInline var animatesChanges = true
    var texts: Boxed<SpokenTexts>?
    @usableFromInline var label = ""
    @usableFromInline var itemLabel: (@MainActor (Item) -> String)?
    @usableFromInline var sectionLabel: (@MainActor (Section) -> String)?
    @usableFromInline var onActivate: (@MainActor (Item) -> Void)?
    var onEdit: (@MainActor (Item) -> Void)?
    var onEscape: (@MainActor () -> Bool)?
    @usableFromInline var onFocusChange: (@MainActor (Item?) -> Void)?
    @usableFromInline var onViewportChange: (@MainActor () -> Void)?
    @usableFromInline var onDuplicates: (@MainActor (String) -> Void)?

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

    @inlinable
    init(
        rows: [CollectionRow<Section, Item>], comparison: Comparison<Section, Item>,
        layout: @escaping @MainActor (Section, LayoutEnvironment) -> LayoutSection?,
        cell: @escaping @MainActor (Item) -> any View,
        supplementary: (@MainActor (String, Section) -> any View)?
    ) {
        self.rows = rows
        self.comparison = comparison
        self.layout = layout
        self.cell = cell
        self.supplementary = supplementary
    }

    /// States whether changes of the rows are animated; they are by default.
    public consuming func animatesChanges(_ animates: Bool) -> Self {
        with { $0.animatesChanges = animates }
    }

    /// Names the collection, its items and its sections for assistive technology.
    public consuming func accessibilityLabels(
        _ label: String, item: @escaping @MainActor (Item) -> String,
        section: @escaping @MainActor (Section) -> String = { _ in "" }
    ) -> Self {
        with {
            $0.label = label
            $0.itemLabel = item
            $0.sectionLabel = section
        }
    }

    /// Calls `action` when an item is opened with Enter or a double click.
    public consuming func onActivate(_ action: @escaping @MainActor (Item) -> Void) -> Self {
        with { $0.onActivate = action }
    }

    /// Calls `action` when the focus arrives at another item, or at none.
    public consuming func onFocusChange(_ action: @escaping @MainActor (Item?) -> Void) -> Self {
        with { $0.onFocusChange = action }
    }

    /// Calls `action` after a pass that showed other items than the one before.
    public consuming func onViewportChange(_ action: @escaping @MainActor () -> Void) -> Self {
        with { $0.onViewportChange = action }
    }

    /// Calls `action` with a full report when rows with duplicate ids were refused.
    ///
    /// The last good content stays on screen.
    public consuming func onDuplicates(_ action: @escaping @MainActor (String) -> Void) -> Self {
        with { $0.onDuplicates = action }
    }

    /// What the collection says by itself.
    var spokenTexts: SpokenTexts { texts?.value ?? .standard }

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
