internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// How far beyond the viewport elements have cells, in pixels: enough that a wheel detent does
    /// not show a row before it is bound.
    static var overscan: Double { 96 }

    /// The most elements with cells, as a multiple of those in view.
    static var liveLimit: Double { 1.6 }

    /// Makes the pass that is due; without a size there is nothing to show.
    func passIfDue() {
        guard isPassDue, !viewport.isEmpty, !layoutIsStale else { return }
        // A caller's closure may turn the main loop within a change or a pass.
        guard turns.isIdle else { return requestPass() }
        inTurn { place() }
    }

    /// One pass: finds what is visible, binds what enters, retires what left, places the rest.
    ///
    /// Never within an allocation: a child that is parented there asks its ancestors for another
    /// one, and the frame would be drawn without it.
    private func place() {
        guard layout != nil else { return }
        counters.passes += 1
        isPassDue = false
        followWidth()
        page.layout?.beginFrame()
        setScrollOffset(scrollOffset)
        if scrollRequests.target != nil { aimAtTarget() }
        let isFirst = elements.isEmpty
        let deadline = isFirst ? Int64.max : budgetClock() + bindBudget
        var entered = fill(until: deadline)
        // Measured sizes may bring in further elements; what they change again waits a frame.
        if measureElements() {
            entered = fill(until: deadline) || entered
            if measureElements() {
                updateFrames()
                isPassDue = true
            }
        }
        dropReachedTarget()
        configureAdjustments()
        let time = frameTime
        drags.makeRoom(at: time)
        for element in line where element.isNew {
            setTransition(of: element, at: time)
            element.isNew = false
        }
        settleTransitions(at: time)
        contentMayMoveUnderPointer()
        let left = retire(at: time)
        pendingChange = nil
        orderSiblings()
        leavePointerToHeaders()
        pool.hideWaiting()
        chrome.updatePageButtons()
        rowActions.dropButtonsLeftBehind()
        counters.liveCells = live.count
        pool.limit = max(CellPool.leastLimit, mostCells)
        pageScroll.passed(page)
        unsafe gtk_widget_queue_allocate(widget)
        startTicking()
        if isPassDue { requestPass() }
        workAheadWhenIdle()
        announceNearEnds()
        announceScrolling()
        announcePrefetch()
        if entered || left { announceViewportChange() }
    }

    /// Finds what shows and gives cells to what has none, nearest first, while there is time.
    ///
    /// Returns whether anything entered.
    private func fill(until deadline: Int64) -> Bool {
        guard let layout else { return false }
        round += 1
        learnPlaces(in: layout)
        pageScroll.look(at: page)
        let near = nearArea
        let found = layout.visibleItems(in: keptArea(around: near), visible: visibleArea) {
            self.shelfOffset(at: $0)
        }
        var slots = [CollectionElement?](repeating: nil, count: found.count)
        var missing: [Int] = []
        prefetchQueue.removeAll(keepingCapacity: true)
        counters.visibleCells = 0
        for (index, item) in found.enumerated() {
            if isInViewport(item.element.frame) { counters.visibleCells += 1 }
            if let element = places?[item.element.kind] {
                slots[index] = element
                element.round = round
            } else if item.paintedFrame.intersects(near) {
                missing.append(index)
            } else {
                prefetchQueue.append(item.element.kind)
            }
        }
        giveBack(missing.count)
        let entered = bind(missing, of: found, into: &slots, until: deadline)
        line.removeAll(keepingCapacity: true)
        for (index, item) in found.enumerated() {
            guard let element = slots[index] else { continue }
            take(item, for: element)
            appendInReadingOrder(element)
        }
        return entered
    }

    /// Binds elements of a query, those that matter most first.
    private func bind(
        _ missing: [Int], of found: [VisibleItem], into slots: inout [CollectionElement?],
        until deadline: Int64
    ) -> Bool {
        guard let layout, !missing.isEmpty else { return false }
        var missing = missing
        if deadline != .max {
            let distances = missing.map { distance(of: found[$0].element) }
            missing = zip(distances, missing).sorted { $0.0 < $1.0 }.map(\.1)
        }
        var entered = false
        for index in missing {
            // Something is bound in every pass, so that it comes to an end on any machine.
            if entered, deadline != .max, budgetClock() >= deadline {
                isPassDue = true
                break
            }
            let (key, position) = identity(of: found[index].element.kind, in: layout)
            slots[index] = elements[key] ?? makeElement(key, at: position)
            entered = entered || slots[index] != nil
        }
        return entered
    }

    /// Takes cells from items that have left, for what comes in this very pass: at a jump everything
    /// would be made anew else.
    private func giveBack(_ count: Int) {
        guard count > 0, pendingChange == nil else { return }
        let (holder, time) = unsafe (keyboard.child, frameTime)
        let left = live.lazy.filter {
            unsafe $0.isItem && $0.round != self.round && $0.transition == nil
                && self.pin(of: $0, keyboardIn: holder, at: time) == nil
        }
        for element in Array(left.prefix(count)) { release(element) }
    }

    /// How far an element is from where the reader looks; the focused one is nearest.
    private func distance(of element: LayoutElement) -> Double {
        if let focus,
            element.kind == .item(section: focus.position.section, item: focus.position.item)
        {
            return -1
        }
        let distance = abs(element.frame.middle(mainAxis) - visibleArea.middle(mainAxis))
        return isInViewport(element.frame) ? distance : distance + viewportExtent
    }

    /// Takes over where the layout and its handlers put an element.
    private func take(_ item: VisibleItem, for element: CollectionElement) {
        element.frame = item.element.frame
        element.zIndex = item.zIndex
        element.selfSizingAxes = item.element.selfSizingAxes
        element.effects = item.isPlain ? nil : item
        element.round = round
        element.isLeaving = false
    }

    /// Adds an element to the order of siblings, headers before what they stand above.
    private func appendInReadingOrder(_ element: CollectionElement) {
        guard element.kind.role == .header else { return line.append(element) }
        if case .layoutBoundary = element.part { return line.insert(element, at: 0) }
        let section = element.position.section
        let first = line.lastIndex { $0.position.section < section }.map { $0 + 1 } ?? 0
        line.insert(element, at: first)
    }

    /// Adds an element that no query found to where it is read among the others.
    func insertInReadingOrder(_ element: CollectionElement) {
        let place = line.firstIndex { isRead($0, after: element) } ?? line.endIndex
        line.insert(element, at: place)
    }

    private func isRead(_ other: CollectionElement, after element: CollectionElement) -> Bool {
        let (section, otherSection) = (element.position.section, other.position.section)
        guard section == otherSection else { return otherSection > section }
        if element.isItem, other.isItem { return other.position.item > element.position.item }
        return element.kind.role == .header
            || (element.isItem && other.kind.role == .supplementary)
    }

    /// Where the layout has an element that no query found; nil where it has none.
    private func frameOutOfSight(of element: CollectionElement, in layout: SolvedLayout) -> Rect? {
        if element.isItem { return frame(of: element.position, in: layout) }
        guard isKnown(element.part, at: element.position, in: layout) else { return nil }
        return layout.frame(
            of: element.layoutKind,
            orthogonalOffset: element.followsItem ? shelfOffset(at: element.position.section) : 0)
    }

    /// Why an element keeps its cell out of sight; nil when it does not.
    private func pin(
        of element: CollectionElement, keyboardIn holder: UnsafeMutablePointer<GtkWidget>?,
        at time: Int64
    ) -> Pin? {
        if element.isItem, element.position == focus?.position { return .focused }
        if let holder = unsafe holder, unsafe element.cell.widget == holder { return .keyboard }
        let isGliding = element.isItem && element.transition?.isOver(at: time) == false
        return isGliding && isOnScreen(element) ? .gliding : nil
    }

    /// Takes cells from elements that left; returns whether any did.
    ///
    /// A pinned element keeps its cell wherever it is.
    /// While the page moves, items out of sight are left until their cells are needed.
    private func retire(at time: Int64) -> Bool {
        guard let layout else { return false }
        var left: [CollectionElement] = []
        let mayWait = isWorkingAhead && pendingChange == nil && live.count <= mostCells
        let holder = unsafe keyboard.child
        for element in live where element.round != round {
            let frame = frameOutOfSight(of: element, in: layout)
            if let frame {
                element.frame = frame
                element.effects = nil
                if unsafe pin(of: element, keyboardIn: holder, at: time) != nil {
                    element.isLeaving = false
                    insertInReadingOrder(element)
                    continue
                }
            }
            if element.isItem {
                if mayWait, !isInViewport(element.frame) {
                    element.isLeaving = true
                    line.append(element)
                    continue
                }
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
}
