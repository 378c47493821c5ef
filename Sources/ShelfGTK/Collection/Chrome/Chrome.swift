internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The parts of a collection above its cells.
///
/// Shelf arrows, row buttons, the placeholder, the line of a drop and the rubber band.
final class Chrome<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let hands: Hands<Section, Item>
    private(set) var pageButtons: PageButtons<Section.ID>?
    /// The placeholder shown without items.
    let emptyView = Placeholder()
    private var dropLine: HandShape?
    private(set) var band: HandShape?

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
        pageButtons = unsafe PageButtons(
            parent: stage.widget, time: { [weak stage] in stage?.frameTime ?? 0 }
        ) { [weak hands] shelf, forward in
            hands?.carryOut(.turnPage(shelf, forward: forward))
        }
    }

    /// Places everything.
    func allocate() {
        allocatePageButtons()
        emptyView.allocate(in: stage.page.viewport)
        hands.rowActions.allocateSwipe()
        hands.rowActions.allocateButtons()
        allocate(&band, at: hands.input.bandFrame, HandShape.band)
        allocate(&dropLine, at: hands.drags.drop.line, HandShape.dropLine)
        hands.rowActions.placeMenu()
    }

    /// Draws everything above the cells.
    func draw(on snapshot: OpaquePointer) {
        let widget = unsafe stage.widget
        if let placeholder = emptyView.shown {
            unsafe gtk_widget_snapshot_child(widget, placeholder.widget, snapshot)
        }
        unsafe hands.rowActions.swipe?.shown?.buttons?.draw(of: widget, on: snapshot)
        unsafe hands.rowActions.rowButtons?.buttons.draw(of: widget, on: snapshot)
        unsafe pageButtons?.draw(of: widget, on: snapshot)
        if let dropLine, hands.drags.drop.line != nil {
            unsafe gtk_widget_snapshot_child(widget, dropLine.widget.gtk, snapshot)
        }
        if let band, hands.input.bandFrame != nil {
            unsafe gtk_widget_snapshot_child(widget, band.widget.gtk, snapshot)
        }
    }

    /// Releases everything as the collection is disposed.
    func removeAll() {
        hands.rowActions.removeAll()
        pageButtons = nil
        emptyView.dispose()
        dropLine = nil
        band = nil
    }

    /// Places a shape, which is made when first visible.
    private func allocate(_ shape: inout HandShape?, at frame: Rect?, _ make: () -> HandShape) {
        if frame != nil, shape == nil {
            shape = make()
            unsafe shape?.add(to: stage.widget)
        }
        shape?.allocate(frame)
    }

    // MARK: - Arrows of shelves

    /// Returns true if a point of the viewport is on a shelf's arrow, which takes the pointer.
    func isOnArrow(_ point: Point) -> Bool { pageButtons?.contains(point) == true }

    /// An arrow stays visible only for a possible further click.
    var isWaiting: Bool { pageButtons?.state.isWaiting == true }

    /// The shelf under the pointer.
    private var pointedShelf: PointedShelf<Section.ID>? {
        hands.input.pointer.flatMap(stage.presentation.pointedShelf(at:))
    }

    /// Requests a pass if the pointer's position changes the arrows.
    func pageButtonsMayChange() {
        let shelf = pointedShelf?.id
        if pageButtons?.wouldChange(at: hands.input.pointer, over: shelf) == true {
            stage.requestPass()
        }
    }

    /// Shows the arrows of the shelf under the pointer.
    func updatePageButtons() {
        guard let pageButtons else { return }
        let (page, pointed, state) = (stage.page, pointedShelf, pageButtons.state)
        guard pointed != nil || state.shelf != nil || state.isWaiting else { return }
        pageButtons.point(along: page.crossAxis, saying: stage.spokenTexts)
        pageButtons.show(
            for: pointed, isMirrored: page.shelfDirection < 0, pointer: hands.input.pointer,
            doubleClickTime: doubleClickTime)
    }

    private func allocatePageButtons() {
        guard let pageButtons, let shelf = pageButtons.state.shelf else { return }
        let page = stage.page
        guard let section = stage.snapshot.sectionIndex(of: shelf),
            let bounds = page.layout?.orthogonalBounds(section)
        else { return }
        let band = page.onScreen(bounds.frame)
        let insets = stage.description.arrangement.arrowInsets
        pageButtons.allocate(in: band, middle: insets.room(in: band, of: page))
    }

    /// The user's double-click time in microseconds.
    private var doubleClickTime: Int64 {
        guard let settings = unsafe gtk_widget_get_settings(stage.widget) else { return 400_000 }
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(settings))
        return Int64(object.intProperty("gtk-double-click-time")) * 1000
    }

    // MARK: - Placeholder

    /// Updates the placeholder; called once for each update.
    func updatePlaceholder() {
        let description = stage.description
        guard let builder = description.content.placeholder, stage.snapshot.itemCount == 0 else {
            return emptyView.hide()
        }
        let state = description.content.state
        emptyView.show(state, in: stage) { cell in stage.consult { cell.show(builder(state)) } }
        stage.cells.counters.placeholders += 1
        stage.requestPass()
        unsafe gtk_widget_queue_allocate(stage.widget)
    }
}

extension Insets {
    /// Returns the part of a shelf's band in which its arrows are centred.
    fileprivate func room(in band: Rect, of page: Page) -> Rect {
        let axis = page.mainAxis
        let (start, end) = axis == .horizontal ? (leading, trailing) : (top, bottom)
        let extent = band.extent(axis) - start - end
        guard extent > 0, extent.isFinite else { return band }
        var room = band
        room.origin[axis] += page.isMirrored ? end : start
        room.size[axis] = extent
        return room
    }
}
