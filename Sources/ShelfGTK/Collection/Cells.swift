internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// What the cells ask their collection for.
protocol CellSource: AnyObject {
    var page: Page { get }
    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 { get }

    /// An element is about to give its cell back.
    func willRelease(_ element: CollectionElement)

    /// Other elements have cells now.
    func announceViewportChange()

    /// Runs something during which positions must not change.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result
}

/// How long cells may be bound, and what waits for that.
struct CellBudget {
    /// How long a pass may bind cells, in microseconds.
    var pass: Int64 = 8_000
    /// How long cells may be bound ahead after a frame, in microseconds.
    var ahead: Int64 = 4_000
    var clock: @MainActor () -> Int64 = { MainLoop.monotonicMicroseconds }
    var worksAhead = true
    /// Elements beyond the margin that have no cell yet.
    var queue: [LayoutElement] = []
    var isScheduled = false
}

/// The elements that have cells: which they are, in which order, and where they stand.
///
/// It is not generic: what every frame does to every element is compiled once, for any item. Whose
/// cell it is, and what it shows, is for its binder to say.
///
/// Design: docs/design/collection.md#pass
final class Cells {
    /// The most elements with cells, as a multiple of those in view.
    static let liveLimit = 1.6

    weak var source: (any CellSource)?
    /// What gives elements their cells.
    weak var binder: (any ElementBinder)?
    var counters = Counters()
    let pool = CellPool()
    /// What carries the cells: it moves when the page scrolls, they do not.
    let plane = Plane()
    var budget = CellBudget()
    /// The elements, in no order.
    private(set) var live: [CollectionElement] = []
    /// Those that are placed, in reading order.
    var line: [CollectionElement] = []
    /// The same elements by their places in the layout; nil after these have changed.
    private var places: [LayoutElement.Kind: CollectionElement]?
    /// Counts the queries of the layout; elements carry the one that found them last.
    private(set) var round = 0
    /// How often widgets have been put in order among their siblings.
    var orderings = 0
    /// What is to be set in motion by the next pass.
    var pending: PendingChange?
    /// What fades where it stood.
    var ghosts: [Ghost] = []
    /// What the last query looked at while the page moved, and the part of that in which everything has
    /// a cell and stays where it is on the page; nil where frames have to look themselves.
    private var prepared: (known: Rect?, complete: Rect?) = (nil, nil)
    /// Whether elements were on their way when they were last placed.
    var wasMoving = false

    /// The most cells there may be, beyond those that are needed at once.
    private var mostCells: Int { Int(Self.liveLimit * Double(counters.visibleCells)) }

    // MARK: - Coming and going

    /// Takes an element in that has just been given a cell.
    func add(_ element: CollectionElement) {
        element.cell.element = element
        element.listing.number = live.count
        live.append(element)
        plane.queueDraw()
        places?[element.layoutKind] = element
    }

    /// Gives an element's cell back.
    func release(_ element: CollectionElement) {
        if let seen = element.seen { pending?.gone[element.identity] = seen }
        source?.willRelease(element)
        if let number = element.listing.number, let last = live.popLast(), last !== element {
            live[number] = last
            last.listing.number = number
        }
        element.listing.number = nil
        if places?[element.layoutKind] === element { places?[element.layoutKind] = nil }
        element.cell.element = nil
        plane.queueDraw()
        counters.measures += element.cell.takeMeasureCount()
        pool.put(element.cell, element.kind)
    }

    /// Lets an element go that is gone: its last look fades where it stood.
    func dismiss(_ element: CollectionElement) {
        leaveGhost(of: element)
        line.removeAll { $0 === element }
        release(element)
    }

    /// Puts an element where it stands that was given its cell between two passes.
    func show(_ element: CollectionElement, at frame: Rect) {
        element.frame = frame
        element.listing.round = round
        element.presence = .staying
        line.append(element)
    }

    /// Whether some have cells that the last pass has not placed.
    var hasUnplaced: Bool { live.contains { $0.listing.round != round } }

    /// Forgets what stands where and what is to be bound: places may stand for something else now.
    func forgetPlaces() {
        places = nil
        prepared = (nil, nil)
        budget.queue.removeAll(keepingCapacity: true)
    }

    /// Has every cell that sizes itself state its size again, to a new layout.
    func forgetSizes() {
        for element in live { element.sizes.restart() }
    }

    /// Forgets everything; the cells' parents let go of them.
    func removeAll() {
        for element in live { element.cell.element = nil }
        forgetPlaces()
        live.removeAll()
        line.removeAll()
        ghosts.removeAll()
        pool.removeAll()
    }

    // MARK: - Filling

