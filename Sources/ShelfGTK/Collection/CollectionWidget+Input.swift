internal import CGtk
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Adds the collection's own controllers: one of each, hit-testing by layout.
    func addControllers() {
        addKeyController()
        addScrollController()
        addTouchController()
        addPointerControllers()
        pageButtons = unsafe PageButtons(parent: widget) { [weak self] section, forward in
            self?.turnPage(of: section, forward: forward)
        }
    }

    func adopt(_ controller: OpaquePointer?) -> Object {
        let controller = unsafe required(controller, "event controller")
        // The widget takes the reference; the handle adds one of its own.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(controller))
        unsafe gtk_widget_add_controller(widget, controller)
        controllers.append(object)
        return object
    }

    // MARK: - Keyboard

    private func addKeyController() {
        let keys = unsafe adopt(gtk_event_controller_key_new())
        keys.connect(Signal(key: "key-pressed")) { [weak self] press in
            self?.keyPressed(press) ?? false
        }
    }

    /// Acts on a key press; returns whether it meant anything here.
    func keyPressed(_ press: KeyPress) -> Bool {
        let relevant = press.modifiers.intersection([.shift, .control, .alt, .super])
        if let move = CollectionKeys.move(press.value, relevant) { return self.move(move) }
        guard relevant.isEmpty, CollectionKeys.activates(press.value), let focus else {
            return false
        }
        description.onActivate(snapshot.item(at: focus.position))
        return true
    }

    // MARK: - Pointer

    private func addPointerControllers() {
        let motion = unsafe adopt(gtk_event_controller_motion_new())
        motion.connect(Signal(point: "enter")) { [weak self] x, y in self?.pointerMoved(x, y) }
        motion.connect(Signal(point: "motion")) { [weak self] x, y in self?.pointerMoved(x, y) }
        motion.connect(Signal(plain: "leave")) { [weak self] in
            self?.pointer = nil
            self?.pageButtonsMayChange()
        }
        let click = unsafe adopt(gtk_gesture_click_new())
        unsafe gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_PRIMARY))
        click.connect(Signal(press: "pressed")) { [weak self] count, x, y in
            self?.pressed(at: Point(x: x, y: y), count: count)
        }
    }

    private func pointerMoved(_ x: Double, _ y: Double) {
        pointer = Point(x: x, y: y)
        pageButtonsMayChange()
    }

    private func pageButtonsMayChange() {
        if pageButtons?.wouldChange(for: self) == true { requestPass() }
    }

    /// The item whose cell is under a point of the viewport.
    func item(at point: Point) -> Element? {
        order.last { $0.isItem && presentedFrame(of: $0).contains(point) }
    }

    /// Focuses and selects what was pressed; a second press in a row opens it.
    func pressed(at point: Point, count: Int) {
        guard let element = item(at: point) else { return }
        navigator.forgetGoal()
        setFocus(element.position, animated: true)
        if count == 2 { description.onActivate(snapshot.item(at: element.position)) }
    }
}
