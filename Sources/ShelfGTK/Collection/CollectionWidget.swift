internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The widget of a collection: one GtkScrollable that owns all cells and scroll offsets.
///
/// Changes of offset, size or rows end in one allocation pass. Its cost depends on the visible and
/// entering elements, not on the number of items.
///
/// Design: docs/design/collection.md
final class CollectionWidget<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    WidgetImplementation, CellSource, CollectionStage
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Key = ElementKey<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    typealias Focus = Presentation<Section, Item>.Focus
    typealias Difference = SnapshotDifference<Section, Item>

    /// The model: rows, page, focus and selection.
    let presentation: Presentation<Section, Item>
    /// The elements with cells and their places.
    let cells: Cells
    /// The binder of cells.
    let binder: CellBinder<Section, Item>

    var adjustments: [Axis: ScrollAdjustment] = [:]

    let passes = Passes()

    // The environment and kept state of cells.
    let surroundings: Surroundings
    let turns: Turns
    /// Descriptions that arrive during callbacks, or are compared on another thread.
    private(set) var coming = ComingRows<Section, Item>()
    /// The collection is unused until the next description.
    var isWaiting = false

    /// The parts that handle input.
    private(set) lazy var hands = Hands<Section, Item>(over: self)

    init(_ description: CollectionView<Section, Item>) {
        (cells, turns, surroundings) = (Cells(), Turns(), Surroundings())
        presentation = Presentation(
            scrollingAlong: description.arrangement.configuration.scrollAxis,
            description.selecting.mode)
        binder = CellBinder(description, cells, presentation, turns, surroundings)
        super.init(
            type: description.outline == nil
                ? CollectionWidgetType.shared : CollectionWidgetType.tree)
        unsafe gtk_widget_set_focusable(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        cells.addPlane(to: self)
        binder.focusArrived = { [weak self] in self?.hands.focusing.keyboardCame(to: $0) }
        binder.didShow = { [weak self] element in
            guard let self, element.isItem else { return }
            self.hands.selecting.show(element)
            self.hands.rowActions.offer(of: element)
            self.hands.focusing.showFocusability(of: element)
        }
        CollectionStyleSheet.install()
        _ = hands
        unsafe Accessibility.set(widget, label: description.names.label)
        watchDesktop()
        // GTK lays out after a change of direction, but only draws after one of the scale.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        let collection = unsafe widget
        object.connect(Signal(ignoringArgument: "notify::scale-factor")) {
            unsafe gtk_widget_queue_allocate(collection)
        }
    }

    // MARK: - CellSource

    func willRelease(_ element: CollectionElement) {
        binder.forget(element)
        hands.input.forgetLit(element.cell)
    }

    /// The frame time in microseconds.
    var frameTime: Int64 { passes.time(of: self) }

    // MARK: - CollectionStage

    func element(of id: Item.ID) -> Element? { elements[.item(id)] }

    func placedElement(at position: ItemPosition) -> Element {
        let (element, isNew) = binder.itemElement(at: position)
        if isNew, layout != nil { cells.show(element, at: page.frame(of: position)) }
        // Moving the focus among placed elements must not request a layout. After each one GTK
        // synthesises pointer motion, which shows and fades scrollbars for two seconds.
        if isNew || cells.hasUnplaced { requestPass() }
        return element
    }

    func isOnArrow(_ point: Point) -> Bool { hands.chrome.isOnArrow(point) }
    var isPlaceholderShown: Bool { hands.chrome.emptyView.shown != nil }
    var allowsFocus: (@MainActor (Item) -> Bool)? { description.focusing.allows }

    // MARK: - Shortcuts to parts

    var description: CollectionView<Section, Item> {
        get { binder.description }
        set { binder.description = newValue }
    }
    var spokenTexts: SpokenTexts { binder.description.spokenTexts }
    var counters: Counters {
        get { cells.counters }
        set { cells.counters = newValue }
    }
    var elements: [Key: Element] { binder.elements }

    /// Returns the present screen frame of an element.
    func presentedFrame(of element: CollectionElement, at time: Int64?) -> Rect {
        element.swipe = hands.rowActions.swipeOffset(of: element)
        return cells.presentedFrame(of: element, page, at: time ?? frameTime)
    }

    var layout: SolvedLayout? { presentation.page.layout }
    var viewport: Size { presentation.page.viewport }
    var mainAxis: Axis { presentation.page.mainAxis }
    var scrollOffset: Double { presentation.page.scrollOffset }
    var pageScroll: PageScroll { presentation.pageScroll }
    var shelves: ShelfScroll<Section.ID> { presentation.shelves }
    var sectionIndex: (Section.ID) -> Int? { presentation.sectionIndex }
    var scrollRequests: ScrollRequests<Section.ID, Item.ID> { presentation.requests }
    var focus: Focus? { presentation.focus }
    var selection: Selection<Item.ID> { presentation.selection }

    var isPassDue: Bool {
        get { passes.isDue }
        set { passes.isDue = newValue }
    }
    var isDrawDue: Bool {
        get { passes.isDrawDue }
        set { passes.isDrawDue = newValue }
    }
    var environment: EnvironmentValues { surroundings.values }

    // MARK: - Turns

    /// Runs a function during which positions must not change, as `Turns.run` does.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result {
        // A builder may remove the collection from its window, which may hold the last reference.
        let widget = unsafe g_object_ref(widget)
        defer { unsafe g_object_unref(widget) }
        return turns.run(body)
    }

    func ask(_ request: @escaping @MainActor () -> Void) { turns.ask(request) }

    // MARK: - GtkWidget

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        orientation == GTK_ORIENTATION_HORIZONTAL ? (120, 640) : (120, 480)
    }

    override func allocate(width: Int32, height: Int32) {
        // Callers are notified after the frame. A callback may run the main loop, whose frames must
        // not disturb the current work.
        let isUnderWay = !turns.isIdle
        turns.tellingLater {
            inTurn {
                if isUnderWay {
                    requestPass()
                } else if !isWaiting {
                    followSize(width: width, height: height)
                }
                allocateElements()
            }
        }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        isDrawDue = false
        counters.frames += 1
        unsafe gtk_widget_snapshot_child(widget, cells.plane.widget, snapshot)
        unsafe hands.chrome.draw(on: snapshot)
        if Inspector.isWanted { unsafe Inspector.draw(self, on: snapshot) }
    }

    override func focus(_ direction: GtkDirectionType) -> Bool {
        if let isMoved = hands.rowActions.moveInMenu(direction) { return isMoved }
        return hands.focusing.tab(direction)
    }

    override func grabFocus() -> Bool { hands.focusing.restoreFocus() || super.grabFocus() }

    override func mapped() { hands.focusing.followKeyboard() }

    override func unmapped() { hands.letGo() }

    override func setAdjustment(
        _ orientation: GtkOrientation, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?
    ) {
        let axis: Axis = orientation == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal
        adjustments[axis]?.detach()
        adjustments[axis] = unsafe adjustment.map { adjustment in
            unsafe ScrollAdjustment(adjustment) { [weak self] value in
                self?.adjustmentValueChanged(to: value, along: axis)
            }
        }
        requestPass()
    }

    /// Handles scrolling by the scrollbar, the scrolled window or assistive technology.
    private func adjustmentValueChanged(to value: Double, along axis: Axis) {
        let time = frameTime
        guard axis == mainAxis,
            presentation.pageScroll.take(value, from: time, &presentation.page)
        else { return }
        presentation.requests.readerScrolled()
        hands.rowActions.closeSwipe()
        isDrawDue = true
        // Kinetic scrolling sets the value at the start of the frame, so this frame can have its
        // pass.
        if !passAfterFrame() {
            isPassDue = true
            passIfDue()
        }
    }

    override func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>?
    {
        unsafe adjustments[orientation == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal]?
            .adjustment
    }

    override func dispose() {
        forgetComparison()
        coming = ComingRows()
        surroundings.stop()
        passes.stop()
        for adjustment in adjustments.values { adjustment.detach() }
        adjustments.removeAll()
        binder.removeAll()
        cells.removeAll()
        turns.removeAll()
        hands.dispose()
    }
}

/// The classes of collection widgets, for all item types.
enum CollectionWidgetType {
    static let shared = WidgetType(
        name: "ShelfCollection", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_GRID,
        isScrollable: true)
    /// The class of an outline.
    static let tree = WidgetType(
        name: "ShelfOutline", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_TREE,
        isScrollable: true)
}

/// The few styles of a collection beyond the theme's, in theme colours.
enum CollectionStyleSheet {
    private static var isInstalled = false

    /// Installs the styles once, just above the theme, which GTK loads with the priority of
    /// settings.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = StyleRules.add(
            String(decoding: PackageResources.collection_css, as: UTF8.self))
    }
}
