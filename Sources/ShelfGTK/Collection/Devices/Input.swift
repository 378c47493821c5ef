internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// What hands are doing over a collection: what devices say goes to the gestures, what those answer to
/// whoever carries it out.
final class Input<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Pan = PanGesture<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let hands: Hands<Section, Item>
    var gestures = Gestures<Section.ID, Item.ID>()
    private var pointing = Pointing()
    /// The cell that looks pointed at because it came under the pointer.
    private(set) var lit: CellWidget?
    /// The item the pointer is at, as far as somebody was told.
    private var hovered: Item.ID?

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    /// Where the pointer is in the viewport; nil while it is elsewhere.
    var pointer: Point? {
        get { pointing.pointer }
        set { pointing.pointer = newValue }
    }

    /// Where it is unless it draws a rectangle.
    var idlePointer: Point? { gestures.band == nil ? pointer : nil }

    /// Lets go of whatever is held: the view has left the screen.
    func letGo() {
        dropBand()
        carryOut(gestures.cancel())
    }

    /// Forgets a motion: the page goes along another axis.
    func forgetMotion() { _ = gestures.pan.cancel() }

    /// Lets go of what is gone.
    func prune() {
        let (snapshot, layout) = (stage.snapshot, stage.page.layout)
        let intents = gestures.prune(
            isShelf: { id in
                snapshot.sectionIndex(of: id).map { layout?.orthogonalBounds($0) != nil } ?? false
            }, hasItem: snapshot.contains)
        carryOut(intents)
        if let hovered, !snapshot.contains(hovered) { hover(over: nil) }
    }

    /// Whether a gesture is under way whose end may never be told.
    var isWaitingForSilence: Bool { gestures.pan.isWaitingForSilence }

    /// Ends a gesture that has been silent for long enough.
    func endSilentGesture() {
        guard isWaitingForSilence else { return }
        carryOut(gestures.pan.timePassed(stage.frameTime))
    }

    private func carryOut(_ intents: [Pan.Intent]) {
        for intent in intents { hands.carryOut(intent) }
    }

    private func carryOut(_ intents: [PressGesture<Item.ID>.Intent]) {
        for intent in intents { hands.carryOut(intent) }
    }
}

// MARK: - Devices

extension Input: DeviceHandler {
    func pointerMoved(to point: Point) {
        pointer = point
        pointerWentOn()
        hover(over: stage.item(at: point))
        hands.chrome.pageButtonsMayChange()
        if pointing.showsButtons { hands.rowActions.buttonsMayChange() }
    }

    /// The pointer came from outside.
    ///
    /// GTK tells of coming and going while it walks from the widget that was under the pointer up
    /// to the one that is, so neither may take a widget away: the next pass does.
    func pointerCame(to point: Point) {
        guard hands.rowActions.rowButtons != nil else { return pointerMoved(to: point) }
        pointer = point
        hover(over: stage.item(at: point))
        stage.requestPass()
    }

    func pointerLeft() {
        pointer = nil
        gestures.pan.pointerLeft()
        pointerWentOn()
        hover(over: nil)
        hands.chrome.pageButtonsMayChange()
        if hands.rowActions.rowButtons != nil { stage.requestPass() }
    }

    // MARK: - Presses

    /// A keyboard focus that comes with a press is no choice of an item.
    func pressGoesDown(at point: Point) {
        gestures.press.wentDown(on: stage.pressTarget(at: point))
    }

    /// Who hears of the end after this has had their turn when nothing is left to do.
    func pressIsOver() {
        let number = gestures.press.number
        MainLoop.whenIdle { [weak self] in self?.gestures.press.cancel(number) }
    }

    /// Focuses what was pressed; it is selected when the button is let go, so that what begins a
    /// drag or a touch scroll selects nothing.
    func pressed(at point: Point, count: Int) {
        stage.inTurn {
            let target = stage.pressTarget(at: point)
            carryOut(gestures.press.pressed(on: target, count: count, pressOptions))
        }
    }

    /// Selects what was clicked; a second click in a row opens it, or the first if so wished.
    func released(at point: Point, count: Int, modifiers: KeyModifiers) {
        stage.inTurn {
            let target = stage.pressTarget(at: point)
            carryOut(
                gestures.press.released(
                    on: target, count: count, isExtending: modifiers.contains(.shift),
                    isControlled: modifiers.contains(.control),
                    isModified: !modifiers.isDisjoint(with: [.shift, .control, .alt, .super]),
                    pressOptions))
        }
    }

    func pressCancelled() { gestures.press.cancel() }

    func menuAsked(at point: Point) { _ = hands.rowActions.openMenu(at: point) }

    private var pressOptions: PressGesture<Item.ID>.Options {
        let description = stage.description
        return .init(
            mode: description.selecting.mode,
            activatesOnSingleClick: description.actions.activatesOnSingleClick,
            isSwipeOpen: hands.rowActions.swipe?.id != nil)
    }

    // MARK: - Wheels and fingers

    func scrollBegan() { carryOut(gestures.pan.began()) }

    func scrollEnded() { carryOut(gestures.pan.ended()) }

    /// What is for no shelf and no row goes on to the scrolled window around the collection, so the
    /// wheel always scrolls the page.
    func scrolled(_ scroll: Scroll) -> Bool {
        // What there is to move is looked for while the gesture changes, so it works on a copy.
        var pan = gestures.pan
        let answer = pan.scrolled(scroll, at: stage.frameTime, on: PanSurface(stage.page)) {
            pointer.map(panTarget(at:)) ?? .nothing
        }
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isTaken
    }

    /// A finger came down.
    func touchBegan(at point: Point) {
        carryOut(
            gestures.pan.touchBegan(at: point, over: panTarget(at: point), at: stage.frameTime))
    }

