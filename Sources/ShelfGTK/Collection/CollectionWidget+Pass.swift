internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// The passes, in their order: docs/design/collection.md#the-core-and-the-hands

extension CollectionWidget {
    /// How far beyond the viewport elements have cells, in pixels: enough that a wheel detent does
    /// not show a row before it is bound.
    static var overscan: Double { 96 }

    /// Makes the pass that is due; without a size there is nothing to show.
    func passIfDue() {
        guard isPassDue, !viewport.isEmpty else { return }
        // A caller's closure may turn the main loop within a change or a pass.
        guard turns.isIdle else { return requestPass() }
        inTurn { place() }
    }

    /// Asks for a pass with the next frame.
    func requestPass() {
        passes.request(of: self) { [weak self] in
            guard let self else { return false }
            self.passIfDue()
            // A pass may leave something for the next frame; without a size an allocation asks.
            return self.isPassDue && !self.viewport.isEmpty
        }
    }

    /// Has a frame that shows nothing but what stands at its place already do without a pass, which is
    /// made when the frame is out; returns false where the frame needs it.
    func passAfterFrame() -> Bool {
        guard !isPassDue, turns.isIdle, layout != nil, isWorkingAhead, !shelves.isMoving,
            scrollRequests.target == nil, !hands.drags.drop.concernsElements,
            cells.isPrepared(for: page)
        else { return false }
        isPassDue = true
        unsafe gtk_widget_queue_allocate(widget)
        // Not when idle: where frames take all the time there is, the next one would find nothing ready.
        MainLoop.next { [weak self] in
            guard let self else { return }
            self.passIfDue()
            self.cells.workAheadAtOnce()
        }
        return true
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
        presentation.page.layout?.beginFrame()
        presentation.carry(to: scrollOffset)
        if scrollRequests.target != nil { presentation.aimAtTarget() }
        let isFirst = cells.live.isEmpty
        let deadline = isFirst ? Int64.max : cells.budget.clock() + cells.budget.pass
        var entered = fill(until: deadline)
        // Measured sizes may bring in further elements; what they change again waits a frame.
        if measureElements() {
            entered = fill(until: deadline) || entered
            if measureElements() { isPassDue = true }
        }
        dropReachedTarget()
        configureAdjustments()
        let time = frameTime
        hands.drags.makeRoom(at: time)
        cells.setInMotion(on: page, at: time)
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

    /// What is to have cells as the page stands now.
    private var outlook: Outlook {
        let (page, lookAhead) = (page, pageScroll.lookAhead.distance)
        let isMoving = isWorkingAhead
        var near = page.visibleArea
        // What the page moves away from is not needed, unless a change moves it back.
        let ahead = isMoving && cells.pending == nil ? lookAhead : 0
        let (before, after) = (ahead > 0 ? 0 : Self.overscan, ahead < 0 ? 0 : Self.overscan)
        near.size[page.mainAxis] += before + after
        near.origin[page.mainAxis] -= page.isMirrored ? after : before
        near = near.widened(x: hands.drags.drop.reach.width, y: hands.drags.drop.reach.height)
        // More of what has cells is kept where the page goes.
        var kept = near
        kept.size[page.mainAxis] += abs(lookAhead)
        if (lookAhead < 0) != page.isMirrored { kept.origin[page.mainAxis] -= abs(lookAhead) }
        if shelves.isMoving { kept = kept.widened(along: page.crossAxis, by: Self.overscan) }
        let child = unsafe hands.keyboard.child
        return Outlook(
            page: page, near: near, kept: kept, isMoving: isMoving, focus: focus?.position,
            holder: unsafe child == nil ? nil : live.first { unsafe $0.cell.widget == child })
    }

    /// Whether the page or a shelf is being scrolled, so that there is something to do ahead.
    private var isWorkingAhead: Bool {
        cells.budget.worksAhead
            && (pageScroll.isGliding || shelves.isMoving || pageScroll.lookAhead.distance != 0)
    }

    /// Brings the page to where it stands, and everything on it and over it to its place.
    func allocateElements() {
        hands.rowActions.swipe(line)
        cells.place(on: page)
        hands.chrome.allocate()
    }

    // MARK: - Motion

    /// Whether changes move: asked for, on screen, and not unwanted by the user.
    var animates: Bool {
        guard description.arrangement.animatesChanges, isMapped else { return false }
        return animationsAreEnabled
    }

    var isMapped: Bool { unsafe gtk_widget_get_mapped(widget) != 0 }

    /// The user's own setting for motion.
    var animationsAreEnabled: Bool {
        guard let settings = unsafe gtk_widget_get_settings(widget) else { return true }
        return unsafe Object(referencing: UnsafeMutableRawPointer(settings))
            .boolProperty("gtk-enable-animations")
    }

    /// Whether anything is under way, or waits for its end.
    var isMoving: Bool {
        isInMotion || hands.isWaiting
    }

    /// Whether all there is to do is to look under the pointer once a scrolled window is done.
    private var isWaitingForRest: Bool {
        hands.input.awaitsRest && !isInMotion && !hands.chrome.isWaiting
    }

    /// Whether anything moves.
    var isInMotion: Bool {
        pageScroll.isGliding || shelves.isMoving || pageScroll.outside.bias != 0
            || hands.isInMotion || cells.isMoving
    }

    /// Asks for frames while something moves; the frame clock rests otherwise.
    func startTicking() {
        guard isMoving, passes.motionTick?.isActive != true, isMapped else { return }
        passes.startMotion(of: self) { [weak self] in self?.step() ?? false }
    }

    /// One frame of motion; returns whether there will be another.
    @discardableResult
    func step() -> Bool {
        let time = frameTime
        let elapsed = passes.elapsed(at: time)
        let isOnlyWaiting = isWaitingForRest
        hands.input.endSilentGesture()
        presentation.advance(by: elapsed)
        hands.step(by: elapsed)
        if !isOnlyWaiting {
            isPassDue = true
            isDrawDue = true
            unsafe gtk_widget_queue_draw(widget)
        }
        passIfDue()
        // Values from outside keep coming while a scrolled window lets the page coast.
        if hands.input.awaitsRest, !isInMotion, !isScrolledFromOutside { hands.input.cameToRest() }
        guard isMoving else {
            passes.endMotion()
            return false
        }
        return true
    }

    /// Whether what scrolls may glide: on screen, and not unwanted by the user.
    var mayGlide: Bool { animationsAreEnabled && isMapped }

    /// Whether nothing moves and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !passes.isAnnouncementDue && !viewport.isEmpty
            && !coming.isAwaited
    }

