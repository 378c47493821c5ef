internal import CGtk
import ShelfGObject
package import ShelfLayout

/// What a widget that is looked into hears of keys, wheel and fingers.
extension Widget {
    /// Calls `body` with each key pressed while the keyboard is in the widget; true means it was used.
    ///
    /// - Parameter isFirst: Whether it is asked before the widget itself.
    package final func onKeyPress(
        first isFirst: Bool = false, _ body: @escaping @MainActor (KeyPress) -> Bool
    ) {
        Controller.keys(first: isFirst, body).add(to: self)
    }

    /// Calls `body` with the detents a wheel is turned by, down being positive, and the place of the
    /// pointer, if it is known; a touchpad turns by parts of them.
    package final func onWheel(_ body: @escaping @MainActor (Double, Point?) -> Void) {
        // Scroll events have no place of their own.
        let motion = unsafe Object(
            referencing: UnsafeMutableRawPointer(
                required(gtk_event_controller_motion_new(), "event controller")))
        var pointer: Point?
        for signal in ["enter", "motion"] {
            motion.connect(Signal(point: signal)) { x, y in pointer = Point(x: x, y: y) }
        }
        motion.connect(Signal(plain: "leave")) { pointer = nil }
        unsafe gtk_widget_add_controller(gtk, motion.opaque)
        let scroll = unsafe required(
            gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL),
            "event controller")
        let controller = unsafe Object(referencing: UnsafeMutableRawPointer(scroll))
        controller.connect(Signal(stoppablePoint: "scroll")) { _, distance in
            let unit = unsafe gtk_event_controller_scroll_get_unit(scroll)
            body(unit == GDK_SCROLL_UNIT_SURFACE ? distance / 40 : distance, pointer)
            return true
        }
        unsafe gtk_widget_add_controller(gtk, scroll)
    }

    /// Calls `body` while two fingers spread or close, with the factor since they came and their
    /// middle.
    package final func onPinch(_ body: @escaping @MainActor (Double, Point) -> Void) {
        let zoom = unsafe required(gtk_gesture_zoom_new(), "gesture")
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(zoom))
        gesture.connect("scale-changed") { (factor: Double) in
            var (x, y) = (0.0, 0.0)
            unsafe gtk_gesture_get_bounding_box_center(zoom, &x, &y)
            body(factor, Point(x: x, y: y))
        }
        unsafe gtk_widget_add_controller(gtk, zoom)
    }

    /// Calls `body` with each click of the first button: how many in a row, and where.
    package final func onPress(_ body: @escaping @MainActor (Int, Point) -> Void) {
        let click = unsafe required(gtk_gesture_click_new(), "gesture")
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(click))
        gesture.connect(Signal(press: "pressed")) { count, x, y in body(count, Point(x: x, y: y)) }
        unsafe gtk_widget_add_controller(gtk, click)
    }

    /// Calls `body` while the pointer drags, with how far it is from where it went down.
    package final func onPull(_ body: @escaping @MainActor (DragPhase) -> Void) {
        let drag = unsafe required(gtk_gesture_drag_new(), "gesture")
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(drag))
        gesture.connect(Signal(point: "drag-begin")) { x, y in body(.began(x: x, y: y)) }
        gesture.connect(Signal(point: "drag-update")) { x, y in body(.moved(x: x, y: y)) }
        gesture.connect(Signal(point: "drag-end")) { x, y in body(.ended(x: x, y: y)) }
        unsafe gtk_widget_add_controller(gtk, drag)
    }

    /// Calls `body` when a finger on the screen has left after a drag, with how far it has come.
    ///
    /// A second finger, which makes another gesture of it, ends it without a call.
    package final func onSwipe(_ body: @escaping @MainActor (Point) -> Void) {
        let drag = unsafe required(gtk_gesture_drag_new(), "gesture")
        unsafe gtk_gesture_single_set_touch_only(drag, 1)
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(drag))
        gesture.connect(Signal(point: "drag-end")) { x, y in
            if unsafe Controller.isFingerLeaving(drag) { body(Point(x: x, y: y)) }
        }
        unsafe gtk_widget_add_controller(gtk, drag)
    }

    /// Calls `body` whenever the pointer has moved within the widget.
    package final func onPointerMove(_ body: @escaping @MainActor () -> Void) {
        Controller.pointer(body).add(to: self)
    }

    /// Shows the pointer over the widget, or not.
    package final func showPointer(_ isShown: Bool) {
        unsafe gtk_widget_set_cursor_from_name(gtk, isShown ? nil : "none")
    }

    /// Whether the desktop wants things to move.
    package final var isAnimated: Bool {
        let settings = unsafe gtk_widget_get_settings(gtk)
        return unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings"))
        ).boolProperty("gtk-enable-animations")
    }

    /// Calls `body` when the pointer comes over the widget, with true, and when it leaves.
    package final func onHover(_ body: @escaping @MainActor (Bool) -> Void) {
        let motion = unsafe required(gtk_event_controller_motion_new(), "event controller")
        let controller = unsafe Object(referencing: UnsafeMutableRawPointer(motion))
        controller.connect(Signal(point: "enter")) { _, _ in body(true) }
        controller.connect(Signal(plain: "leave")) { body(false) }
        unsafe gtk_widget_add_controller(gtk, motion)
    }

    /// Has the keyboard stay where it is when the widget is pressed.
    ///
    /// GTK's ranges take it with every press, whatever `focus-on-click` says.
    package final func leavesFocusOnPress() {
        let click = unsafe required(gtk_gesture_click_new(), "gesture")
        unsafe gtk_gesture_single_set_button(click, 0)
        unsafe gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(click))
        gesture.connect(Signal(press: "pressed")) { [weak self] _, _, _ in
            guard let self, !self.hasFocus else { return }
            self.setProperty("focusable", .bool(false))
            MainLoop.whenIdle { [weak self] in self?.setProperty("focusable", .bool(true)) }
        }
        unsafe gtk_widget_add_controller(gtk, click)
    }

    /// Names the widget's number in words, for assistive technology.
    package final func setAccessibleValueText(_ text: String) {
        unsafe Accessibility.set(gtk, valueText: text)
        // GTK 4.8 tells nobody of that; a description that changes is said.
        if gtk_get_minor_version() < 14 { unsafe Accessibility.set(gtk, description: text) }
    }

    /// Describes what the widget, called by its name, is about, for assistive technology.
    package final func setAccessibleDescription(_ text: String) {
        unsafe Accessibility.set(gtk, description: text)
    }

    /// Names the widget as a picture of something, for assistive technology.
    package final func setAccessiblePicture(_ label: String, _ description: String) {
        unsafe Accessibility.set(gtk, label: label)
        unsafe Accessibility.set(gtk, description: description)
    }
}

/// Something that goes on for a while, frame by frame, on a widget.
package final class Passage {
    private var tick: TickCallback?

    package init() {}

    /// Calls `body` with every frame for a while, with a share of it from 0 to 1.
    ///
    /// It ends with 1, and is 1 at once where nothing is to move. What went on before ends where it is.
    package func run(
        on widget: Widget, for duration: Duration, _ body: @escaping @MainActor (Double) -> Void
    ) {
        tick?.remove()
        tick = nil
        guard widget.isAnimated, unsafe gtk_widget_get_mapped(widget.gtk) != 0 else {
            return body(1)
        }
        let length = Double(duration / .microseconds(1))
        var begin: Int64?
        tick = unsafe TickCallback(widget: widget.gtk) {
            let now = unsafe Int64(
                gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(widget.gtk)))
            let start = begin ?? now
            begin = start
            let share = min(1, Double(now - start) / length)
            body(share)
            return share < 1
        }
    }
}
