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
    @usableFromInline let layout: (Section, LayoutEnvironment) -> LayoutSection?
    @usableFromInline let cell: (Item) -> any View
    @usableFromInline let supplementary: ((String, Section) -> any View)?
    @usableFromInline let comparison: Comparison<Section, Item>
    @usableFromInline var badge: ((String, Item) -> any View)?
    @usableFromInline var decoration: ((String, Section) -> any View)?
    @usableFromInline var boundary: ((String) -> any View)?
    var configuration = LayoutConfiguration()
    /// What the layout provider depends on; nil where nothing is stated.
    var layoutDependence: AnyHashable?
    var anchorPolicy = AnchorPolicy.stickToStart
    var selectionMode = SelectionMode.single
    var onSelectionChange: ((Set<Item.ID>) -> Void)?
    var activatesOnSingleClick = false
    var typeAheadText: ((Item) -> String)?
    var rowActions: ((Item) -> [RowAction<Item>])?
    var dragContent: (([Item]) -> DragContent)?
    var onDrop: ((DragContent, ReorderDestination<Section.ID, Item.ID>) -> Bool)?
    var onReorder: ((ReorderTransaction<Section, Item>) -> Void)?
    var state = CollectionState.empty
    var placeholder: ((CollectionState) -> any View)?
    var nearEndDistance = 1.0
    var onNearEnd: ((CollectionEnd<Section.ID>) -> Void)?
    var focused: Binding<Item.ID?>?
    var initialFocus: Boxed<Item.ID>?
    var canFocus: ((Item) -> Bool)?
    var onFocusSettled: FocusSettling<Item>?
    var onScroll: ((Double) -> Void)?
    var onShelfScroll: ((Section.ID, Double) -> Void)?
    var onPrefetch: (([Item]) -> Void)?
    var onChange: ((DifferenceSummary) -> Void)?
    @usableFromInline var animatesChanges = true
    @usableFromInline var label = ""
    @usableFromInline var itemLabel: ((Item) -> String)?
    @usableFromInline var sectionLabel: ((Section) -> String)?
    @usableFromInline var onActivate: ((Item) -> Void)?
    var onEdit: ((Item) -> Void)?
    @usableFromInline var onFocusChange: ((Item?) -> Void)?
    @usableFromInline var onViewportChange: (() -> Void)?
    @usableFromInline var onDuplicates: ((String) -> Void)?

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
        layout: @escaping (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping (Item) -> some View,
        @ViewBuilder supplementary: @escaping (String, Section) -> some View
    ) {
        self.rows = rows
        comparison = Comparison()
        self.layout = layout
        self.cell = { cell($0) }
        self.supplementary = { supplementary($0, $1) }
    }

    /// Describes a collection without supplementary views.
    @inlinable
    public init(
        _ rows: [CollectionRow<Section, Item>],
        layout: @escaping (Section, LayoutEnvironment) -> LayoutSection?,
        @ViewBuilder cell: @escaping (Item) -> some View
    ) {
        self.rows = rows
        comparison = Comparison()
        self.layout = layout
        self.cell = { cell($0) }
        supplementary = nil
    }

    /// States whether changes of the rows are animated; they are by default.
    public consuming func animatesChanges(_ animates: Bool) -> Self {
        with { $0.animatesChanges = animates }
    }

    /// Names the collection, its items and its sections for assistive technology.
    public consuming func accessibilityLabels(
        _ label: String, item: @escaping (Item) -> String, section: @escaping (Section) -> String
    ) -> Self {
        with {
            $0.label = label
            $0.itemLabel = item
            $0.sectionLabel = section
        }
    }

    /// Calls `action` when an item is opened with Enter or a double click.
    public consuming func onActivate(_ action: @escaping (Item) -> Void) -> Self {
        with { $0.onActivate = action }
    }

    /// Calls `action` when the focus arrives at another item, or at none.
    public consuming func onFocusChange(_ action: @escaping (Item?) -> Void) -> Self {
        with { $0.onFocusChange = action }
    }

    /// Calls `action` after a pass that showed other items than the one before.
    public consuming func onViewportChange(_ action: @escaping () -> Void) -> Self {
        with { $0.onViewportChange = action }
    }

    /// Calls `action` with a full report when rows with duplicate ids were refused.
    ///
    /// The last good content stays on screen.
    public consuming func onDuplicates(_ action: @escaping (String) -> Void) -> Self {
        with { $0.onDuplicates = action }
    }

    @usableFromInline
    consuming func with(_ change: (inout Self) -> Void) -> Self {
        change(&self)
        return self
    }

    /// Renders the collection.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        renderCollection(into: node, environment: context.environment)
    }

    /// Renders the collection and returns it with its type, for use outside another view.
    public func renderCollection(
        into node: ViewNode?, environment: EnvironmentValues = EnvironmentValues()
    ) -> CollectionNode<Section, Item> {
        let node = node as? CollectionNode<Section, Item> ?? CollectionNode(self)
        node.collection.setEnvironment(environment)
        node.collection.update(self)
        return node
    }
}

/// A value by reference, so that who holds it has the same size whatever the value's type is.
@usableFromInline
final class Boxed<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}
