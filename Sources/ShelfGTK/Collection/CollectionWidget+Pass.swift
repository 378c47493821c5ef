internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// From rows to cells, in order: docs/design/collection.md#the-core-and-the-hands

extension CollectionView {
    /// Renders the collection as its typed node, for a separate scrolled window.
    public func renderCollection(
        into node: ViewNode?, environment: EnvironmentValues = EnvironmentValues()
    ) -> CollectionNode<Section, Item> {
        let described = with { $0.environment = environment }
        if let node = node as? CollectionNode<Section, Item> {
            node.collection.update(described)
            return node
        }
        let node = CollectionNode(described)
        node.collection.turns.tellingLater { node.collection.update(described) }
        return node
    }

    /// Renders the collection among other views, whose state must not change meanwhile.
    func renderInside(
        _ node: CollectionNode<Section, Item>?, _ environment: EnvironmentValues
    ) -> CollectionNode<Section, Item> {
        let node = node ?? CollectionNode(self)
        node.collection.turns.tellingAfterRendering {
            node.collection.setEnvironment(environment)
            node.collection.update(self)
        }
        return node
    }
}

extension CollectionWidget {
    // MARK: - Changes

    /// Takes over a newer description: its closures at once, its rows if they differ.
    ///
    /// During callbacks it is deferred to their end. If its rows are compared on another thread, it
    /// is deferred until then. Meanwhile the whole former description applies, with closures and
    /// environment.
    ///
    /// - Parameter isLate: The description was deferred.
    func update(_ description: CollectionView<Section, Item>, isLate: Bool = false) {
        guard turns.isIdle, !turns.isGathering else {
            if coming.description == nil {
                turns.enqueue { [weak self] in
                    guard let self, let description = self.coming.description else { return }
                    self.coming.description = nil
                    self.update(description, isLate: true)
                }
            }
            coming.description = description
            return
        }
        endWaiting()
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
        let isTaken = takeClosures(of: description)
        if !isTaken, compareElsewhere(description) { return }
        if !isTaken { take(description) }
        if isLate { tellOfLateRows() }
    }

    /// Reports to the caller that pending rows were taken over.
    func tellOfLateRows() {
        guard !coming.isAwaited else { return }
        tell { [description] in description.reports.onLateRows?() }
    }

    /// Takes over a description with the same rows, and returns false if more must be done.
    ///
    /// Most descriptions are like this: enclosing views describe the collection with each change.
    /// Nothing is copied here: in unspecialised code each copy of a generic field would look up its
    /// metadata.
    private func takeClosures(of description: CollectionView<Section, Item>) -> Bool {
        guard presentation.isShowing(description.rows, by: description.comparison),
            coming.isEmpty, !presentation.isFocusAwaited,
            binder.description.selecting.mode == description.selecting.mode,
            binder.description.names.label == description.names.label,
            binder.description.asksNothingOfTheRows, description.asksNothingOfTheRows
        else { return false }
        setEnvironment(description.environment)
        binder.description = description
        checkLayoutWithNextFrame()
        return true
    }

    /// Takes over a whole description.
    ///
    /// The difference of its rows may be known already.
    func take(
        _ description: CollectionView<Section, Item>, as known: RowChange<Section, Item>? = nil
    ) {
        let requests = takeRequests()
        setEnvironment(description.environment)
        if description.names.label != self.description.names.label {
            unsafe Accessibility.set(widget, label: description.names.label)
        }
        let dependence = self.description.content.dependence
        self.description = description
        presentation.heir = description.outline?.heir
        inTurn {
            hands.selecting.follow(description.selecting.mode)
            if let initial = description.focusing.initial {
                presentation.beginFocus(at: initial.value)
            }
            if !apply(description.rows, as: known) {
                checkLayoutWithNextFrame()
                if description.focusing.allows != nil || presentation.isFocusAwaited {
                    hands.focusing.followFocusability()
                }
            }
            if description.content.dependence != dependence { binder.rebindAll() }
            binder.pruneKeptStates()
            binder.showLayoutBoundary()
            if description.content.placeholder != nil || isPlaceholderShown {
                hands.chrome.updatePlaceholder()
            }
            if let focused = description.focusing.binding { hands.focusing.follow(focused) }
            followBindings()
            if description.focusing.allows != nil || hands.focusing.restrictsFocus {
                hands.focusing.showFocusability()
            }
        }
        for request in requests { request.perform() }
    }

