internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// How the rows are laid out, and where the page and its shelves stand: what the presentation decides,
// by what the toolkit has for it.

extension CollectionWidget {
    /// What the newest description says of the layout, in a viewport.
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

    /// What a layout in a viewport is solved for.
    private func layoutEnvironment(in viewport: Size) -> LayoutEnvironment {
        LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft, lineHeight: surroundings.lineHeight(of: self)
        ).showing(description.arrangement.configuration)
    }

    var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// Solves the layout of the rows shown as the newest description says, in a viewport.
    func solved(in viewport: Size? = nil) -> ArrangedRows {
        counters.layouts += 1
        // A custom group is the caller's code, as the provider is.
        return consult { presentation.solved(for: snapshot, by: layoutRequest(in: viewport)) }
    }

    /// Has cells looked at anew, whose elements may stand for something else in the layout.
    func laidOutAnew(isTurned: Bool) {
        if isTurned { hands.pageTurned() }
        cells.forgetPlaces()
        cells.forgetSizes()
    }

    /// Keeps what is on screen so that the next pass can start from there.
    func rememberWhatIsSeen(
        oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        guard animates, snapshot.itemCount > 0 else { return cells.forgetWhatWasSeen() }
        if cells.pending == nil { presentation.forgetTravel() }
        cells.remember(on: page, oldPosition: oldPosition)
    }

    /// Asks the layout provider with the next frame, however many descriptions come until then.
    func checkLayoutWithNextFrame() {
        guard !passes.isCheckDue else { return }
        passes.requestCheck(of: self) { [weak self] in
            guard let self else { return }
            let request = self.layoutRequest()
            guard self.presentation.isOutdated(for: self.snapshot, by: request) else {
                return self.presentation.keepAnswers(by: request)
            }
            self.switchLayout()
            // This frame is about to be painted: elements must not stand where they did before.
            self.passIfDue()
        }
    }

    /// Lays the same rows out as the newest description says; every item glides to its new place.
    func switchLayout() { inTurn { layOutAnew() } }

    private func layOutAnew() {
        let rows = solved()
        rememberWhatIsSeen { $0 }
        hands.drags.forgetOpening()
        laidOutAnew(presentation.layOut(rows, keeping: description.arrangement.anchorPolicy))
        requestPass()
    }

    /// Follows a new size of the widget, or a cell that asked for another one between two frames.
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
        // Cells come only between layouts: those a new size needs come with the next frame.
        cells.updateFrames(on: page)
        requestPass()
    }

    private func laidOutAnew(_ change: (isTurned: Bool, effect: ScrollEffect)) {
        laidOutAnew(isTurned: change.isTurned)
        follow(change.effect, glides: false)
        // The next value may come before the next pass.
        configureAdjustments()
    }

    // MARK: - Sizes that cells choose

    /// Asks the cells that size themselves for their sizes and lays out what is new about them.
    ///
    /// What is in view stays where it is. Returns whether anything moves.
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

    /// Shows an item at a place of the viewport, whether it has been measured or has a cell or not.
    func scroll(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        let glides = animated && mayGlide
        let effect = presentation.scroll(to: id, position, glides: glides)
        if let effect { follow(effect, glides: glides) }
        return effect != nil
    }

    /// Forgets a target that has been reached: it stands where it should, and its size is known.
    func dropReachedTarget() {
        guard scrollRequests.target != nil, !pageScroll.isGliding, isTargetLaidOut else { return }
        if !presentation.dropReachedTarget() { isPassDue = true }
    }

    /// Whether the target has a cell whose own size, if it has one, is known.
    private var isTargetLaidOut: Bool {
        guard let target = scrollRequests.target, let element = elements[.item(target.id)] else {
            return false
        }
        return element.sizes.axes.isEmpty || element.sizes.size != nil
    }

    /// Goes back to where the reader was, now or as soon as the items are there.
    func restorePosition(_ position: CollectionPosition<Section.ID, Item.ID>) {
        follow(presentation.goBack(to: position), glides: false)
    }

    /// Has frames made for what was taken elsewhere.
    func follow(_ effect: ScrollEffect, glides: Bool) {
        if effect.contains(.page) { stopCoasting() }
        guard !effect.isEmpty else { return }
        requestPass()
        if glides { startTicking() }
    }

    // MARK: - Shelves

    /// Scrolls a section on its own at once, within its bounds.
    func setShelfOffset(_ offset: Double, section: Int) {
        presentation.setShelfOffset(offset, section: section)
        if layout != nil { requestPass() }
    }

    /// Takes over where the owner says that shelves stand.
    func setShelfOffsets(_ offsets: OrthogonalOffsets<Section.ID>) {
        let sectionIndex = sectionIndex
        presentation.shelves.setAll(offsets, on: &presentation.page, section: sectionIndex)
        requestPass()
    }

    // MARK: - Scrollbars

    /// Tells the adjustments where the page stands.
    ///
    /// A value counts from the left or the top, as in the toolkit's own lists, also where the page
    /// begins at the right.
    func configureAdjustments() {
        // Without a size nothing is known of how much is seen at once.
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

    /// Has the next value from outside count from where the page was put meanwhile.
    func correctBias() {
        guard let adjustment = adjustments[mainAxis] else { return }
        presentation.pageScroll.correctBias(of: page, value: adjustment.value, at: frameTime)
    }

    /// Whether values keep coming from outside, as while a scrolled window lets the page coast.
    var isScrolledFromOutside: Bool { pageScroll.isScrolledFromOutside(at: frameTime) }

    /// Ends the coasting of the scrolled window around the collection, and the way of its scrollbar to
    /// where it was clicked.
    func stopCoasting() {
        adjustments[mainAxis]?.stay()
        ScrollAdjustment.stopCoasting(around: self) { presentation.pageScroll.outside.end() }
    }
}
