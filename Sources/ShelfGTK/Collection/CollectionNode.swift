package import ShelfDiff
import ShelfGObject
public import ShelfLayout

/// A collection on screen, with its queries and commands by ID.
///
/// Queries see one consistent state, also in callbacks. Commands in callbacks are deferred to their
/// end. Commands about items or sections of pending rows wait for those; then the result tells
/// whether it is possible.
public final class CollectionNode<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
>: ViewNode where Section.ID: Sendable, Item.ID: Sendable {
    let collection: CollectionWidget<Section, Item>

    init(_ description: CollectionView<Section, Item>) {
        collection = CollectionWidget(description)
        super.init(unsafe Widget(collection.widget))
    }

    override func unbind() {
        super.unbind()
        collection.beginWaiting()
    }

    /// The counters of the collection's work.
    package var counters: Counters { collection.counters }

    /// The ID of the focused item, kept while the keyboard focus is elsewhere.
    public var focusedItemID: Item.ID? { collection.focus?.id }

    /// The rows shown, to which positions refer; newer rows may be pending.
    package var rows: [CollectionRow<Section, Item>] { collection.presentation.shown.rows }

    /// Newer rows are pending.
    package var awaitsRows: Bool { collection.coming.isAwaited }

    /// Rows may be compared on another thread.
    package var canLeaveMainThread: Bool { collection.description.comparison.canLeaveMainThread }

    /// Returns the position of an item in ``rows``, or nil if it does not exist.
    package func position(of id: Item.ID) -> ItemPosition? { collection.snapshot.position(of: id) }

    /// Returns an item as shown, or nil if it does not exist.
    package func item(_ id: Item.ID) -> Item? { position(of: id).map { item(at: $0) } }

    /// Returns the item at a position in ``rows``.
    package func item(at position: ItemPosition) -> Item { collection.snapshot.item(at: position) }

    /// Focuses and reveals an item, and returns false if it does not exist.
    @discardableResult
    public func focus(_ id: Item.ID) -> Bool { collection.focusAsked(id) }

    /// The focused item.
    public var focusedItem: Item? {
        collection.focus.map { collection.snapshot.item(at: $0.position) }
    }

    /// The IDs of the selected items.
    ///
    /// Setting it ignores IDs that do not exist.
    public var selection: Set<Item.ID> {
        get { collection.selection.ids }
        set { collection.selectionAsked(newValue) }
    }

    /// The items in and near the viewport, nearest to its centre first.
    public var itemsByDistance: [Item] {
        collection.cells.positionsByDistance(on: collection.page)
            .filter { $0.section < collection.snapshot.sectionCount }
            .map { collection.snapshot.item(at: $0) }
    }

    /// The sections with visible items, in order.
    public var visibleSections: [Section.ID] {
        var places: [Int] = []
        for (position, _) in collection.page.visibleItems
        where position.section != places.last {
            places.append(position.section)
        }
        return places.map { collection.snapshot.section(at: $0).id }
    }

    /// Shows the current content of these items again, where they have cells.
    public func reconfigure(_ ids: some Sequence<Item.ID>) {
        let (collection, ids) = (collection, Array(ids))
        collection.ask { [weak collection] in collection?.reconfigure(ids) }
    }

    /// No animation is in progress, and the last change has been laid out and drawn.
    public var isSettled: Bool { collection.isSettled }

    /// The distance scrolled from the start of the page, in pixels.
    public var scrollOffset: Double { collection.scrollOffset }

    /// The largest scroll offset in pixels.
    package var scrollRange: Double { collection.page.maximumScrollOffset }

    /// Returns the scroll offset that puts a section at the top, as if the page were longer; nil if
    /// it does not exist.
    package func start(of section: Section.ID) -> Double? {
        laidOut(section).map { layout, index in layout.sectionFrame(index).y }
    }

    /// Returns the distance from a section's start to its first item, or nil if there is none.
    package func itemsStart(in section: Section.ID) -> Double? {
        laidOut(section).flatMap { layout, index in
            guard layout.itemCount(in: index) > 0 else { return nil }
            return layout.frame(section: index, item: 0).y - layout.sectionFrame(index).y
        }
    }

    private func laidOut(_ section: Section.ID) -> (layout: SolvedLayout, index: Int)? {
        guard let index = collection.snapshot.sectionIndex(of: section),
            let layout = collection.layout, index < layout.sectionCount
        else { return nil }
        return (layout, index)
    }

    /// Returns the scroll offset of an orthogonal section in pixels.
    public func shelfOffset(of section: Section.ID) -> Double {
        collection.shelves.offsets[section]
    }

    /// The scroll offsets of all orthogonal sections, to be saved and restored.
    ///
    /// Offsets of sections not yet shown are used when they are.
    public var shelfOffsets: OrthogonalOffsets<Section.ID> {
        get { collection.shelves.offsets }
        set {
            let collection = collection
            collection.ask { [weak collection] in collection?.setShelfOffsets(newValue) }
        }
    }

    /// Returns the group of a section that rests nearest to its offset: its current page.
    public func currentGroup(of section: Section.ID) -> Int? {
        guard let index = collection.snapshot.sectionIndex(of: section) else { return nil }
        return collection.layout?.currentGroup(
            section: index, offset: collection.shelves.offsets[section])
    }

    /// Scrolls to an item along both axes, and returns false if it does not exist.
    ///
    /// One call is enough, also for an item never shown or measured.
    @discardableResult
    public func scroll(
        to id: Item.ID, _ position: ScrollPosition = .nearest, animated: Bool = true
    ) -> Bool {
        collection.scrollAsked(to: id, position, animated: animated)
    }

    /// The reading position by identity.
    ///
    /// Setting it waits for items that do not exist yet.
    public var position: CollectionPosition<Section.ID, Item.ID> {
        get { collection.presentation.readingPosition }
        set {
            let collection = collection
            collection.ask { [weak collection] in collection?.restorePosition(newValue) }
        }
    }

    /// The problems that the layout reports.
    public var diagnostics: [LayoutDiagnostic] { collection.layout?.diagnostics ?? [] }

    /// Scrolls a section on its own, clamped to its bounds.
    public func setShelfOffset(_ offset: Double, of section: Section.ID) {
        collection.shelfOffsetAsked(offset, of: section)
    }

    /// Returns the screen frame of an item in the collection's coordinates, or nil without a cell.
    public func presentedFrame(of id: Item.ID) -> Rect? {
        // During a change, removed items still have cells.
        guard collection.snapshot.contains(id) else { return nil }
        return collection.elements[.item(id)].map { collection.presentedFrame(of: $0) }
    }
}