    /// Replaces the rows, and returns false if they are equal.
    ///
    /// Equal rows cost nothing. Duplicates are reported and change nothing. The difference may be
    /// known already.
    func apply(_ rows: [CollectionRow<Section, Item>], as known: RowChange<Section, Item>?) -> Bool
    {
        let (comparison, last) = (description.comparison, presentation.shown)
        let first = known == nil ? comparison.firstChange(to: rows, from: last) : nil
        let change = known ?? first ?? comparison.change(to: rows, from: last)
        if case .refused(let error) = change {
            let report = String(describing: error)
            tell { [description] in description.reports.tellOfDuplicates(report) }
        }
        guard let difference = presentation.note(change, of: rows) else { return false }
        counters.differences += 1
        guard !difference.isEmpty else { return false }
        coming.check.end()
        show(difference)
        let summary = difference.summary
        tell { [description] in description.reports.onChange?(summary) }
        if first != nil { checkElsewhere(orGoBackTo: last.rows) }
        return true
    }

    /// Shows new rows.
    ///
    /// The caller is asked first, while the old state is whole. Then the state is replaced at once,
    /// and cells are bound.
    private func show(_ difference: Difference) {
        let oldPositions = difference.oldPositions
        rememberWhatIsSeen { oldPositions($0) }
        hands.drags.forgetOpening()
        let followers = binder.followers(of: difference)
        // A focused control may vanish with the old content. One in a header that stays keeps the
        // focus.
        let holder = hands.focusing.elementWithKeyboard
        let lostKeyboard =
            holder.map { holder in followers.gone.contains { $0 === holder } } ?? false
        let hadKeyboard = hands.keyboard.isInside && (holder == nil || lostKeyboard)
        let change = consult {
            presentation.prepare(
                difference, keeping: description.arrangement.anchorPolicy, hasKeyboard: hadKeyboard,
                by: layoutRequest(), allows: allowsFocus)
        }

        let glides = pageScroll.isGliding
        let (isTurned, arrival) = presentation.commit(change)
        cells.forgetPlaces()
        for follower in followers.kept { follower.element.position = follower.position }
        if change.isLaidOutAnew {
            counters.layouts += 1
            laidOutAnew(isTurned: isTurned)
        }

        for follower in followers.kept {
            if follower.isChanged {
                binder.rebind(follower.element)
            } else {
                binder.describePlace(of: follower.element)
            }
        }
        hands.focusing.follow(arrival, glides: glides)
        if lostKeyboard, !hands.focusing.restoreFocus() { hands.keyboard.take() }
        for element in followers.gone { cells.dismiss(element) }
        hands.prune()
        // Wheel events before the next pass start from the present value.
        configureAdjustments()
        requestPass()
    }

    // MARK: - Passes

    /// The margin around the viewport with cells, in pixels: a wheel detent shows only bound rows.
    static var overscan: Double { 96 }

    /// Makes the pass that is due, unless there is no size.
    func passIfDue() {
        guard isPassDue, !viewport.isEmpty else { return }
        // A callback may run the main loop during a change or a pass.
        guard turns.isIdle else { return requestPass() }
        inTurn { place() }
    }

    /// Requests a pass in the next frame.
    func requestPass() {
        passes.request(of: self) { [weak self] in
            guard let self else { return false }
            self.passIfDue()
            // A pass may leave work for the next frame. Without a size, an allocation requests a
            // pass.
            return self.isPassDue && !self.viewport.isEmpty
        }
    }

