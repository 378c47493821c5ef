internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The link from devices to gestures, and from gestures to the parts that carry them out.
final class Input<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Pan = PanGesture<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let hands: Hands<Section, Item>
    var gestures = Gestures<Section.ID, Item.ID>()
    private var pointing = Pointing()
    /// The cell that was marked as hovered without a motion of the pointer.
    private(set) var lit: CellWidget?
    /// The hovered item, as last reported.
    private var hovered: Item.ID?

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    /// The pointer's position in the viewport, or nil outside.
    var pointer: Point? {
        get { pointing.pointer }
        set { pointing.pointer = newValue }
    }

    /// The pointer's position without a rubber band.
    var idlePointer: Point? { gestures.band == nil ? pointer : nil }

    /// Releases all gestures as the view is unmapped.
    func letGo() {
        dropBand()
        carryOut(gestures.cancel())
    }

    /// Forgets a motion, as the page scrolls along another axis now.
    func forgetMotion() { _ = gestures.pan.cancel() }

    /// Ends gestures on elements that are gone.
    func prune() {
        let (snapshot, layout) = (stage.snapshot, stage.page.layout)
        let intents = gestures.prune(
            isShelf: { id in
                snapshot.sectionIndex(of: id).map { layout?.orthogonalBounds($0) != nil } ?? false
            }, hasItem: snapshot.contains)
        carryOut(intents)
        if let hovered, !snapshot.contains(hovered) { hover(over: nil) }
    }

    /// A gesture is in progress whose end may never be reported.
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

    /// Handles the pointer entering the collection.
    ///
    /// GTK emits enter and leave while it walks between widgets, so neither may remove a widget.
    /// The next pass does.
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

    /// Marks the next focus change as caused by a press, not by choosing an item.
    func pressGoesDown(at point: Point) {
        gestures.press.wentDown(on: stage.pressTarget(at: point))
    }

    /// Handles the end of a press; handlers after this one run first.
    func pressIsOver() {
        let number = gestures.press.number
        MainLoop.whenIdle { [weak self] in self?.gestures.press.cancel(number) }
    }

    /// Focuses the pressed item.
    ///
    /// Selection follows on release, so that a drag or touch scroll selects nothing.
    func pressed(at point: Point, count: Int) {
        stage.inTurn {
            let target = stage.pressTarget(at: point)
            carryOut(gestures.press.pressed(on: target, count: count, pressOptions))
        }
    }

    /// Selects the clicked item, and activates it on the second click, or the first if so
    /// configured.
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

    /// Handles scrolling of shelves and rows.
    ///
    /// Other scrolling goes on to the scrolled window, so the wheel always scrolls the page.
    func scrolled(_ scroll: Scroll) -> Bool {
        // The target is looked up during the update, so it works on a copy.
        var pan = gestures.pan
        let answer = pan.scrolled(scroll, at: stage.frameTime, on: PanSurface(stage.page)) {
            pointer.map(panTarget(at:)) ?? .nothing
        }
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isTaken
    }

    /// Handles the start of a touch.
    func touchBegan(at point: Point) {
        carryOut(
            gestures.pan.touchBegan(at: point, over: panTarget(at: point), at: stage.frameTime))
    }

    /// Handles a touch motion, with the distance from its start.
    func touchMoved(to distance: Point) -> Bool? {
        var pan = gestures.pan
        let answer = pan.touchMoved(
            to: distance, on: PanSurface(stage.page), over: panTarget(at:))
        gestures.pan = pan
        carryOut(answer.intents)
        return answer.isOurs
    }

    /// Handles the end of a touch.
    func touchEnded() { carryOut(gestures.pan.touchEnded()) }

    /// Handles the cancellation of a touch.
    func touchCancelled() {
        if gestures.pan.isTouching { carryOut(gestures.pan.cancel()) }
    }

    /// Returns the target of scrolling across the page at a point of the viewport.
    private func panTarget(at point: Point) -> Pan.Target {
        stage.presentation.panTarget(at: point) {
            guard let row = stage.row(at: point),
                hands.rowActions.swipe?.id == row || !hands.rowActions.actionsAtRow(of: row).isEmpty
            else { return nil }
            return row
        }
    }

    // MARK: - Rubber band

    /// Begins a rubber band, unless it is on an item or multiple selection is off.
    func bandBegan(at point: Point, modifiers: KeyModifiers) {
        guard stage.description.selecting.mode == .multiple, stage.pressTarget(at: point).isGround
        else { return }
        gestures.band = RubberBand(origin: stage.page.inContent(point), pointer: point)
        hands.selecting.beginBand(
            BandEffect(
                isExtending: modifiers.contains(.shift),
                isControlled: modifiers.contains(.control)))
    }

    /// Stretches the rubber band; near an edge the page scrolls.
    @discardableResult
    func bandStretched(to point: Point) -> Bool {
        guard gestures.band != nil else { return false }
        gestures.band?.pointer = point
        hands.drags.setEdgeScroll(at: point, movesShelves: false)
        selectUnderBand()
        return true
    }

    /// Ends the rubber band and keeps its selection.
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

    /// Selects items by their layout frames, with or without cells.
    func selectUnderBand() {
        guard let area = gestures.band?.area(on: stage.page) else { return }
        hands.selecting.bandMeets(stage.presentation.items(in: area))
        unsafe gtk_widget_queue_allocate(stage.widget)
    }

    /// The visible part of the rubber band, in screen coordinates.
    var bandFrame: Rect? { gestures.band?.frame(on: stage.page) }
}

// MARK: - Hover

// GTK updates hovering when the pointer moves, not when content moves under it. After scrolling, a
// row that was hovered would stay marked wherever it has gone.

extension Input {
    /// Hovering must be updated when all motion has ended.
    var awaitsRest: Bool { pointing.shift != nil }

    /// Records that the content under a resting pointer may have changed.
    func contentMoved(_ shift: Pointing.Shift) {
        guard pointing.contentMoved(shift) else { return }
        light(nil)
        hover(over: nil)
    }

    /// Marks the item under the pointer and shows its buttons after all motion has ended.
    ///
    /// Items that pass by get neither. An item that a change of rows brought there gets them when
    /// the pointer moves.
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

    /// Reports another hovered item to the caller.
    ///
    /// The report is deferred while GTK delivers events.
    private func hover(over element: Element?) {
        guard let action = stage.description.actions.onHoverChange else { return }
        var id: Item.ID?
        if case .item(let hovered)? = element?.key { id = hovered }
        guard id != hovered else { return }
        hovered = id
        let item = element.flatMap { id == nil ? nil : stage.snapshot.item(at: $0.position) }
        stage.turns.tellingLater { stage.tell { action(item) } }
    }

    /// Removes the own mark, as GTK has marked the widget that the pointer moved to.
    private func pointerWentOn() {
        guard let lit else { return }
        self.lit = nil
        guard let element = lit.element, pointer.flatMap(stage.item(at:)) !== element else {
            return
        }
        unsafe gtk_widget_unset_state_flags(lit.widget, GTK_STATE_FLAG_PRELIGHT)
    }

    /// Marks one item as hovered, and no other.
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

    /// Forgets a hovered cell that is released.
    func forgetLit(_ cell: CellWidget) {
        guard lit === cell else { return }
        lit = nil
        unsafe gtk_widget_unset_state_flags(cell.widget, GTK_STATE_FLAG_PRELIGHT)
    }
}
