internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Where the page and its shelves stand: what the presentation decides, by what the toolkit has for it.

extension CollectionWidget {
    /// Puts shelves and the page where what was held says.
    func restore(
        _ hold: PlaceHold<Section.ID>, newPosition: (ItemPosition) -> ItemPosition? = { $0 }
    ) {
        presentation.restore(hold.shelves, hold.page, newPosition: newPosition)
        // The next value may come before the next pass.
        correctBias()
    }

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

    /// Scrolls the page at once, within its bounds; a glide under way is carried along.
    func setScrollOffset(_ offset: Double) { presentation.carry(to: offset) }

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
        return element.selfSizingAxes.isEmpty || element.sizes.size != nil
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
        let across = viewport[shelfAxis]
        adjustments[shelfAxis]?.configure(
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
    ///
    /// Turning its kinetic scrolling off and on is the one way to say so. It may coast without a word:
    /// what ran past the end comes back for a second, and the value stays at the end all the while.
    func stopCoasting() {
        guard
            let ancestor = unsafe gtk_widget_get_ancestor(
                widget, gtk_scrolled_window_get_type())
        else { return }
        presentation.pageScroll.outside.end()
        let window = OpaquePointer(ancestor)
        guard unsafe gtk_scrolled_window_get_kinetic_scrolling(window) != 0 else { return }
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 0)
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 1)
    }
}
