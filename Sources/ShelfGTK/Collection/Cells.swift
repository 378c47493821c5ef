internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The collection as seen by its cells.
protocol CellSource: AnyObject {
    var page: Page { get }
    /// The frame time in microseconds.
    var frameTime: Int64 { get }

    /// Responds to an element that is about to be released.
    func willRelease(_ element: CollectionElement)

    /// Schedules the report that other elements have cells.
    func announceViewportChange()

    /// Runs a function during which positions must not change.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result
}

/// The time budget for binding cells, and the queue of elements.
struct CellBudget {
    /// The time for binding in a pass, in microseconds.
    var pass: Int64 = 8_000
    /// The time for prefetching after a frame, in microseconds.
    var ahead: Int64 = 4_000
    var clock: @MainActor () -> Int64 = { MainLoop.monotonicMicroseconds }
    var worksAhead = true
    /// Elements beyond the margin without a cell.
    var queue: [LayoutElement] = []
    var isScheduled = false
}

/// The elements with cells, their order and places.
///
/// The class is not generic, so the per-frame work on elements is compiled once for all item types.
/// The binder handles identity and content.
///
/// Design: docs/design/collection.md#pass
final class Cells {
    /// The largest number of cells, as a multiple of the visible ones.
    static let liveLimit = 1.6

    weak var source: (any CellSource)?
    /// The binder of elements.
    weak var binder: (any ElementBinder)?
    var counters = Counters()
    let pool = CellPool()
    /// The parent of the cells, which moves when the page scrolls while they do not.
    let plane = Plane()
    var budget = CellBudget()
    /// The elements with cells, unordered.
    private(set) var live: [CollectionElement] = []
    /// The placed elements in reading order.
    var line: [CollectionElement] = []
    /// The elements by their place in the layout, or nil after places have changed.
    private var places: [LayoutElement.Kind: CollectionElement]?
    /// The number of layout queries; each element stores that of the last one that found it.
    private(set) var round = 0
    /// The number of times that siblings were ordered.
    var orderings = 0
    /// The change whose animations the next pass starts.
    var pending: PendingChange?
    /// Removed elements that fade out.
    var ghosts: [Ghost] = []
    /// The area of the last query during scrolling, and its part in which all elements have cells
    /// and do not move on the page.
    ///
    /// Nil if frames must query the layout.
    private var prepared: (known: Rect?, complete: Rect?) = (nil, nil)
    /// Elements were animated when last placed.
    var wasMoving = false

    /// The largest number of cells beyond those needed at once.
    private var mostCells: Int { Int(Self.liveLimit * Double(counters.visibleCells)) }

    // MARK: - Adding and releasing

    /// Adds an element that has just got a cell.
    func add(_ element: CollectionElement) {
        element.cell.element = element
        element.listing.number = live.count
        live.append(element)
        plane.queueDraw()
        places?[element.layoutKind] = element
    }

    /// Releases an element's cell.
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

    /// Releases a removed element, which fades out in place.
    func dismiss(_ element: CollectionElement) {
        leaveGhost(of: element)
        line.removeAll { $0 === element }
        release(element)
    }

    /// Places an element that got its cell between two passes.
    func show(_ element: CollectionElement, at frame: Rect) {
        element.frame = frame
        element.listing.round = round
        element.presence = .staying
        line.append(element)
    }

    /// Some elements with cells were not placed in the last pass.
    var hasUnplaced: Bool { live.contains { $0.listing.round != round } }

    /// Forgets places and the queue, as places may belong to other elements now.
    func forgetPlaces() {
        places = nil
        prepared = (nil, nil)
        budget.queue.removeAll(keepingCapacity: true)
    }

    /// Makes all self-sizing cells report their size to a new layout.
    func forgetSizes() {
        for element in live { element.sizes.restart() }
    }

    /// Forgets all elements, whose cells are released by their parents.
    func removeAll() {
        for element in live { element.cell.element = nil }
        forgetPlaces()
        live.removeAll()
        line.removeAll()
        ghosts.removeAll()
        pool.removeAll()
    }

    // MARK: - Filling

    /// Finds the visible elements and binds those without a cell, nearest first, within the budget.
    ///
    /// - Returns: `entered` is true if any were bound, `isUnfinished` if some are left for the next
    ///   pass.
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