    // MARK: - Reports

    /// Tells the caller, once the frame is out, that other elements have cells now.
    func announceViewportChange() {
        guard !passes.isAnnouncementDue else { return }
        passes.isAnnouncementDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.passes.isAnnouncementDue = false
            self.description.reports.onViewportChange?()
        }
    }

    /// Tells the caller what has been scrolled since the last pass.
    func announceScrolling() {
        if let offset = presentation.pageScroll.news(of: page),
            let onScroll = description.reports.onScroll
        {
            tell { onScroll(offset) }
        }
        if let binding = description.bindings.scrollPosition, let top = hands.bound.newTop() {
            tell { binding.wrappedValue = top }
        }
        guard let onShelfScroll = description.reports.onShelfScroll else { return }
        for shelf in presentation.shelves.news() {
            tell { onShelfScroll(shelf.section, shelf.offset) }
        }
    }

    /// Tells the caller which ends are near, each once until other items lead up to it.
    func announceNearEnds() {
        guard let onNearEnd = description.reports.onNearEnd else { return }
        var sections: [Int] = []
        for element in line where element.isItem && element.position.section != sections.last {
            sections.append(element.position.section)
        }
        let ends = presentation.takeNearEnds(
            within: description.reports.nearEndDistance, sections: sections)
        for end in ends { tell { onNearEnd(end) } }
    }

    /// Tells the caller which items come next.
    func announcePrefetch() {
        guard let onPrefetch = description.reports.onPrefetch, !cells.budget.queue.isEmpty else {
            return
        }
        let items: [Item] = cells.budget.queue.compactMap { element in
            guard case .item(let section, let item) = element.kind else { return nil }
            return snapshot.item(at: ItemPosition(section: section, item: item))
        }
        if !items.isEmpty { tell { onPrefetch(items) } }
    }

    // MARK: - Surroundings

    /// Hears of the desktop from now on, until the widget is disposed of.
    func watchDesktop() {
        surroundings.follow(
            unsafe DesktopEnvironment(of: widget) { [weak self] in
                self?.environmentMayHaveChanged()
            })
        environmentMayHaveChanged()
    }

    /// Takes the environment that views around hand down.
    func setEnvironment(_ values: EnvironmentValues) {
        if surroundings.take(values) { environmentMayHaveChanged() }
    }

    /// Shows every bound cell again if a value is another one; no rows are compared.
    private func environmentMayHaveChanged() {
        guard surroundings.update(of: self, in: viewport) else { return }
        showContrast()
        inTurn {
            for element in live { element.cell.show(in: environment) }
        }
    }

    /// Tells cells when the collection has become wide or narrow.
    ///
    /// Never within an allocation: cells would ask for another one.
    func followWidth() {
        if surroundings.isOutdated(in: viewport) { environmentMayHaveChanged() }
    }

    /// Has the style sheet draw lines where colours alone would not stand out.
    private func showContrast() {
        if environment.increasesContrast {
            unsafe gtk_widget_add_css_class(widget, "high-contrast")
        } else {
            unsafe gtk_widget_remove_css_class(widget, "high-contrast")
        }
    }
}
