internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The widget behind a collection: one GtkScrollable that owns every cell and every scroll offset.
///
/// A change of offset, size or rows ends in one allocation pass, whose work depends on what is
/// visible and on what enters, never on the number of items.
///
/// Design: docs/design/collection.md
final class CollectionWidget<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    WidgetImplementation, CellSource, CollectionStage
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Key = ElementKey<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    typealias Focus = Presentation<Section, Item>.Focus
    typealias Difference = SnapshotDifference<Section, Item>

    /// What is shown.
    let presentation: Presentation<Section, Item>
    /// What has cells, and where these stand.
    let cells: Cells
    /// What the cells show.
    let binder: CellBinder<Section, Item>

    var adjustments: [Axis: ScrollAdjustment] = [:]

    let passes = Passes()

    // What cells are shown with besides their items.
    let surroundings: Surroundings
    let turns: Turns
    /// What comes while something is under way, or compared on another thread.
    private(set) var coming = ComingRows<Section, Item>()
    /// Whether there is nothing to show until it is described again.
    var isWaiting = false

    /// What devices say and what is done about it.
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
        // A change of direction lays out by itself, one of scale only draws.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        let collection = unsafe widget
        object.connect(Signal(ignoringArgument: "notify::scale-factor")) {
            unsafe gtk_widget_queue_allocate(collection)
        }
    }

    // MARK: - What cells ask for

    func willRelease(_ element: CollectionElement) {
        binder.forget(element)
        hands.input.forgetLit(element.cell)
    }

    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 { passes.time(of: self) }

    // MARK: - What hands ask for

    func element(of id: Item.ID) -> Element? { elements[.item(id)] }

    func placedElement(at position: ItemPosition) -> Element {
        let (element, isNew) = binder.itemElement(at: position)
        if isNew, layout != nil { cells.show(element, at: page.frame(of: position)) }
        // A focus that moves among what is placed asks for no layout: the toolkit follows each one
        // with a motion of the resting pointer, which shows and fades scrollbars for two seconds.
        if isNew || cells.hasUnplaced { requestPass() }
        return element
    }

    func isOnArrow(_ point: Point) -> Bool { hands.chrome.isOnArrow(point) }
    var isPlaceholderShown: Bool { hands.chrome.emptyView.shown != nil }
    var allowsFocus: (@MainActor (Item) -> Bool)? { description.focusing.allows }

    // MARK: - Parts by name

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

    /// Where an element is on screen at this moment.
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

    /// Runs something during which positions must not change, as `Turns.run`.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result {
        // A builder may take the collection out of its window, and nobody else may hold it.
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
        // Callers are told what there is to tell when the frame is out. A caller's closure may turn
        // the main loop: its frames leave what is under way alone.
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

    /// The page was scrolled by its scrollbar, its scrolled window or assistive technology.
    private func adjustmentValueChanged(to value: Double, along axis: Axis) {
        let time = frameTime
        guard axis == mainAxis,
            presentation.pageScroll.take(value, from: time, &presentation.page)
        else { return }
        presentation.requests.readerScrolled()
        hands.rowActions.closeSwipe()
        isDrawDue = true
        // A kinetic scroll sets the value when the frame has begun: the pass still makes it.
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

/// The class of every collection, whatever its items are.
enum CollectionWidgetType {
    static let shared = WidgetType(
        name: "ShelfCollection", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_GRID,
        isScrollable: true)
    /// The type of one that shows an outline.
    static let tree = WidgetType(
        name: "ShelfOutline", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_TREE,
        isScrollable: true)
}

/// The few styles a collection needs beyond the theme's, in the theme's own colours.
enum CollectionStyleSheet {
    private static var isInstalled = false

    /// Installs the styles just above the theme, which GTK loads as part of its settings, once.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = StyleRules.add(
            String(decoding: PackageResources.collection_css, as: UTF8.self))
    }
}
