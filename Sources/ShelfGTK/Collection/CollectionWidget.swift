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
    WidgetImplementation, CellSource
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Key = ElementKey<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    typealias Focus = Presentation<Section, Item>.Focus
    typealias Difference = CollectionDifference<Section, Item>

    /// What is shown.
    let presentation: Presentation<Section, Item>
    /// What has cells, and where these stand.
    let cells: Cells
    /// What the cells show.
    let binder: CellBinder<Section, Item>

    /// What a drag near an edge moves on.
    var edgeScrolls: [EdgeScroll<Section.ID>] = []
    var adjustments: [Axis: ScrollAdjustment] = [:]

    let passes = Passes()

    // What cells are shown with besides their items.
    let surroundings: Surroundings
    let turns: Turns
    /// What comes while something is under way, or compared on another thread.
    var coming = ComingRows<Section, Item>()
    /// What stands in for the items while there are none.
    let emptyView = Placeholder()

    // Focus, selection, pointer.
    /// Tells when the keyboard goes elsewhere in the window.
    var keyboardWatch: [SignalConnection] = []
    var focusRest = FocusRest<Item.ID>()
    /// What hands are doing.
    var gestures = Gestures<Section.ID, Item.ID>()
    /// Where the pointer is.
    var pointing = Pointing()
    /// How far a row is swiped; nil while none is.
    var rowSwipe: RowSwipe?
    /// Which row that is, and the actions beside it.
    var swipe: Swipe<Item>?
    /// The cell that looks pointed at because it came under the pointer.
    var lit: CellWidget?
    /// Whether the focus was last moved by keyboard.
    var isFocusByKeyboard = false
    /// What shows the focus because of that.
    var ringed: Widget?
    /// Whether the key that was pressed last takes the keyboard out of the collection at once.
    var leavesByTab = false
    var rowButtons: RowButtons<Item.ID>?
    var menu: ItemMenu<Item>?
    /// Where something is dragged over the viewport.
    var dropPoint: Point?
    /// Where in the rows it would go.
    var dropPosition: ItemPosition?
    /// The room that is made for it there.
    var dropRoom: RoomPreview?
    var roomHistory = RoomHistory()
    /// Whether any element stands elsewhere to make room.
    var isRoomMade = false
    /// Where the line stands that shows the place where there is no room.
    var dropMark: Rect?
    var dropLine: DropMark?
    var rubberBandWidget: Widget?
    var typeAhead = TypeAhead()
    var pageButtons: PageButtons<Section.ID>?
    var controllers: [Object] = []

    init(_ description: CollectionView<Section, Item>) {
        (cells, turns, surroundings) = (Cells(), Turns(), Surroundings())
        presentation = Presentation(
            scrollingAlong: description.configuration.scrollAxis, description.selectionMode)
        binder = CellBinder(description, cells, presentation, turns, surroundings)
        super.init(type: CollectionWidgetType.shared)
        unsafe gtk_widget_set_focusable(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        cells.addPlane(to: self)
        binder.focusArrived = { [weak self] in self?.focusArrived(at: $0) }
        binder.didShow = { [weak self] element in
            if element.isItem { self?.offerActions(of: element) }
        }
        CollectionStyleSheet.install()
        addControllers()
        tellSelectability()
        unsafe Accessibility.set(widget, label: description.label)
        watchDesktop()
        // A change of direction lays out by itself, one of scale only draws.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        let collection = unsafe widget
        object.connect(Signal(ignoringArgument: "notify::scale-factor")) {
            unsafe gtk_widget_queue_allocate(collection)
        }
    }

    // MARK: - What cells ask for

    func bind(_ kind: LayoutElement.Kind, in layout: SolvedLayout) -> CollectionElement? {
        binder.element(kind, in: layout)
    }

    func willRelease(_ element: CollectionElement) {
        binder.forget(element)
        forgetLit(element.cell)
    }

    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 { passes.time(of: self) }

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
    var live: [CollectionElement] { cells.live }
    var line: [CollectionElement] { cells.line }
    /// The elements that are placed, in reading order, by identity.
    var order: [Element] { line.compactMap { $0 as? Element } }
    var plane: Plane { cells.plane }
    var pendingChange: PendingChange? { cells.pending }
    /// What an element is by identity.
    func key(of element: CollectionElement) -> Key? { (element as? Element)?.key }

    /// Where an element is on screen at this moment.
    func presentedFrame(of element: CollectionElement, at time: Int64? = nil) -> Rect {
        element.swipe = swipeOffset(of: element)
        return cells.presentedFrame(of: element, page, at: time ?? frameTime)
    }

    var snapshot: Snapshot<Section, Item> { presentation.snapshot }
    var page: Page { presentation.page }
    var layout: SolvedLayout? { presentation.page.layout }
    var layoutIsStale: Bool { presentation.answers.isStale }
    var viewport: Size { presentation.page.viewport }
    var mainAxis: Axis { presentation.page.mainAxis }
    var shelfAxis: Axis { presentation.page.crossAxis }
    var isMainMirrored: Bool { presentation.page.isMirrored }
    var scrollOffset: Double { presentation.page.scrollOffset }
    var viewportExtent: Double { presentation.page.viewportExtent }
    var maximumScrollOffset: Double { presentation.page.maximumScrollOffset }
    var visibleArea: Rect { presentation.page.visibleArea }
    func mainStart(_ frame: Rect) -> Double { presentation.page.start(of: frame) }
    func mainEnd(_ frame: Rect) -> Double { presentation.page.end(of: frame) }
    func inContent(_ point: Point) -> Point { presentation.page.inContent(point) }
    func onScreen(_ frame: Rect) -> Rect { presentation.page.onScreen(frame) }
    func isInViewport(_ frame: Rect) -> Bool { presentation.page.isInViewport(frame) }
    func validScrollOffset(_ offset: Double) -> Double {
        presentation.page.validScrollOffset(offset)
    }
    func frame(of position: ItemPosition, in layout: SolvedLayout) -> Rect {
        presentation.page.frame(of: position)
    }
    func shelfOffset(at section: Int) -> Double { presentation.page.shelfOffset(at: section) }
    var pageScroll: PageScroll { presentation.pageScroll }
    var restingScrollOffset: Double { presentation.restingOffset }
    var shelves: ShelfScroll<Section.ID> { presentation.shelves }
    var shelfOffsets: OrthogonalOffsets<Section.ID> { presentation.shelves.offsets }
    func restingShelfOffset(at section: Int) -> Double {
        presentation.restingShelfOffset(at: section)
    }
    var sectionIndex: (Section.ID) -> Int? { presentation.sectionIndex }
    var scrollRequests: ScrollRequests<Section.ID, Item.ID> { presentation.requests }
    var tracker: FocusTracker<Item.ID> {
        get { presentation.tracker }
        set { presentation.tracker = newValue }
    }
    var focus: Focus? { presentation.focus }
    var selection: Selection<Item.ID> { presentation.selection }
    func canFocus(_ position: ItemPosition) -> Bool { binder.canFocus(position) }
    func pageMove(_ move: FocusMove) -> FocusMove { presentation.pageMove(move) }
    func focusGeometry(_ layout: SolvedLayout) -> CollectionGeometry {
        presentation.focusGeometry(layout) { self.canFocus($0) }
    }

    var isPassDue: Bool {
        get { passes.isDue }
        set { passes.isDue = newValue }
    }
    var isDrawDue: Bool {
        get { passes.isDrawDue }
        set { passes.isDrawDue = newValue }
    }
    var clock: (@MainActor () -> Int64)? {
        get { passes.clock }
        set { passes.clock = newValue }
    }
    var environment: EnvironmentValues { surroundings.values }
    var placeholder: CellWidget? { emptyView.cell }
    var shownState: CollectionState? { emptyView.state }

    // MARK: - Turns

    /// Runs something during which positions must not change, as `Turns.run`.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result {
        // A builder may take the collection out of its window, and nobody else may hold it.
        let widget = unsafe g_object_ref(widget)
        defer { unsafe g_object_unref(widget) }
        return turns.run(body)
    }

    func consult<Result>(_ closure: () -> Result) -> Result { turns.consult(closure) }
    func ask(_ request: @escaping @MainActor () -> Void) { turns.ask(request) }
    func tell(_ call: @escaping @MainActor () -> Void) { turns.tell(call) }

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
                if isUnderWay { requestPass() } else { followSize(width: width, height: height) }
                allocateElements()
            }
        }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        isDrawDue = false
        counters.frames += 1
        unsafe gtk_widget_snapshot_child(widget, cells.plane.widget, snapshot)
        if let placeholder = emptyView.shown {
            unsafe gtk_widget_snapshot_child(widget, placeholder.widget, snapshot)
        }
        unsafe swipe?.buttons?.draw(of: widget, on: snapshot)
        unsafe rowButtons?.buttons.draw(of: widget, on: snapshot)
        unsafe pageButtons?.draw(of: widget, on: snapshot)
        if dropMark != nil { unsafe dropLine?.draw(of: widget, on: snapshot) }
        if let mark = rubberBandWidget, gestures.band != nil {
            unsafe gtk_widget_snapshot_child(widget, mark.gtk, snapshot)
        }
        if Inspector.isWanted { unsafe Inspector.draw(self, on: snapshot) }
    }

    override func focus(_ direction: GtkDirectionType) -> Bool {
        // Arrows in an open menu ask from the window downwards who goes on; GTK 4.8 loses a single item.
        if let menu, keyboardIsIn(menu) {
            return unsafe menu.actions.count == 1
                || gtk_widget_child_focus(menu.popover.gtk, direction) != 0
        }
        guard hasKeyboardFocus else {
            guard enterItems() || enterStops(direction) else { return false }
            focusCameByKeyboard()
            return true
        }
        // Arrows are ours.
        guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD,
            goToNextStop(forward: direction == GTK_DIR_TAB_FORWARD)
        else { return false }
        focusCameByKeyboard()
        return true
    }

    override func grabFocus() -> Bool { restoreFocus() || super.grabFocus() }

    override func mapped() {
        watchKeyboard()
        takeUnclaimedKeyboard()
    }

    override func unmapped() {
        stopWatchingKeyboard()
        letGo()
        // A popover that goes while it is open keeps the pointer of its display.
        closeMenu()
    }

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

    override func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>?
    {
        unsafe adjustments[orientation == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal]?
            .adjustment
    }

    override func dispose() {
        forgetComparison()
        coming = ComingRows()
        surroundings.stop()
        stopWatchingKeyboard()
        focusRest.tick?.remove()
        focusRest.tick = nil
        passes.stop()
        for adjustment in adjustments.values { adjustment.detach() }
        adjustments.removeAll()
        binder.removeAll()
        cells.removeAll()
        pageButtons = nil
        ringed = nil
        rubberBandWidget = nil
        emptyView.dispose()
        turns.removeAll()
        swipe = nil
        rowSwipe = nil
        rowButtons = nil
        menu = nil
        dropLine = nil
        controllers.removeAll()
    }
}

/// The class of every collection, whatever its items are.
enum CollectionWidgetType {
    static let shared = WidgetType(
        name: "ShelfCollection", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_GRID,
        isScrollable: true)
}
