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
    }

    func pointerMoved(_ x: Double, _ y: Double) {
        pointer = Point(x: x, y: y)
        pointerWentOn()
        pageButtonsMayChange()
        if pointedShift != .scrolled { rowButtonsMayChange() }
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

    /// Whether a button is under a point of the viewport: what is done there is done to it alone.
    func isOverControl(_ point: Point) -> Bool {
        var picked = unsafe gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT)
        while let current = unsafe picked, unsafe current != widget {
            if unsafe g_type_check_instance_is_a(
                UnsafeMutableRawPointer(current).assumingMemoryBound(to: GTypeInstance.self),
                gtk_button_get_type()) != 0
            {
                return true
            }
            unsafe picked = unsafe gtk_widget_get_parent(current)
        }
        return false
    }

    /// Focuses what was pressed; it is selected when the button is let go, so that what begins a
    /// drag or a touch scroll selects nothing.
    func pressed(at point: Point, count: Int) { inTurn { press(at: point, count: count) } }

    private func press(at point: Point, count: Int) {
        // The arrow takes the end of the click, which is then not told here.
        isPressOnArrow = isOnArrow(point)
        if isPressOnArrow {
            clicks = ClickRun(id: nil, first: count)
        } else {
            focusComesByPointer()
            typeAhead.reset()
        }
        guard let element = item(at: point) else {
            pressedItem = nil
            return
        }
        guard swipe == nil else { return }
        if case .item(let id) = element.key { pressedItem = id }
        setFocus(element.position, .keep, animated: true, reveals: false)
    }

    /// Selects what was clicked; a second click in a row opens it, or the first if so wished.
    func released(at point: Point, count: Int, modifiers: KeyModifiers = []) {
        inTurn { release(at: point, count: count, modifiers: modifiers) }
    }

    private func release(at point: Point, count: Int, modifiers: KeyModifiers) {
        defer { pressedItem = nil }
        if closeSwipe() { return }
        guard !isPressOnArrow else { return }
        guard let element = item(at: point), case .item(let id) = element.key, id == pressedItem
        else {
            if item(at: point) == nil, pressedItem == nil, modifiers.isEmpty,
                description.selectionMode == .multiple
            {
                _ = selectNone()
            }
            return
        }
        let isPlain = modifiers.isDisjoint(with: [.shift, .control])
        let step = SelectionStep(
            modifiers.contains(.shift), modifiers.contains(.control), elseControlled: .toggle)
        select(id, step)
        reveal(element.position, animated: true)
        let number = clicks?.number(of: count, on: id) ?? count
        if number != count || count == 1 { clicks = ClickRun(id: id, first: count - number + 1) }
        if isPlain, number == 2 || (number == 1 && description.activatesOnSingleClick) {
            activate(element.position)
        }
    }
}
