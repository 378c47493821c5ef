internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Layout and scrolling of the widget: the presentation decides, GTK's values come from here.

extension CollectionWidget {
    /// Returns the layout request of the latest description for a viewport.
    func layoutRequest(in viewport: Size? = nil) -> LayoutRequest<Section, Item> {
        let provider = description.arrangement.provider
        return LayoutRequest(
            description.arrangement.configuration,
            in: layoutEnvironment(in: viewport ?? self.viewport),
            dependence: description.arrangement.dependence
        ) { row, environment in
            self.counters.describedSections += 1
            return self.consult { provider(row, environment) }
        }
    }

    /// Returns the environment of a layout for a viewport.
    private func layoutEnvironment(in viewport: Size) -> LayoutEnvironment {
        LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft, lineHeight: surroundings.lineHeight(of: self)
        ).showing(description.arrangement.configuration)
    }

    var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// Solves the layout of the present rows by the latest description for a viewport.
    func solved(in viewport: Size? = nil) -> ArrangedRows {
        counters.layouts += 1
        // Custom groups are the caller's code, as the provider is.
        return consult { presentation.solved(for: snapshot, by: layoutRequest(in: viewport)) }
    }

    /// Updates the cells after the layout changed, as places may belong to other elements.
    func laidOutAnew(isTurned: Bool) {
        if isTurned { hands.pageTurned() }
        cells.forgetPlaces()
        cells.forgetSizes()
    }

    /// Records what is on screen as the start of the next pass's animations.
    func rememberWhatIsSeen(
        oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        guard animates, snapshot.itemCount > 0 else { return cells.forgetWhatWasSeen() }
        if cells.pending == nil { presentation.forgetTravel() }
        cells.remember(on: page, oldPosition: oldPosition)
    }

    /// Schedules one check of the layout in the next frame for all descriptions until then.
    func checkLayoutWithNextFrame() {
        guard !passes.isCheckDue else { return }
        passes.requestCheck(of: self) { [weak self] in
            guard let self else { return }
            let request = self.layoutRequest()
            guard self.presentation.isOutdated(for: self.snapshot, by: request) else {
                return self.presentation.keepAnswers(by: request)
            }
            self.switchLayout()
            // The pass is made now, as this frame is about to be painted.
            self.passIfDue()
        }
    }

    /// Lays out the same rows by the latest description; items move to their new places.
    func switchLayout() { inTurn { layOutAnew() } }

    private func layOutAnew() {
        let rows = solved()
        rememberWhatIsSeen { $0 }
        hands.drags.forgetOpening()
        laidOutAnew(presentation.layOut(rows, keeping: description.arrangement.anchorPolicy))
        requestPass()
    }

    /// Lays out for a new size of the widget, or a cell's size request between two frames.
    func followSize(width: Int32, height: Int32) {
        let size = Size(width: Double(width), height: Double(height))
        let isElsewhere = presentation.isElsewhere(
            layoutEnvironment(in: viewport), by: layoutRequest())
        guard presentation.isAnother(size) || isElsewhere else {
            return followSizeRequests()
        }
        let viewport = presentation.isAnother(size) ? size : viewport
        laidOutAnew(
            presentation.layOut(
                solved(in: viewport), in: viewport, keeping: description.arrangement.anchorPolicy))
        cells.endTransitions()
        // Cells are bound only between layouts; those for a new size follow in the next frame.
        cells.updateFrames(on: page)
        requestPass()
    }

    private func laidOutAnew(_ change: (isTurned: Bool, effect: ScrollEffect)) {
        laidOutAnew(isTurned: change.isTurned)
        follow(change.effect, glides: false)
        // The next value may arrive before the next pass.
        configureAdjustments()
    }

    // MARK: - Self-sizing

    /// Measures self-sizing cells and applies changed sizes.
    ///
    /// The visible content keeps its place. Returns true if anything moves.
    func measureElements() -> Bool {
        let measurements = cells.newSizes()
        guard !measurements.isEmpty,
            presentation.take(
                measurements, keeping: description.arrangement.anchorPolicy, consult: consult)
        else { return false }
        correctBias()
        cells.updateFrames(on: page)
        return true
    }

    private func followSizeRequests() {
        guard measureElements() else { return }
        configureAdjustments()
        requestPass()
    }

    // MARK: - The page

    /// Scrolls to an item, with or without a cell or measured size.
    func scroll(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        let glides = animated && mayGlide
        let effect = presentation.scroll(to: id, position, glides: glides)
        if let effect { follow(effect, glides: glides) }
        return effect != nil
    }

    /// Drops a scroll target that is in place and measured.
    func dropReachedTarget() {
        guard scrollRequests.target != nil, !pageScroll.isGliding, isTargetLaidOut else { return }
        if !presentation.dropReachedTarget() { isPassDue = true }
    }

    /// The target has a cell and, if self-sizing, a known size.
    private var isTargetLaidOut: Bool {
        guard let target = scrollRequests.target, let element = elements[.item(target.id)] else {
            return false
        }
        return element.sizes.axes.isEmpty || element.sizes.size != nil
    }

    /// Restores a reading position, at once or when its items exist.
    func restorePosition(_ position: CollectionPosition<Section.ID, Item.ID>) {
        follow(presentation.goBack(to: position), glides: false)
    }

    /// Requests frames for an effect of scrolling.
    func follow(_ effect: ScrollEffect, glides: Bool) {
        if effect.contains(.page) { stopCoasting() }
        guard !effect.isEmpty else { return }
        requestPass()
        if glides { startTicking() }
    }

    // MARK: - Shelves

    /// Sets the scroll offset of a section at once, clamped to its bounds.
    func setShelfOffset(_ offset: Double, section: Int) {
        presentation.setShelfOffset(offset, section: section)
        if layout != nil { requestPass() }
    }

    /// Sets the offsets of shelves from the owner.
    func setShelfOffsets(_ offsets: OrthogonalOffsets<Section.ID>) {
        let sectionIndex = sectionIndex
        presentation.shelves.setAll(offsets, on: &presentation.page, section: sectionIndex)
        requestPass()
    }

    // MARK: - Scrollbars

    /// Updates the adjustments from the page.
    ///
    /// Values count from the left or top, as in GTK's lists, also if the page begins at the right.
    func configureAdjustments() {
        // Without a size, the page size is unknown.
        guard !viewport.isEmpty else { return }
        if let adjustment = adjustments[mainAxis] {
            if !isScrolledFromOutside, !pageScroll.isGliding,
                adjustment.value != page.flipped(scrollOffset)
            {
                stopCoasting()
            }
            adjustment.configure(
                presentation.pageScroll.range(of: page, value: adjustment.value, at: frameTime))
        }
        let across = viewport[page.crossAxis]
        adjustments[page.crossAxis]?.configure(
            OutsideRange(value: 0, lower: 0, upper: across, extent: across))
    }

    /// Corrects the next outside value for scrolling by the collection itself.
    func correctBias() {
        guard let adjustment = adjustments[mainAxis] else { return }
        presentation.pageScroll.correctBias(of: page, value: adjustment.value, at: frameTime)
    }

    /// Values arrive continuously, as during kinetic scrolling of the scrolled window.
    var isScrolledFromOutside: Bool { pageScroll.isScrolledFromOutside(at: frameTime) }

    /// Ends kinetic scrolling of the scrolled window and animations of its scrollbar.
    func stopCoasting() {
        adjustments[mainAxis]?.stay()
        ScrollAdjustment.stopCoasting(around: self) { presentation.pageScroll.outside.end() }
    }
}
