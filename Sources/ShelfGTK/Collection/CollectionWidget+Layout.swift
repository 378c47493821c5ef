internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// How the rows are laid out, and where the page and its shelves stand: what the presentation decides,
// by what the toolkit has for it.

extension CollectionWidget {
    /// What the newest description says of the layout, in a viewport.
    func layoutRequest(in viewport: Size? = nil) -> LayoutRequest<Section> {
        let provider = description.arrangement.provider
        return LayoutRequest(
            description.arrangement.configuration,
            in: layoutEnvironment(in: viewport ?? self.viewport),
            dependence: description.arrangement.dependence
        ) { section, environment in
            self.consult { provider(section, environment) }
        }
    }

    /// What a layout in a viewport is solved for.
    private func layoutEnvironment(in viewport: Size) -> LayoutEnvironment {
        LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft, lineHeight: surroundings.lineHeight(of: self))
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

    /// Lays the same rows out anew; what was held keeps its place.
    private func layOut(
        _ rows: ArrangedRows, in viewport: Size, keeping places: PlaceHold<Section.ID>
    ) {
        laidOutAnew(isTurned: presentation.layOut(rows, in: viewport, keeping: places))
        // The next value may come before the next pass.
        correctBias()
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
        cells.remember(on: page, oldPosition: oldPosition)
    }

    /// Asks the layout provider with the next frame, however many descriptions come until then.
    func checkLayoutWithNextFrame() {
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
        let hold = presentation.holdPlaces(description.arrangement.anchorPolicy)
        let wasAtStart = scrollOffset == 0
        let old = (answers: presentation.answers, axis: mainAxis)
        rememberWhatIsSeen { $0 }
        hands.drags.forgetRoom()
        layOut(solved(), in: viewport, keeping: hold)
        // Who saw the very beginning goes on seeing it, if what was held is in sight there, too.
        if wasAtStart, case .anchor(let anchor) = hold.page,
            page.isInSightAtStart(anchor.position)
        {
            presentation.carry(to: 0)
        }
        // What was in sight in a grid may be far along its shelf now, or under a pinned title. In
        // other sizes it keeps its place, and the way back through them ends where it began.
        keepFocusInSight(hold) {
            old.axis != mainAxis
                || !presentation.answers.isResized(section: $0.section, from: old.answers)
        }
        requestPass()
    }

    /// Follows a new size of the widget, or a cell that asked for another one between two frames.
    func followSize(width: Int32, height: Int32) {
        let size = Size(width: Double(width), height: Double(height))
        guard presentation.isAnother(size) || presentation.isElsewhere(layoutRequest()) else {
            return followSizeRequests()
        }
        let isFirst = viewport.isEmpty
        let hold = presentation.holdPlaces(description.arrangement.anchorPolicy)
        let viewport = presentation.isAnother(size) ? size : viewport
        layOut(solved(in: viewport), in: viewport, keeping: hold)
        if isFirst { takeInitialPosition() }
        keepFocusInSight(hold) { _ in false }
        cells.endTransitions()
        // Cells come only between layouts: those a new size needs come with the next frame.
        cells.updateFrames(on: page)
        requestPass()
    }

    // MARK: - Sizes that cells choose

    /// Asks the cells that size themselves for their sizes and lays out what is new about them.
    ///
    /// What is in view stays where it is. Returns whether anything moves.
    func measureElements() -> Bool {
        let measurements = cells.newSizes()
        guard !measurements.isEmpty else { return false }
        let hold = presentation.hold(description.arrangement.anchorPolicy)
        guard layOut(measurements) else { return false }
        presentation.restore(hold)
        correctBias()
        cells.updateFrames(on: page)
        return true
    }

    /// Lays sizes out; returns whether anything moves.
    private func layOut(_ measurements: [Measurement]) -> Bool {
        guard layout?.mayReshape(measurements) == true, var layout else {
            return presentation.page.layout?.setMeasuredSizes(measurements) == true
        }
        // A custom group is the caller's code, and may read what stands until now.
        let isMoving = consult { layout.setMeasuredSizes(measurements) }
        presentation.page.layout = layout
        return isMoving
    }

    private func followSizeRequests() {
        guard measureElements() else { return }
        configureAdjustments()
        requestPass()
    }

    // MARK: - Holding

    /// Brings a focused item that was in sight back into sight: along its shelf, and along the page
    /// where less of it is seen than before, or where it is to be seen whole.
    func keepFocusInSight(_ hold: PlaceHold<Section.ID>, whole: (ItemPosition) -> Bool) {
        guard let position = focus?.position, let length = hold.focusLength,
            !presentation.isWhollyInSight(position)
        else { return }
        if !whole(position), presentation.seenLength(of: position) >= length {
            revealInShelf(position, animated: false)
        } else {
            reveal(position, animated: false, isArrival: true)
        }
    }

    // MARK: - The page

    /// Shows an item at a place of the viewport, whether it has been measured or has a cell or not.
    func scroll(to id: Item.ID, _ position: ScrollPosition, animated: Bool) -> Bool {
        guard let place = snapshot.position(of: id) else { return false }
        presentation.requests.readerScrolled()
        presentation.requests.show(ScrollTarget(id: id, place: .position(position)))
        revealInShelf(place, animated: animated)
        // Without a size there is no place to scroll to: the first allocation asks again.
        guard let offset = presentation.targetOffset else { return true }
        scrollPage(to: offset, animated: animated, keepsTarget: true)
        requestPass()
        return true
    }