    /// Finds what shows and gives cells to what has none, nearest first, while there is time.
    ///
    /// Returns whether anything entered, and whether something is left for the next pass.
    func fill(_ outlook: Outlook, until deadline: Int64) -> (entered: Bool, isUnfinished: Bool) {
        let page = outlook.page
        guard let layout = page.layout else { return (false, false) }
        round += 1
        prepared = (nil, nil)
        learnPlaces(in: layout)
        let found = layout.visibleItems(in: outlook.kept, visible: page.visibleArea) {
            page.shelfOffset(at: $0)
        }
        var slots = [CollectionElement?](repeating: nil, count: found.count)
        var missing: [Int] = []
        budget.queue.removeAll(keepingCapacity: true)
        counters.visibleCells = 0
        for (index, item) in found.enumerated() {
            if page.isInViewport(item.element.frame) { counters.visibleCells += 1 }
            if let element = places?[item.element.kind] {
                slots[index] = element
                element.listing.round = round
            } else if item.paintedFrame.intersects(outlook.near) {
                missing.append(index)
            } else {
                budget.queue.append(item.element)
            }
        }
        giveBack(missing.count, outlook)
        let bound = bind(missing, of: found, into: &slots, outlook, until: deadline)
        line.removeAll(keepingCapacity: true)
        for (index, item) in found.enumerated() {
            guard let element = slots[index] else { continue }
            element.take(item, inRound: round)
            appendInReadingOrder(element)
        }
        let stays = found.allSatisfy {
            $0.isPlain && $0.element.selfSizingAxes.isEmpty && $0.zIndex < SolvedLayout.pinnedZIndex
        }
        notePrepared(outlook.isMoving && stays && !bound.isUnfinished ? outlook.kept : nil)
        return bound
    }

    /// Finds out what stands where, if that may have changed.
    private func learnPlaces(in layout: SolvedLayout) {
        guard places == nil else { return }
        var places: [LayoutElement.Kind: CollectionElement] = [:]
        for element in live where element.isKnown(in: layout) {
            places[element.layoutKind] = element
        }
        self.places = places
    }

    /// Binds elements of a query, those that matter most first.
    private func bind(
        _ missing: [Int], of found: [VisibleItem], into slots: inout [CollectionElement?],
        _ outlook: Outlook, until deadline: Int64
    ) -> (entered: Bool, isUnfinished: Bool) {
        guard let binder, let layout = outlook.page.layout, !missing.isEmpty else {
            return (false, false)
        }
        var missing = missing
        if deadline != .max {
            let distances = missing.map { distance(of: found[$0].element, outlook) }
            missing = zip(distances, missing).sorted { $0.0 < $1.0 }.map(\.1)
        }
        var entered = false
        for index in missing {
            // Something is bound in every pass, so that it comes to an end on any machine.
            if entered, deadline != .max, budget.clock() >= deadline { return (true, true) }
            // Of items with one id, as they are until the ids are checked, the first has the cell.
            guard let element = binder.bind(found[index].element.kind, in: layout),
                element.listing.round != round
            else { continue }
            element.listing.round = round
            slots[index] = element
            entered = true
        }
        return (entered, false)
    }

    /// Takes cells from items that have left, for what comes in this very pass: at a jump everything
    /// would be made anew else.
    private func giveBack(_ count: Int, _ outlook: Outlook) {
        guard count > 0, pending == nil, let time = source?.frameTime else { return }
        let left = live.lazy.filter {
            $0.isItem && $0.listing.round != self.round && $0.transition == nil
                && self.pin(of: $0, outlook, at: time) == nil
        }
        for element in Array(left.prefix(count)) { release(element) }
    }

    /// How far an element is from where the reader looks; the focused one is nearest.
    private func distance(of element: LayoutElement, _ outlook: Outlook) -> Double {
        if let focus = outlook.focus,
            element.kind == .item(section: focus.section, item: focus.item)
        {
            return -1
        }
        let (page, axis) = (outlook.page, outlook.page.mainAxis)
        let distance = abs(element.frame.middle(axis) - page.visibleArea.middle(axis))
        return page.isInViewport(element.frame) ? distance : distance + page.viewportExtent
    }

    // MARK: - Retiring

    /// Why an element keeps its cell out of sight; nil when it does not.
    private func pin(of element: CollectionElement, _ outlook: Outlook, at time: Int64) -> Pin? {
        if element.isItem, element.position == outlook.focus { return .focused }
        if element === outlook.holder { return .keyboard }
        let isGliding = element.isItem && element.transition?.isOver(at: time) == false
        return isGliding && isOnScreen(element, outlook.page, at: time) ? .gliding : nil
    }

