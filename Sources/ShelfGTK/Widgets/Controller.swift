internal import CGtk
import ShelfGObject

/// An event controller for keys or the pointer, which can move to another widget.
final class Controller: Object {
    private convenience init(_ controller: UnsafeMutableRawPointer) {
        unsafe self.init(owning: controller)
    }

    /// Adds the controller to a widget; it must not have one.
    func add(to widget: Widget) {
        unsafe g_object_ref(pointer)
        unsafe gtk_widget_add_controller(widget.gtk, opaque)
    }

    /// Removes the controller from a widget.
    func remove(from widget: Widget) { unsafe gtk_widget_remove_controller(widget.gtk, opaque) }

    /// Calls `body` with each key pressed, which returns true if it used the key.
    ///
    /// - Parameter isFirst: The controller runs in the capture phase, ahead of the widget.
    static func keys(
        first isFirst: Bool, _ body: @escaping @MainActor (KeyPress) -> Bool
    ) -> Controller {
        let keys = unsafe required(gtk_event_controller_key_new(), "event controller")
        if isFirst { unsafe gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE) }
        let controller = unsafe Controller(UnsafeMutableRawPointer(keys))
        controller.connect(Signal(key: "key-pressed"), body)
        return controller
    }

    /// Calls `action` when Escape is pressed without modifiers; it returns true if it used the key.
    static func escape(_ action: @escaping @MainActor () -> Bool) -> Controller {
        keys(first: false) { press in
            Int32(press.value) == GDK_KEY_Escape
                && press.modifiers.isDisjoint(with: [.shift, .control, .alt, .super])
                && action()
        }
    }

    /// Calls `body` when a mouse button is pressed, ahead of everything in the widget.
    static func button(_ number: Int, _ body: @escaping @MainActor () -> Void) -> Controller {
        let click = unsafe required(gtk_gesture_click_new(), "gesture")
        unsafe gtk_gesture_single_set_button(click, guint(number))
        unsafe gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        let gesture = unsafe Controller(UnsafeMutableRawPointer(click))
        gesture.connect(Signal(press: "pressed")) { _, _, _ in
            unsafe gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
            body()
        }
        return gesture
    }

    /// Calls `body` when the pointer has moved within the widget.
    static func pointer(_ body: @escaping @MainActor () -> Void) -> Controller {
        let motion = unsafe required(gtk_event_controller_motion_new(), "event controller")
        let controller = unsafe Controller(UnsafeMutableRawPointer(motion))
        var last: (x: Double, y: Double, width: Int32, height: Int32)?
        controller.connect(Signal(point: "motion")) { x, y in
            guard let widget = unsafe gtk_event_controller_get_widget(motion) else { return }
            // GTK also reports motion when content moves under a resting pointer.
            let now = unsafe (
                x, y, gtk_widget_get_width(widget), gtk_widget_get_height(widget)
            )
            defer { last = now }
            guard let last, (last.width, last.height) == (now.2, now.3) else { return }
            if (last.x, last.y) != (now.0, now.1) { body() }
        }
        return controller
    }

    /// Returns true if the gesture's current event is the end of a touch, not a cancellation.
    static func isFingerLeaving(_ gesture: OpaquePointer) -> Bool {
        guard let event = unsafe gtk_event_controller_get_current_event(gesture) else {
            return true
        }
        return unsafe gdk_event_get_event_type(event) == GDK_TOUCH_END
    }
}
