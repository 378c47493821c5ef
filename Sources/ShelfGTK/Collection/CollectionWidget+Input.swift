internal import CGtk
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The axis a scroll gesture belongs to from its first decided motion to its end.
enum ScrollAxis {
    case page
    case shelf
}

extension CollectionWidget {
    /// Adds the collection's own controllers: one of each, hit-testing by layout.
    func addControllers() {
        addKeyController()
        addScrollController()
        addPointerControllers()
        pageButtons = unsafe PageButtons(parent: widget) { [weak self] section, forward in
            self?.turnPage(of: section, forward: forward)
        }
    }

    private func adopt(_ controller: OpaquePointer?) -> Object {
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

    // MARK: - Wheel and touchpad

    private func addScrollController() {
        let flags = GtkEventControllerScrollFlags(
            rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue)
        let scroll = unsafe adopt(gtk_event_controller_scroll_new(flags))
        let controller = unsafe scroll.opaque
        scroll.connect(Signal(plain: "scroll-begin")) { [weak self] in self?.gestureAxis = nil }
        scroll.connect(Signal(plain: "scroll-end")) { [weak self] in self?.gestureAxis = nil }
        scroll.connect(Signal(stoppablePoint: "scroll")) { [weak self] x, y in
            let state = unsafe gtk_event_controller_get_current_event_state(controller)
            let event = unsafe gtk_event_controller_get_current_event(controller)
            let isSmooth =
                unsafe event.map {
                    unsafe gdk_scroll_event_get_direction($0) == GDK_SCROLL_SMOOTH
                } ?? false
            return self?.scrolled(
                x: x, y: y, modifiers: KeyModifiers(rawValue: state.rawValue), isSmooth: isSmooth)
                ?? false
        }
    }

    /// Acts on a scroll event; returns whether it was for a shelf.
    ///
    /// What is not goes on to the scrolled window around the collection, so the wheel always
    /// scrolls the page.
    func scrolled(x: Double, y: Double, modifiers: KeyModifiers, isSmooth: Bool) -> Bool {
        let sideways = modifiers.contains(.shift) && x == 0 ? y : x
        let vertical = modifiers.contains(.shift) && x == 0 ? 0 : y
        if gestureAxis == nil || !isSmooth {
            gestureAxis = abs(sideways) > abs(vertical) ? .shelf : .page
        }
        guard gestureAxis == .shelf else { return false }
        guard let pointer, let section = shelf(at: pointer),
            let bounds = layout?.orthogonalBounds(section)
        else { return true }
        let direction = isRightToLeft ? -1.0 : 1.0
        // A detent moves as far as it would in a page of the shelf's width.
        let detent = PageStep.detent(of: bounds.viewportExtent)
        let distance = sideways * (isSmooth && abs(sideways) < 1 ? detent / 2 : detent) * direction
        scrollShelf(
            section, to: restingShelfOffset(at: section) + distance, animated: !isSmooth)
        return true
    }

    /// The sideways scrolling section under a point of the viewport.
    func shelf(at point: Point) -> Int? {
        guard let layout, let section = layout.section(at: point.y + scrollOffset),
            let bounds = layout.orthogonalBounds(section),
            bounds.frame.contains(Point(x: point.x, y: point.y + scrollOffset))
        else { return nil }
        return section
    }

    /// Scrolls a section sideways by a viewport, less a bit for orientation.
    func turnPage(of section: Int, forward: Bool) {
        guard let layout, let bounds = layout.orthogonalBounds(section) else { return }
        let current = restingShelfOffset(at: section)
        let distance = bounds.viewportExtent * 0.85 * (forward ? 1 : -1)
        scrollShelf(section, to: current + distance, animated: true)
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
