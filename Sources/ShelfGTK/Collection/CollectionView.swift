internal import CGtk
import ShelfCollection
public import ShelfDiff
import ShelfGObject
public import ShelfLayout

/// Sections of items as a recycled, animated collection: a description, rebuilt at will.
///
/// Identity (`id`) says which item is which, equality says whether its content changed. Widgets are
/// made for what is visible and follow their item through every change; so does the focus.
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
    var bindings = Bindings()
    var outline: Outline?
    /// What the views around hand down to the cells.
    var environment = EnvironmentValues()

    /// Describes a collection whose sections have headers or other supplementary views.
    ///
    /// - Parameters:
    ///   - rows: the sections and their items; ids must be unique in the whole collection.
    ///   - layout: asked for every section, with its items, whenever the layout may be another, and
    ///     with changed rows; see `layoutDepends(on:)`.
    ///   - cell: the view of an item.
    ///   - supplementary: the view of a supplementary kind of a section.
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

    /// Describes a collection without supplementary views.
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

    /// Renders the collection in a scrolled window of its own.
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
    /// Describes a collection whose sections have headers or other supplementary views.
    ///
    /// As sections and items may be sent to another thread, that is where large changes of the rows
    /// are found; see `init(_:layout:cell:supplementary:)` for all else.
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

    /// Describes a collection without supplementary views.
    ///
    /// As sections and items may be sent to another thread, that is where large changes of the rows
    /// are found; see `init(_:layout:cell:)` for all else.
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

/// A value by reference, so that who holds it has the same size whatever the value's type is.
@usableFromInline
final class Boxed<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension CollectionView {
    /// What cells show.
    @usableFromInline
    struct Content {
        let cell: @MainActor (Item) -> any View
        let supplementary: (@MainActor (SupplementaryKind, Section) -> any View)?
        @usableFromInline var badge: (@MainActor (SupplementaryKind, Item) -> any View)?
        @usableFromInline var decoration: (@MainActor (DecorationKind, Section) -> any View)?
        var boundary: (@MainActor (SupplementaryKind) -> any View)?
        var placeholder: (@MainActor (CollectionState) -> any View)?
        /// Why there are no items.
        var state = CollectionState.empty
        /// What cells depend on besides their items; nil where nothing is stated.
        var dependence: AnyHashable?
    }

    /// States what the views of items and sections depend on besides the item and the section: values
    /// that their closures take from around them.
    ///
    /// A cell is described when its item comes into view or has changed, and not each time the
    /// collection is: what else its closure reads would be that of the time before. When `value` is
    /// another one, all cells are described again, in place. Values that every view below may read, an
    /// `Environment` hands down; what belongs to single cells they observe in a store.
    public consuming func cellsDepend(on value: some Hashable) -> Self {
        with { $0.content.dependence = AnyHashable(value) }
    }

    /// Shows the badges of the layout; `content` is given the badge's kind and the item it is on.
    @inlinable
    public consuming func badges(
        @ViewBuilder _ content: @escaping @MainActor (SupplementaryKind, Item) -> some View
    )
        -> Self
    {
        with { $0.content.badge = { content($0, $1) } }
    }

    /// Shows the backgrounds of the layout; `content` is given the kind and the section.
    ///
    /// Without it a background is an empty `decoration` for CSS, with its kind as the class.
    @inlinable
    public consuming func decorations(
        @ViewBuilder _ content: @escaping @MainActor (DecorationKind, Section) -> some View
    ) -> Self {
        with { $0.content.decoration = { content($0, $1) } }
    }

    /// Shows views at the edges of the whole layout; `content` is given the kind.
    public consuming func boundaryItems(
        _ items: [BoundaryItem],
        @ViewBuilder content: @escaping @MainActor (SupplementaryKind) -> some View
    ) -> Self {
        with {
            $0.arrangement.configuration.boundaryItems = items
            $0.content.boundary = { content($0) }
        }
    }

    /// Shows a view in place of the items while there are none.
    ///
    /// `state` says why there are none.
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

/// A collection among other views: in a scrolled window of its own, which takes the room there is.
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
    /// How the items are those of a tree, for keys, the focus and assistive technology.
    struct Outline {
        /// What an arrow does at an item; returns the item to go to, if it means one.
        let step: @MainActor (Item.ID, _ inwards: Bool) -> OutlineOutcome<Item.ID>
        /// The nearest visible item above one, which takes over when it is hidden.
        let heir: @MainActor (Item.ID) -> Item.ID?
        /// How deep an item stands, and whether what is below it is shown.
        let place: @MainActor (Item) -> (level: Int, isExpanded: Bool?)
    }
}

/// What has become of an arrow key in an outline.
enum OutlineOutcome<ID> {
    /// There is nothing further in its direction.
    case none
    /// Items are shown or hidden.
    case changed
    /// The focus is to go to another item.
    case go(to: ID)
}

extension CollectionView where Section == Plain<Int> {
    /// Describes a tree as rows with a triangle where there is more below, set in by their depth.
    ///
    /// A click on the triangle shows or hides what is below, and so does what opens an item unless
    /// `onActivate` states something else. Of the arrows the one inwards shows it,
    /// then goes to it; the one outwards hides it, then goes to what is above. What is hidden hands the
    /// focus to what it was below, and has it again when it is shown before another item was chosen.
    ///
    ///     CollectionView(outline: $folders) { folder in
    ///         Text(folder.name)
    ///     }
    ///
    /// Items of the collection are `OutlineRow`s, whose ids are those of the tree's items.
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
