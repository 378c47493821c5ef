package import ShelfDiff
import ShelfGObject
public import ShelfLayout

/// A collection on screen: what its owner may ask and tell it, always by id.
///
/// What is read is of one whole state, also in a closure that is called while another one is made.
/// What is asked for there is done when that is over, as is what concerns an item or a section that
/// comes with rows on their way; then the answer is whether it can be.
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

    /// What the collection has done so far.
    package var counters: Counters { collection.counters }

    /// The id of the focused item; it stays while the keyboard focus is elsewhere.
    public var focusedItemID: Item.ID? { collection.focus?.id }

    /// The rows that are shown, which positions are in; newer ones may be on their way.
    package var rows: [CollectionRow<Section, Item>] { collection.presentation.shown.rows }

    /// Whether rows that were handed over are on their way, while older ones are shown.
    package var awaitsRows: Bool { collection.coming.isAwaited }

    /// Whether rows may be compared on another thread.
    package var canLeaveMainThread: Bool { collection.description.comparison.canLeaveMainThread }

    /// Where an item is in ``rows``; nil when there is no such item.
    package func position(of id: Item.ID) -> ItemPosition? { collection.snapshot.position(of: id) }

    /// An item as it is shown; nil when there is no such item.
    package func item(_ id: Item.ID) -> Item? { position(of: id).map { item(at: $0) } }

    /// The item at a position in ``rows``.
    package func item(at position: ItemPosition) -> Item { collection.snapshot.item(at: position) }

    /// Moves the focus to an item and brings it into view; false when there is no such item.
    @discardableResult
    public func focus(_ id: Item.ID) -> Bool { collection.focusAsked(id) }

    /// The item with the focus.
    public var focusedItem: Item? {
        collection.focus.map { collection.snapshot.item(at: $0.position) }
    }

    /// The ids of the selected items.
    ///
    /// When set, ids that do not exist are left out.
    public var selection: Set<Item.ID> {
        get { collection.selection.ids }
        set { collection.selectionAsked(newValue) }
    }

    /// The items within the viewport and a little around it, nearest to its centre first.
    public var itemsByDistance: [Item] {
        collection.cells.positionsByDistance(on: collection.page)
            .filter { $0.section < collection.snapshot.sectionCount }
            .map { collection.snapshot.item(at: $0) }
    }

    /// The sections any item of which is in the viewport, in order.
    public var visibleSections: [Section.ID] {
        var places: [Int] = []
        for (position, _) in collection.page.visibleItems
        where position.section != places.last {
            places.append(position.section)
        }
        return places.map { collection.snapshot.section(at: $0).id }
    }

    /// Shows the current content of these items again, where they are on screen.
    public func reconfigure(_ ids: some Sequence<Item.ID>) {
        let (collection, ids) = (collection, Array(ids))
        collection.ask { [weak collection] in collection?.reconfigure(ids) }
    }

    /// Whether everything stands where it belongs and the last change has been laid out.
    public var isSettled: Bool { collection.isSettled }

    /// The distance scrolled from where the page begins, in pixels.
    public var scrollOffset: Double { collection.scrollOffset }

    /// How far the page can be scrolled, in pixels.
    package var scrollRange: Double { collection.page.maximumScrollOffset }

    /// The scroll offset at which a section begins at the top, or would if the page went on below; nil
    /// when there is no such section.
    package func start(of section: Section.ID) -> Double? {
        laidOut(section).map { layout, index in layout.sectionFrame(index).y }
    }

    /// How far below its start a section has its first item; nil when there is none.
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

    /// The offset of a section that scrolls on its own, across the page, in pixels.
    public func shelfOffset(of section: Section.ID) -> Double {
        collection.shelves.offsets[section]
    }

    /// The offsets of all sections that scroll on their own, to be kept and set again.
    ///
    /// What is set for a section that is not shown yet is used when it is.
    public var shelfOffsets: OrthogonalOffsets<Section.ID> {
        get { collection.shelves.offsets }
        set {
            let collection = collection
            collection.ask { [weak collection] in collection?.setShelfOffsets(newValue) }
        }
    }

    /// The group of a section that rests nearest to where the section stands: its current page.
    public func currentGroup(of section: Section.ID) -> Int? {
        guard let index = collection.snapshot.sectionIndex(of: section) else { return nil }
        return collection.layout?.currentGroup(
            section: index, offset: collection.shelves.offsets[section])
    }

    /// Scrolls to an item, along both axes; false when there is no such item.
    ///
    /// One call is enough, also for an item that has never been shown or measured.
    @discardableResult
    public func scroll(
        to id: Item.ID, _ position: ScrollPosition = .nearest, animated: Bool = true
    ) -> Bool {
        collection.scrollAsked(to: id, position, animated: animated)
    }

    /// Where the reader is, by identity.
    ///
    /// When set, items that are not there yet are waited for.
    public var position: CollectionPosition<Section.ID, Item.ID> {
        get { collection.presentation.readingPosition }
        set {
            let collection = collection
            collection.ask { [weak collection] in collection?.restorePosition(newValue) }
        }
    }

    /// What the layout was asked for and could not do as asked.
    public var diagnostics: [LayoutDiagnostic] { collection.layout?.diagnostics ?? [] }

    /// Scrolls a section on its own; the offset is brought within its bounds.
    public func setShelfOffset(_ offset: Double, of section: Section.ID) {
        collection.shelfOffsetAsked(offset, of: section)
    }

    /// Where an item is on screen, in pixels of the collection; nil when it has no cell.
    public func presentedFrame(of id: Item.ID) -> Rect? {
        // While a change is made the cells of what is gone are still there.
        guard collection.snapshot.contains(id) else { return nil }
        return collection.elements[.item(id)].map { collection.presentedFrame(of: $0) }
    }
}
