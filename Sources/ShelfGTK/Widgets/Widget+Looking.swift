internal import CGtk
import ShelfGObject
package import ShelfLayout

/// Input for widgets that show one thing closely: keys, wheel, touch.
extension Widget {
    /// Calls `body` with each key pressed while the focus is inside; it returns true if it used the
    /// key.
    ///
    /// - Parameter isFirst: The callback runs in the capture phase, ahead of the widget.
    package final func onKeyPress(
        first isFirst: Bool = false, _ body: @escaping @MainActor (KeyPress) -> Bool
    ) {
        Controller.keys(first: isFirst, body).add(to: self)
    }

    /// Calls `body` with the wheel's detents, positive downwards, and the pointer's position if
    /// known.
    ///
    /// Touchpads report fractions of detents.
    package final func onWheel(_ body: @escaping @MainActor (Double, Point?) -> Void) {
        // Scroll events have no position.
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

    /// Calls `body` during a pinch, with the scale since its start and its centre.
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

    /// Calls `body` with each press of the first button: the click count and the point.
    package final func onPress(_ body: @escaping @MainActor (Int, Point) -> Void) {
        let click = unsafe required(gtk_gesture_click_new(), "gesture")
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(click))
        gesture.connect(Signal(press: "pressed")) { count, x, y in body(count, Point(x: x, y: y)) }
        unsafe gtk_widget_add_controller(gtk, click)
    }

    /// Calls `body` during a drag, with the distance from its start.
    package final func onPull(_ body: @escaping @MainActor (DragPhase) -> Void) {
        let drag = unsafe required(gtk_gesture_drag_new(), "gesture")
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(drag))
        gesture.connect(Signal(point: "drag-begin")) { x, y in body(.began(x: x, y: y)) }
        gesture.connect(Signal(point: "drag-update")) { x, y in body(.moved(x: x, y: y)) }
        gesture.connect(Signal(point: "drag-end")) { x, y in body(.ended(x: x, y: y)) }
        unsafe gtk_widget_add_controller(gtk, drag)
    }

    /// Calls `body` when a finger has left after a drag, with the distance.
    ///
    /// A second finger makes it another gesture, which ends it without a call.
    package final func onSwipe(_ body: @escaping @MainActor (Point) -> Void) {
        let drag = unsafe required(gtk_gesture_drag_new(), "gesture")
        unsafe gtk_gesture_single_set_touch_only(drag, 1)
        let gesture = unsafe Object(referencing: UnsafeMutableRawPointer(drag))
        gesture.connect(Signal(point: "drag-end")) { x, y in
            if unsafe Controller.isFingerLeaving(drag) { body(Point(x: x, y: y)) }
        }
        unsafe gtk_widget_add_controller(gtk, drag)
    }

    /// Calls `body` when the pointer has moved within the widget.
    package final func onPointerMove(_ body: @escaping @MainActor () -> Void) {
        Controller.pointer(body).add(to: self)
    }

    /// Shows the pointer over the widget, or hides it.
    package final func showPointer(_ isShown: Bool) {
        unsafe gtk_widget_set_cursor_from_name(gtk, isShown ? nil : "none")
    }

    /// The desktop has animations enabled.
    package final var isAnimated: Bool {
        let settings = unsafe gtk_widget_get_settings(gtk)
        return unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings"))
        ).boolProperty("gtk-enable-animations")
    }

    /// Calls `body` with true when the pointer enters the widget, and with false when it leaves.
    package final func onHover(_ body: @escaping @MainActor (Bool) -> Void) {
        let motion = unsafe required(gtk_event_controller_motion_new(), "event controller")
        let controller = unsafe Object(referencing: UnsafeMutableRawPointer(motion))
        controller.connect(Signal(point: "enter")) { _, _ in body(true) }
        controller.connect(Signal(plain: "leave")) { body(false) }
        unsafe gtk_widget_add_controller(gtk, motion)
    }

    /// Keeps a press on the widget from taking the focus.
    ///
    /// GTK's ranges grab it with every press, even without `focus-on-click`.
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

    /// Sets the accessible value text.
    package final func setAccessibleValueText(_ text: String) {
        unsafe Accessibility.set(gtk, valueText: text)
        // GTK 4.8 does not notify it. Screen readers read out a changed description.
        if gtk_get_minor_version() < 14 { unsafe Accessibility.set(gtk, description: text) }
    }

    /// Sets the accessible description.
    package final func setAccessibleDescription(_ text: String) {
        unsafe Accessibility.set(gtk, description: text)
    }

    /// Sets the accessible name and description of a picture.
    package final func setAccessiblePicture(_ label: String, _ description: String) {
        unsafe Accessibility.set(gtk, label: label)
        unsafe Accessibility.set(gtk, description: description)
    }
}

/// A timed animation on a widget.
package final class Passage {
    private var tick: TickCallback?

    package init() {}

    /// Calls `body` with every frame for a duration, with the progress from 0 to 1.
    ///
    /// The last progress is 1, and the only one if animations are off. A running animation stops
    /// where it is.
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