    /// The finger moved by a distance from where it came down.
    func touchMoved(to distance: Point) -> Bool? {
        var pan = gestures.pan
        let answer = pan.touchMoved(
            to: distance, on: PanSurface(stage.page), over: panTarget(at:))
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isOurs
    }

    /// The finger left.
    func touchEnded() { carryOut(gestures.pan.touchEnded()) }

    /// The finger belongs to somebody else.
    func touchCancelled() {
        if gestures.pan.isTouching { carryOut(gestures.pan.cancel()) }
    }

    /// What there is to move across the page at a point of the viewport.
    private func panTarget(at point: Point) -> Pan.Target {
        stage.presentation.panTarget(at: point) {
            guard let row = stage.row(at: point),
                hands.rowActions.swipe?.id == row || !hands.rowActions.actionsAtRow(of: row).isEmpty
            else { return nil }
            return row
        }
    }

    // MARK: - Rubber band

    /// Begins a rectangle, unless an item is there or several cannot be selected.
    func bandBegan(at point: Point, modifiers: KeyModifiers) {
        guard stage.description.selecting.mode == .multiple, stage.pressTarget(at: point).isGround
        else { return }
        gestures.band = RubberBand(origin: stage.page.inContent(point), pointer: point)
        hands.selecting.beginBand(
            BandEffect(
                isExtending: modifiers.contains(.shift),
                isControlled: modifiers.contains(.control)))
    }

    /// Stretches the rectangle; near an edge the page moves on under it.
    @discardableResult
    func bandStretched(to point: Point) -> Bool {
        guard gestures.band != nil else { return false }
        gestures.band?.pointer = point
        hands.drags.setEdgeScroll(at: point, movesShelves: false)
        selectUnderBand()
        return true
    }

    /// Ends the rectangle and keeps what it selected.
    func bandEnded() {
        guard gestures.band != nil else { return }
        hands.focusing.follow { [hands] presentation, _ in
            presentation.endBand(hands.focusing.canFocus)
        }
        dropBand()
    }

    private func dropBand() {
        guard gestures.band != nil else { return }
        hands.drags.setEdgeScroll(at: nil, movesShelves: false)
        gestures.band = nil
        stage.presentation.selection.endBand()
        stage.requestPass()
    }

    /// Selects by frames of the layout, so that items without cells are met as well.
    func selectUnderBand() {
        guard let area = gestures.band?.area(on: stage.page) else { return }
        hands.selecting.bandMeets(stage.presentation.items(in: area))
        unsafe gtk_widget_queue_allocate(stage.widget)
    }

    /// The rectangle as far as it may be seen, on screen.
    var bandFrame: Rect? { gestures.band?.frame(on: stage.page) }
}

// MARK: - What is under the pointer

// GTK asks what is under the pointer when that moves, not when something moves under it: after a
// turn of the wheel the row that was pointed at stays lit wherever it has gone.

extension Input {
    /// Whether it is to be looked under the pointer once everything has come to rest.
    var awaitsRest: Bool { pointing.shift != nil }

    /// Notes that what is under a resting pointer may be something else with this pass.
    func contentMoved(_ shift: Pointing.Shift) {
        guard pointing.contentMoved(shift) else { return }
        light(nil)
        hover(over: nil)
    }

    /// Everything has come to rest: lights the item under the pointer and shows its buttons; what
    /// merely goes by gets neither.
    ///
    /// What other rows have put there gets neither before the pointer moves: nobody has gone to it.
    func cameToRest() {
        guard let shift = pointing.settle(), let pointer else { return }
        let element = stage.item(at: pointer)
        switch shift {
        case .scrolled:
            light(element)
            hover(over: element)
            hands.rowActions.buttonsMayChange()
        case .changed:
            let isLit = element.map { Self.isLit($0.cell) } ?? false
            light(isLit ? element : nil)
            if !isLit { hover(over: nil) }
        }
    }

    /// Tells the caller what the pointer is at, if that is another item now.
    ///
    /// Later, where it moves: GTK is in the middle of handing its events around.
    private func hover(over element: Element?) {
        guard let action = stage.description.actions.onHoverChange else { return }
        var id: Item.ID?
        if case .item(let hovered)? = element?.key { id = hovered }
        guard id != hovered else { return }
        hovered = id
        let item = element.flatMap { id == nil ? nil : stage.snapshot.item(at: $0.position) }
        stage.turns.tellingLater { stage.tell { action(item) } }
    }

    /// GTK has lit what the pointer moved to; what was lit here is over.
    private func pointerWentOn() {
        guard let lit else { return }
        self.lit = nil
        guard let element = lit.element, pointer.flatMap(stage.item(at:)) !== element else {
            return
        }
        unsafe gtk_widget_unset_state_flags(lit.widget, GTK_STATE_FLAG_PRELIGHT)
    }

    /// Has one item look pointed at, and no other.
    private func light(_ element: Element?) {
        for other in stage.live where other.isItem && other !== element {
            guard Self.isLit(other.cell) else { continue }
            unsafe gtk_widget_unset_state_flags(other.cell.widget, GTK_STATE_FLAG_PRELIGHT)
        }
        lit = element?.cell
        guard let cell = lit else { return }
        unsafe gtk_widget_set_state_flags(cell.widget, GTK_STATE_FLAG_PRELIGHT, 0)
    }

    private static func isLit(_ cell: CellWidget) -> Bool {
        let flags = unsafe gtk_widget_get_state_flags(cell.widget).rawValue
        return flags & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }

    /// A cell is given back: it is no longer what is pointed at.
    func forgetLit(_ cell: CellWidget) {
        guard lit === cell else { return }
        lit = nil
        unsafe gtk_widget_unset_state_flags(cell.widget, GTK_STATE_FLAG_PRELIGHT)
    }
}
