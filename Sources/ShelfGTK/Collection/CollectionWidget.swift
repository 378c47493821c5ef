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
    WidgetImplementation
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Key = ElementKey<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    var description: CollectionView<Section, Item>
    var snapshot = Snapshot<Section, Item>()
    /// The rows the snapshot was made of.
    var shownRows: [CollectionRow<Section, Item>] = []
    /// The rows that were refused last, for duplicates in them.
    var refusedRows: [CollectionRow<Section, Item>]?
    var counters = Counters()

    // Geometry.
    var page: Page
    var layoutIsStale = true
    /// The height of a line of text, with what says whether it is still that.
    var knownLine: (serial: UInt32, height: Double)?
    /// The height of a line for which the layout's provider was asked whether it says otherwise.
    var checkedLine: Double?
    /// What moves the page.
    var pageScroll = PageScroll()
    /// What the page was asked to show, and what it keeps in its place.
    var scrollRequests = ScrollRequests<Section.ID, Item.ID>()
    /// Where shelves stand, and what moves them.
    var shelves = ShelfScroll<Section.ID>()
    /// What the provider answered when the layout was solved.
    var describedSections: [LayoutSection?] = []
    /// What the provider that answered was stated to depend on.
    var describedDependence: AnyHashable?
    var adjustments: [UInt32: ScrollAdjustment] = [:]

    // Elements with widgets, and widgets without.
    var elements: [Key: Element] = [:]
    /// The same elements, in no order.
    var live: [CollectionElement] = []
    /// Those that are placed, in reading order.
    var line: [CollectionElement] = []
    /// The same elements by their places in the layout; nil after these have changed.
    var places: [LayoutElement.Kind: CollectionElement]?
    /// How often widgets have been put in order among their siblings.
    var orderings = 0
    let pool = CellPool()
    /// What carries the cells: it moves when the page scrolls, they do not.
    let plane = Plane()
    /// Whether elements were on their way when they were last placed.
    var wasPlaneMoving = false
    /// Counts the queries of the layout; elements carry the one that found them last.
    var round = 0
    /// How long a pass may bind cells, in microseconds.
    var bindBudget: Int64 = 8_000
    /// How long cells may be bound ahead after a frame, in microseconds.
    var prefetchBudget: Int64 = 4_000
    var budgetClock: @MainActor () -> Int64 = { MainLoop.monotonicMicroseconds }
    var isPrefetching = true
    var isPrefetchScheduled = false
    /// Elements beyond the margin that have no cell yet.
    var prefetchQueue: [LayoutElement.Kind] = []

    // Motion.
    var pendingChange: PendingChange<Section, Item>?
    var ghosts: [Ghost] = []
    let passes = Passes()

    // What cells are shown with besides their items.
    let surroundings = Surroundings()
    let turns = Turns()
    /// What comes while something is under way, or compared on another thread.
    var coming = ComingRows<Section, Item>()
    var nearEnds = NearEnds<Section.ID>()

    // Focus, selection, pointer.
    private(set) lazy var keyboard = Keyboard(of: self, on: plane)
    private(set) lazy var focusing = Focusing<Section, Item>(over: self, keyboard)
    var selection: Selection<Item.ID>
    /// What hands are doing.
    private(set) lazy var input = Input<Section, Item>(over: self)
    private(set) lazy var keys = Keys<Section, Item>(over: self)
    private(set) lazy var drags = Dragging<Section, Item>(over: self)
    private(set) lazy var rowActions = RowActions<Section, Item>(over: self)
    private(set) lazy var chrome = Chrome<Section, Item>(over: self, actions: rowActions)
    private(set) lazy var devices = unsafe Devices(
        of: widget, for: input, keys: keys, drags: drags)
    /// Whether the caller is still to be told that other elements have cells.
    var isAnnouncementDue = false
    /// The name that assistive technology was told.
    var toldLabel: String?

    init(_ description: CollectionView<Section, Item>) {
        self.description = description
        page = Page(scrollingAlong: description.configuration.scrollAxis)
        selection = Selection(mode: description.selectionMode)
        super.init(type: CollectionWidgetType.shared)
        unsafe gtk_widget_set_focusable(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        addPlane()
        CollectionStyleSheet.install()
        _ = (devices, chrome)
        tellSelectability()
        watchDesktop()
        // A change of direction lays out by itself, one of scale only draws.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        let collection = unsafe widget
        object.connect(Signal(ignoringArgument: "notify::scale-factor")) {
            unsafe gtk_widget_queue_allocate(collection)
        }
    }

    // MARK: - Parts by name

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

    private func followSize(width: Int32, height: Int32) {
        let size = Size(width: Double(width), height: Double(height))
        if size != viewport || layoutIsStale || isElsewhere {
            let isFirst = viewport.isEmpty
            let hold = holdPlaces()
            let rows = solved(for: snapshot, in: layoutEnvironment(in: size))
            page.viewport = size
            take(rows)
            shelves.restore(hold.shelves, on: &page, section: sectionIndex) { $0 }
            restore(hold.page)
            if isFirst { takeInitialPosition() }
            keepFocusInSight(hold) { _ in false }
            endTransitions()
            // Cells come only between layouts: those a new size needs come with the next frame.
            updateFrames()
            requestPass()
        } else {
            followSizeRequests()
        }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        isDrawDue = false
        counters.frames += 1
        unsafe gtk_widget_snapshot_child(widget, plane.widget, snapshot)
        unsafe chrome.draw(on: snapshot)
        if Inspector.isWanted { unsafe Inspector.draw(self, on: snapshot) }
    }

    override func focus(_ direction: GtkDirectionType) -> Bool {
        if let isMoved = rowActions.moveInMenu(direction) { return isMoved }
        return focusing.tab(direction)
    }

    override func grabFocus() -> Bool { focusing.restoreFocus() || super.grabFocus() }

    override func mapped() {
        focusing.followKeyboard()
    }

    override func unmapped() {
        keyboard.stop()
        input.letGo()
        // A popover that goes while it is open keeps the pointer of its display.
        rowActions.closeMenu()
    }

    override func setAdjustment(
        _ orientation: GtkOrientation, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?
    ) {
        let axis: Axis = orientation == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal
        adjustments[orientation.rawValue]?.detach()
        adjustments[orientation.rawValue] = unsafe adjustment.map { adjustment in
            unsafe ScrollAdjustment(adjustment) { [weak self] value in
                self?.adjustmentValueChanged(to: value, along: axis)
            }
        }
        requestPass()
    }

    override func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>?
    {
        unsafe adjustments[orientation.rawValue]?.adjustment
    }

    override func dispose() {
        forgetComparison()
        coming = ComingRows()
        surroundings.stop()
        focusing.dispose()
        passes.stop()
        for adjustment in adjustments.values { adjustment.detach() }
        prefetchQueue.removeAll()
        adjustments.removeAll()
        for element in live { element.cell.element = nil }
        elements.removeAll()
        live.removeAll()
        line.removeAll()
        places = nil
        ghosts.removeAll()
        pool.removeAll()
        turns.removeAll()
        chrome.removeAll()
        devices.removeAll()
    }
}

/// The class of every collection, whatever its items are.
enum CollectionWidgetType {
    static let shared = WidgetType(
        name: "ShelfCollection", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_GRID,
        isScrollable: true)
}
