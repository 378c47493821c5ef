internal import CGtk
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
    typealias Element = CollectionElement<Section.ID, Item.ID>

    /// The focused item, kept while the keyboard focus is elsewhere.
    struct Focus {
        let id: Item.ID
        var position: ItemPosition
    }

    var description: CollectionView<Section, Item>
    var snapshot = Snapshot<Section, Item>()
    /// The rows the snapshot was made of.
    var shownRows: [CollectionRow<Section, Item>] = []
    var counters = Counters()

    // Geometry.
    var layout: SolvedLayout?
    var viewport = Size(width: 0, height: 0)
    var layoutIsStale = true
    /// How the sections were described when the layout was solved.
    var sectionLayouts: [LayoutSection?] = []
    var scrollOffset = 0.0
    var shelfOffsets: [Section.ID: Double] = [:]
    var adjustments: [UInt32: ScrollAdjustment] = [:]

    // Elements with widgets, and widgets without.
    var elements: [Key: Element] = [:]
    var order: [Element] = []
    let pool = CellPool()
    var pass = 0

    // Motion.
    var pendingChange: PendingChange<Section, Item>?
    var pageSpring: Spring?
    var shelfSprings: [Section.ID: Spring] = [:]
    var ghosts: [Ghost] = []
    var tick: TickCallback?
    /// Asks a new layout provider when the next frame begins.
    var providerTick: TickCallback?
    /// Makes the pass that is due when the next frame begins.
    var passTick: TickCallback?
    var lastFrameTime: Int64?
    /// The time of the frame being made, in microseconds; replaced by tests.
    var clock: (() -> Int64)?

    // What cells are shown with besides their items.
    var desktop: DesktopEnvironment?
    var givenEnvironment = EnvironmentValues()
    var environment = EnvironmentValues()
    let keptStates = KeptStates()

    // Focus, selection, pointer.
    var focus: Focus?
    var selection: Set<Item.ID> = []
    var navigator = FocusNavigator()
    var pointer: Point?
    var gestureAxis: ScrollAxis?
    var pageButtons: PageButtons?
    var controllers: [Object] = []
    var isPassDue = true
    /// Whether something changed since the widget was last drawn.
    var isDrawDue = true
    /// Whether the caller is still to be told that other elements have cells.
    var isAnnouncementDue = false
    private var isUpdating = false

    init(_ description: CollectionView<Section, Item>) {
        self.description = description
        super.init(type: CollectionWidgetType.shared)
        unsafe gtk_widget_set_focusable(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        addControllers()
        watchDesktop()
    }

    /// Takes a newer description: its closures from now on, its rows when they differ.
    func update(_ description: CollectionView<Section, Item>) {
        self.description = description
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
        unsafe Accessibility.set(widget, label: description.label)
        // A change asked for while one is being made waits for its end.
        guard !isUpdating else {
            MainLoop.whenIdle { [weak self] in
                guard let self else { return }
                self.update(self.description)
            }
            return
        }
        isUpdating = true
        let solved = counters.layouts
        apply(description.rows)
        if counters.layouts == solved { providerMayHaveChanged() }
        pruneKeptStates()
        isUpdating = false
    }

    /// Asks for a pass with the next frame.
    func requestPass() {
        isPassDue = true
        isDrawDue = true
        guard passTick?.isActive != true else { return }
        passTick = unsafe TickCallback(widget: widget) { [weak self] in
            self?.passIfDue()
            return false
        }
    }

    /// Whether nothing moves and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !isAnnouncementDue && !viewport.isEmpty
    }

    // MARK: - GtkWidget

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        orientation == GTK_ORIENTATION_HORIZONTAL ? (120, 640) : (120, 480)
    }

    override func allocate(width: Int32, height: Int32) {
        let size = Size(width: Double(width), height: Double(height))
        if size != viewport || layoutIsStale {
            let anchor = anchor()
            let isFirst = viewport.isEmpty
            viewport = size
            solve()
            restore(anchor)
            if isFirst, let focus { reveal(focus.position, animated: false) }
            // Cells come only between layouts: those a new size needs come with the next frame.
            updateFrames()
            requestPass()
        }
        allocateElements()
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        isDrawDue = false
        let time = frameTime
        for element in order.sorted(by: { $0.zIndex < $1.zIndex }) {
            let opacity = element.transition?.opacity(at: time) ?? 1
            if opacity < 1 { unsafe gtk_snapshot_push_opacity(snapshot, opacity) }
            unsafe gtk_widget_snapshot_child(widget, element.cell.widget, snapshot)
            if opacity < 1 { unsafe gtk_snapshot_pop(snapshot) }
        }
        for ghost in ghosts { unsafe ghost.draw(on: snapshot, at: time) }
        unsafe pageButtons?.draw(of: widget, on: snapshot)
    }

    override func focus(_ direction: GtkDirectionType) -> Bool { enterFocus() }

    override func grabFocus() -> Bool { restoreFocus() || super.grabFocus() }

    override func setAdjustment(
        _ orientation: GtkOrientation, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?
    ) {
        let isVertical = orientation == GTK_ORIENTATION_VERTICAL
        adjustments[orientation.rawValue]?.detach()
        adjustments[orientation.rawValue] = unsafe adjustment.map { adjustment in
            unsafe ScrollAdjustment(adjustment) { [weak self] value in
                if isVertical { self?.adjustmentValueChanged(to: value) }
            }
        }
        requestPass()
    }

    override func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>?
    {
        unsafe adjustments[orientation.rawValue]?.adjustment
    }

    override func dispose() {
        desktop?.stop()
        tick?.remove()
        passTick?.remove()
        providerTick?.remove()
        tick = nil
        passTick = nil
        providerTick = nil
        for adjustment in adjustments.values { adjustment.detach() }
        adjustments.removeAll()
        elements.removeAll()
        order.removeAll()
        ghosts.removeAll()
        pool.removeAll()
        pageButtons = nil
        controllers.removeAll()
    }
}

/// The class of every collection, whatever its items are.
enum CollectionWidgetType {
    static let shared = WidgetType(
        name: "ShelfCollection", cssName: "collectionview", role: GTK_ACCESSIBLE_ROLE_GRID,
        isScrollable: true)
}