    /// Defers the pass until after the frame if all that it shows is in place, else returns false.
    func passAfterFrame() -> Bool {
        guard !isPassDue, turns.isIdle, layout != nil, isWorkingAhead, !shelves.isMoving,
            scrollRequests.target == nil, !hands.drags.drop.concernsElements,
            cells.isPrepared(for: page)
        else { return false }
        isPassDue = true
        unsafe gtk_widget_queue_allocate(widget)
        // Not in an idle source: if frames take all the time, the next one would find nothing
        // ready.
        MainLoop.next { [weak self] in
            guard let self else { return }
            self.passIfDue()
            self.cells.workAheadAtOnce()
        }
        return true
    }

    /// Makes a pass: finds visible elements, binds those that enter, releases those that left,
    /// places the rest.
    ///
    /// Never during an allocation. A child added there requests another one, and the frame would be
    /// drawn without it.
    private func place() {
        guard layout != nil else { return }
        counters.passes += 1
        isPassDue = false
        followWidth()
        presentation.page.layout?.beginFrame()
        presentation.carry(to: scrollOffset)
        if scrollRequests.target != nil { presentation.aimAtTarget() }
        let isFirst = cells.live.isEmpty
        let deadline = isFirst ? Int64.max : cells.budget.clock() + cells.budget.pass
        var entered = fill(until: deadline)
        // Measured sizes may reveal further elements; their own changes wait for the next frame.
        if measureElements() {
            entered = fill(until: deadline) || entered
            if measureElements() { isPassDue = true }
        }
        dropReachedTarget()
        configureAdjustments()
        let time = frameTime
        hands.drags.makeWay(at: time)
        let still = cells.pending == nil ? nil : presentation.pageWithoutTravel
        cells.setInMotion(on: page, still: still, at: time)
        hands.contentMayMoveUnderPointer()
        let left = cells.retire(outlook, at: time)
        cells.finishChange()
        cells.finishPass()
        hands.finishPass()
        presentation.pageScroll.passed(page)
        unsafe gtk_widget_queue_allocate(widget)
        startTicking()
        if isPassDue { requestPass() }
        if isWorkingAhead { cells.workAheadWhenIdle() }
        announceNearEnds()
        announceScrolling()
        announcePrefetch()
        if entered || left { announceViewportChange() }
    }

    private func fill(until deadline: Int64) -> Bool {
        presentation.pageScroll.look(at: page)
        let (entered, isUnfinished) = cells.fill(outlook, until: deadline)
        if isUnfinished { isPassDue = true }
        return entered
    }

    /// The area for which cells are needed.
    private var outlook: Outlook {
        let (page, lookAhead) = (page, pageScroll.lookAhead.distance)
        let isMoving = isWorkingAhead
        var near = page.visibleArea
        // The side that scrolling leaves is not needed, unless a change moves it back.
        let ahead = isMoving && cells.pending == nil ? lookAhead : 0
        let (before, after) = (ahead > 0 ? 0 : Self.overscan, ahead < 0 ? 0 : Self.overscan)
        near.size[page.mainAxis] += before + after
        near.origin[page.mainAxis] -= page.isMirrored ? after : before
        near = near.widened(x: hands.drags.drop.reach.width, y: hands.drags.drop.reach.height)
        // Cells are retained further in the direction of scrolling.
        var kept = near
        kept.size[page.mainAxis] += abs(lookAhead)
        if (lookAhead < 0) != page.isMirrored { kept.origin[page.mainAxis] -= abs(lookAhead) }
        if shelves.isMoving { kept = kept.widened(along: page.crossAxis, by: Self.overscan) }
        let child = unsafe hands.keyboard.child
        return Outlook(
            page: page, near: near, kept: kept, isMoving: isMoving, focus: focus?.position,
            holder: unsafe child == nil ? nil : live.first { unsafe $0.cell.widget == child })
    }

    /// The page or a shelf is scrolling, so elements can be prefetched.
    private var isWorkingAhead: Bool {
        cells.budget.worksAhead
            && (pageScroll.isGliding || shelves.isMoving || pageScroll.lookAhead.distance != 0)
    }

    /// Places the page, its elements and everything above them.
    func allocateElements() {
        hands.rowActions.swipe(line)
        cells.place(on: page)
        hands.chrome.allocate()
    }
}
