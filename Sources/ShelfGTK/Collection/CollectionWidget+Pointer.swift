internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    func addPointerControllers() {
        let motion = unsafe adopt(gtk_event_controller_motion_new())
        motion.connect(Signal(point: "enter")) { [weak self] x, y in self?.pointerCame(x, y) }
        motion.connect(Signal(point: "motion")) { [weak self] x, y in self?.pointerMoved(x, y) }
        motion.connect(Signal(plain: "leave")) { [weak self] in self?.pointerLeft() }
        addClickController()
        addMenuControllers()
        addRubberBandController()
    }

    private func addClickController() {
        let click = unsafe adopt(gtk_gesture_click_new())
        let gesture = unsafe click.opaque
        unsafe gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
        click.connect(Signal(press: "pressed")) { [weak self] count, x, y in
            self?.pressed(at: Point(x: x, y: y), count: count)
        }
        click.connect(Signal(press: "released")) { [weak self] count, x, y in
            let state = unsafe gtk_event_controller_get_current_event_state(gesture)
            self?.released(
                at: Point(x: x, y: y), count: count,
                modifiers: KeyModifiers(rawValue: state.rawValue))
        }
        // A control has taken the click, or a drag has begun.
        click.connect(Signal(ignoringArgument: "cancel")) { [weak self] in
            self?.gestures.press.cancel()
        }
    }

    /// Where the pointer is in the viewport; nil while it is elsewhere.
    var pointer: Point? {
        get { pointing.pointer }
        set { pointing.pointer = newValue }
    }

    func pointerMoved(_ x: Double, _ y: Double) {
        pointer = Point(x: x, y: y)
        pointerWentOn()
        pageButtonsMayChange()
        if pointing.showsButtons { rowButtonsMayChange() }
    }

    /// The pointer came from outside.
    ///
    /// GTK tells of coming and going while it walks from the widget that was under the pointer up
    /// to the one that is, so neither may take a widget away: the next pass does.
    private func pointerCame(_ x: Double, _ y: Double) {
        guard rowButtons != nil else { return pointerMoved(x, y) }
        pointer = Point(x: x, y: y)
        requestPass()
    }

    private func pointerLeft() {
        pointer = nil
        gestures.pan.pointerLeft()
        pointerWentOn()
        pageButtonsMayChange()
        if rowButtons != nil { requestPass() }
    }

    private func pageButtonsMayChange() {
        if pageButtons?.wouldChange(for: self) == true { requestPass() }
    }

    /// The item whose cell is under a point of the viewport, unless a header or an arrow lies over
    /// it there.
    func item(at point: Point) -> Element? {
        guard !isOnArrow(point) else { return nil }
        var found: CollectionElement?
        for element in line where presentedFrame(of: element).contains(point) {
            switch element.part {
            case .item, .boundary, .layoutBoundary:
                if element.zIndex >= found?.zIndex ?? .min { found = element }
            case .badge, .separator, .decoration: continue
            }
        }
        return found?.isItem == true ? found as? Element : nil
    }

    // MARK: - Presses

    /// The button goes down, before what is there hears of it: a keyboard focus that comes with it is
    /// no choice of an item.
    func pressGoesDown(at point: Point) { gestures.press.wentDown(on: pressTarget(at: point)) }

    /// Focuses what was pressed; it is selected when the button is let go, so that what begins a
    /// drag or a touch scroll selects nothing.
    func pressed(at point: Point, count: Int) {
        inTurn {
            let target = pressTarget(at: point)
            carryOut(gestures.press.pressed(on: target, count: count, pressOptions))
        }
    }

    /// Selects what was clicked; a second click in a row opens it, or the first if so wished.
    func released(at point: Point, count: Int, modifiers: KeyModifiers = []) {
        inTurn {
            let target = pressTarget(at: point)
            carryOut(
                gestures.press.released(
                    on: target, count: count, isExtending: modifiers.contains(.shift),
                    isControlled: modifiers.contains(.control),
                    isModified: !modifiers.isDisjoint(with: [.shift, .control, .alt, .super]),
                    pressOptions))
        }
    }

    private var pressOptions: PressGesture<Item.ID>.Options {
        .init(
            mode: description.selectionMode,
            activatesOnSingleClick: description.activatesOnSingleClick, isSwipeOpen: swipe != nil)
    }

    private func carryOut(_ intents: [PressGesture<Item.ID>.Intent]) {
        for intent in intents {
            switch intent {
            case .takeOver:
                focusComesByPointer()
                typeAhead.reset()
            case .focus(let id):
                guard let position = snapshot.position(of: id) else { break }
                setFocus(position, .keep, animated: true, reveals: false)
            case .select(let id, let step):
                guard let position = snapshot.position(of: id) else { break }
                select(id, step)
                reveal(position, animated: true)
            case .activate(let id):
                if let position = snapshot.position(of: id) { activate(position) }
            case .selectNone: _ = selectNone()
            case .closeSwipe: closeSwipe()
            }
        }
    }
}