    /// Forgets a target that has been reached: it stands where it should, and its size is known.
    func dropReachedTarget() {
        guard scrollRequests.target != nil, !pageScroll.isGliding, isTargetLaidOut else { return }
        if presentation.targetOffset == scrollOffset {
            presentation.requests.dropTarget()
        } else {
            isPassDue = true
        }
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
        presentation.requests.wait(for: position)
        if position.item == nil, layout != nil, !viewport.isEmpty {
            // The very start.
            scrollPage(to: 0, animated: false, isArrival: true)
        }
        takePendingPosition()
    }

    /// Takes up what can be taken up of a position that waits; the rest waits on.
    func takePendingPosition() {
        if presentation.takePendingPosition() { requestPass() }
    }

    /// The first size is known: goes where the owner asked to begin.
    func takeInitialPosition() {
        takePendingPosition()
        if let target = scrollRequests.target, let place = snapshot.position(of: target.id) {
            revealInShelf(place, animated: false)
            presentation.aimAtTarget()
        } else if let focus {
            reveal(focus.position, animated: false, isArrival: true)
        }
    }

    /// Scrolls as little as brings an item into view, along both axes; its neighbour peeks in.
    ///
    /// An arrival does so in the name of nobody: what the reader waits for goes on being waited for.
    func reveal(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        // Without a size nothing is in or out of view; the first allocation asks again.
        guard layout != nil, !viewport.isEmpty else { return }
        revealInShelf(position, animated: animated, isArrival: isArrival)
        let target = presentation.scrollOffset(revealing: position)
        guard target != restingScrollOffset else { return }
        scrollPage(to: target, animated: animated, isArrival: isArrival)
    }

    /// Scrolls a shelf as little as brings an item into view; its neighbour peeks in.
    func revealInShelf(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        let offset = presentation.shelfOffset(revealing: position)
        guard offset != restingShelfOffset(at: position.section) else { return }
        scrollShelf(position.section, to: offset, animated: animated, isArrival: isArrival)
    }

    /// Scrolls the page to an offset, gliding unless motion is unwanted.
    ///
    /// What asks for it is the reader, whom nothing late takes elsewhere then, or an arrival.
    func scrollPage(
        to offset: Double, animated: Bool, keepsTarget: Bool = false, isArrival: Bool = false
    ) {
        if !keepsTarget { presentation.requests.dropTarget() }
        if !isArrival {
            presentation.pageScroll.readerScrolled()
            if !keepsTarget { presentation.requests.readerScrolled() }
        }
        stopCoasting()
        if animated, mayGlide {
            presentation.pageScroll.glide(page, to: offset)
            startTicking()
        } else {
            presentation.pageScroll.jump(&presentation.page, to: offset)
            requestPass()
        }
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

    /// A hand takes hold of a shelf: what moved it stops.
    func beginShelfGesture(_ section: Int) {
        let id = snapshot.section(at: section).id
        presentation.requests.takeShelf(id)
        presentation.shelves.begin(id, at: frameTime)
    }

    /// The hand moves the shelf on, in reading direction.
    func continueShelfGesture(by distance: Double) {
        let (time, sectionIndex) = (frameTime, sectionIndex)
        presentation.shelves.drag(
            by: distance, at: time, on: &presentation.page, section: sectionIndex)
        requestPass()
    }

    /// The hand lets go: the shelf moves on to where it rests.
    func endShelfGesture() {
        guard shelves.gesture != nil else { return }
        let (time, glides, sectionIndex) = (frameTime, mayGlide, sectionIndex)
        presentation.shelves.release(
            at: time, glides: glides, on: &presentation.page, section: sectionIndex)
        requestPass()
        startTicking()
    }

    /// A wheel turned over a shelf: it goes on by detents, as far as in a page of its width.
    func turnWheel(over section: Int, by detents: Double) {
        let target = shelves.target(ofWheel: detents, over: presentation.shelf(section), on: page)
        if let target { scrollShelf(section, to: target, animated: true) }
    }

    /// Scrolls a section on its own by what fits its mode: a page, a group, or a viewport less a bit
    /// for orientation.
    func turnPage(of section: Int, forward: Bool) {
        let target = shelves.target(
            ofPage: presentation.shelf(section), forward: forward, on: page)
        if let target { scrollShelf(section, to: target, animated: true) }
    }

    /// Scrolls a section on its own to an offset, gliding unless motion is unwanted.
    func scrollShelf(
        _ section: Int, to offset: Double, animated: Bool, isArrival: Bool = false
    ) {
        let shelf = presentation.shelf(section)
        guard let target = shelves.place(offset, on: shelf, page) else { return }
        if !isArrival { presentation.requests.takeShelf(shelf.id) }
        if animated, mayGlide {
            presentation.shelves.glide(shelf, to: target, on: page)
            startTicking()
        } else {
            presentation.shelves.set(target, of: shelf, on: &presentation.page)
            requestPass()
        }
    }

    // MARK: - Scrollbars

    /// The page was scrolled by its scrollbar, its scrolled window or assistive technology.
    func adjustmentValueChanged(to value: Double, along axis: Axis) {
        let time = frameTime
        guard axis == mainAxis,
            presentation.pageScroll.take(value, from: time, &presentation.page)
        else { return }
        presentation.requests.readerScrolled()
        hands.rowActions.closeSwipe()
        // A kinetic scroll sets the value when the frame has begun: the pass still makes it.
        isPassDue = true
        isDrawDue = true
        passIfDue()
    }

    /// Tells the adjustments where the page stands.
    ///
    /// A value counts from the left or the top, as in the toolkit's own lists, also where the page
    /// begins at the right.
    func configureAdjustments() {
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

    /// Ends the coasting of the scrolled window around the collection.
    func stopCoasting() {
        ScrollAdjustment.stopCoasting(around: self) { presentation.pageScroll.outside.end() }
    }
}