    /// Takes cells from elements that left; returns whether any did.
    ///
    /// A pinned element keeps its cell wherever it is.
    /// While the page moves, items out of sight are left until their cells are needed.
    func retire(_ outlook: Outlook, at time: Int64) -> Bool {
        guard let layout = outlook.page.layout else { return false }
        var left: [CollectionElement] = []
        let mayWait = outlook.isMoving && pending == nil && live.count <= mostCells
        for element in live where element.listing.round != round {
            if let frame = element.frameOutOfSight(on: outlook.page, in: layout) {
                element.frame = frame
                element.effects = nil
                if pin(of: element, outlook, at: time) != nil {
                    if element.isLeaving { element.presence = .staying }
                    insertInReadingOrder(element)
                    continue
                }
            }
            if element.isItem, mayWait, !outlook.page.isInViewport(element.frame) {
                element.presence = .leaving
                line.append(element)
                continue
            }
            left.append(element)
        }
        for element in left {
            // Items that leave have been seen gliding out; what a change took away fades.
            if !element.isItem { leaveGhost(of: element) }
            release(element)
        }
        return !left.isEmpty
    }

    /// What a pass leaves behind: siblings in order, waiting widgets hidden, a pool that fits.
    func finishPass() {
        orderSiblings()
        leavePointerToHeaders()
        pool.hideWaiting()
        counters.liveCells = live.count
        pool.limit = max(CellPool.leastLimit, mostCells)
        if let time = source?.frameTime {
            pool.letSpareGo(at: time) { kind in live.count { $0.kind == kind } }
        }
    }

    // MARK: - Working ahead

    /// Has what will come into view take the cells of what has left, in the time that is left of the
    /// frame.
    ///
    /// Idle sources run when the frame has been drawn; the next frame is never kept waiting.
    func workAheadWhenIdle() {
        guard !budget.isScheduled, !budget.queue.isEmpty else { return }
        budget.isScheduled = true
        MainLoop.whenIdle { [weak self] in
            self?.workAheadAtOnce()
        }
    }

    /// Does what is scheduled, if it is still to be done: the time after the frame has come.
    func workAheadAtOnce() {
        guard budget.isScheduled else { return }
        budget.isScheduled = false
        source?.inTurn { workAhead() }
    }

    private func workAhead() {
        guard !budget.queue.isEmpty else { return }
        // The last pass has left some items without a use for their cells.
        for element in line where element.isLeaving && element.listing.number != nil {
            release(element)
        }
        line.removeAll { $0.isLeaving }
        let before = counters.prefetches
        prefetch(until: budget.clock() + budget.ahead)
        // The frames that show them find them bound, and have nothing to tell.
        if counters.prefetches > before { source?.announceViewportChange() }
        orderSiblings()
        pool.hideWaiting()
        counters.liveCells = live.count
        settle()
        notePrepared(prepared.known)
    }

    /// Binds the elements waiting ahead, until `deadline` or until there are enough cells.
    func prefetch(until deadline: Int64) {
        guard let binder, let page = source?.page, let layout = page.layout,
            !page.viewport.isEmpty
        else { return }
        let limit = mostCells
        let waiting = budget.queue
        budget.queue.removeAll(keepingCapacity: true)
        for (index, waitingElement) in waiting.enumerated() {
            guard live.count < limit, budget.clock() < deadline else {
                budget.queue.append(contentsOf: waiting[index...])
                return
            }
            guard let element = binder.bind(waitingElement.kind, in: layout), element.isNew,
                element.listing.round != round, let frame = element.frame(on: page, in: layout)
            else { continue }
            counters.prefetches += 1
            element.presence = .staying
            element.frame = frame
            element.listing.round = round
            insertInReadingOrder(element)
        }
    }

    // MARK: - What is prepared

    /// Whether a frame needs no look at the layout: all that it shows has a cell, and nothing but the
    /// page moves.
    func isPrepared(for page: Page) -> Bool {
        guard let area = prepared.complete, pending == nil, !wasMoving else { return false }
        let (axis, visible) = (page.mainAxis, page.visibleArea)
        return visible.min(axis) >= area.min(axis) && visible.max(axis) <= area.max(axis)
    }

    /// Takes note that an area has been looked at: it is complete up to what waits for a cell.
    private func notePrepared(_ area: Rect?) {
        prepared = (area, area)
        guard var area, let page = source?.page else { return }
        let axis = page.mainAxis
        for element in budget.queue where element.frame.intersects(area) {
            let (start, end) = (area.min(axis), area.max(axis))
            if element.frame.middle(axis) > page.visibleArea.middle(axis) {
                area.size[axis] = element.frame.min(axis) - start
            } else {
                area.origin[axis] = element.frame.max(axis)
                area.size[axis] = end - element.frame.max(axis)
            }
        }
        prepared.complete = area
    }
}