    /// Updates the elements by place, if they may have changed.
    private func learnPlaces(in layout: SolvedLayout) {
        guard places == nil else { return }
        var places: [LayoutElement.Kind: CollectionElement] = [:]
        for element in live where element.isKnown(in: layout) {
            places[element.layoutKind] = element
        }
        self.places = places
    }

    /// Binds missing elements of a query, the most important first.
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
            // Each pass binds at least one, so that it completes on any machine.
            if entered, deadline != .max, budget.clock() >= deadline { return (true, true) }
            // Until duplicates are found, several items may have one ID; the first gets the cell.
            guard let element = binder.bind(found[index].element.kind, in: layout),
                element.listing.round != round
            else { continue }
            element.listing.round = round
            slots[index] = element
            entered = true
        }
        return (entered, false)
    }

    /// Releases cells of items out of view for reuse in this pass, as a jump would otherwise make
    /// new ones.
    private func giveBack(_ count: Int, _ outlook: Outlook) {
        guard count > 0, pending == nil, let time = source?.frameTime else { return }
        let left = live.lazy.filter {
            $0.isItem && $0.listing.round != self.round && $0.transition == nil
                && self.pin(of: $0, outlook, at: time) == nil
        }
        for element in Array(left.prefix(count)) { release(element) }
    }

    /// Returns the distance of an element from the viewport's centre, negative for the focused one.
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

    /// Returns the reason why an element out of view keeps its cell, or nil.
    private func pin(of element: CollectionElement, _ outlook: Outlook, at time: Int64) -> Pin? {
        if element.isItem, element.position == outlook.focus { return .focused }
        if element === outlook.holder { return .keyboard }
        let isGliding = element.isItem && element.transition?.isOver(at: time) == false
        return isGliding && isOnScreen(element, outlook.page, at: time) ? .gliding : nil
    }

    /// Releases elements out of view, and returns false if there are none.
    ///
    /// A pinned element keeps its cell anywhere. During scrolling, items out of view wait until
    /// their cells are needed.
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
            // Leaving items have been seen moving out. Other elements fade out.
            if !element.isItem { leaveGhost(of: element) }
            release(element)
        }
        return !left.isEmpty
    }

    /// Completes a pass: orders siblings, hides unused widgets and trims the pool.
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

    // MARK: - Prefetching

    /// Schedules rebinding cells from elements out of view to the next ones, in the rest of the
    /// frame.
    ///
    /// Idle sources run after drawing, so the next frame is not delayed.
    func workAheadWhenIdle() {
        guard !budget.isScheduled, !budget.queue.isEmpty else { return }
        budget.isScheduled = true
        MainLoop.whenIdle { [weak self] in
            self?.workAheadAtOnce()
        }
    }

    /// Does the scheduled work now, as the time after the frame has come.
    func workAheadAtOnce() {
        guard budget.isScheduled else { return }
        budget.isScheduled = false
        source?.inTurn { workAhead() }
    }

    private func workAhead() {
        guard !budget.queue.isEmpty else { return }
        // The last pass has left some items with cells they do not need.
        for element in line where element.isLeaving && element.listing.number != nil {
            release(element)
        }
        line.removeAll { $0.isLeaving }
        let before = counters.prefetches
        prefetch(until: budget.clock() + budget.ahead)
        // Later frames find these bound, and report nothing.
        if counters.prefetches > before { source?.announceViewportChange() }
        orderSiblings()
        pool.hideWaiting()
        counters.liveCells = live.count
        settle()
        notePrepared(prepared.known)
    }

    /// Binds queued elements, until `deadline` or the limit of cells.
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

    // MARK: - Prepared area

    /// Returns true if a frame can skip the layout query: all visible elements have cells, and only
    /// the page moves.
    func isPrepared(for page: Page) -> Bool {
        guard let area = prepared.complete, pending == nil, !wasMoving else { return false }
        let (axis, visible) = (page.mainAxis, page.visibleArea)
        return visible.min(axis) >= area.min(axis) && visible.max(axis) <= area.max(axis)
    }

    /// Records an area as prepared, as far as no element in it lacks a cell.
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
