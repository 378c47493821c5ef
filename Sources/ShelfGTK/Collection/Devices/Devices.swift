internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// A receiver of pointer, wheel and touch input.
protocol DeviceHandler: AnyObject {
    func pointerCame(to point: Point)
    func pointerMoved(to point: Point)
    func pointerLeft()

    /// Handles a button press, ahead of all widgets there.
    func pressGoesDown(at point: Point)
    /// Handles the end of a press by release or cancellation.
    func pressIsOver()
    func pressed(at point: Point, count: Int)
    func released(at point: Point, count: Int, modifiers: KeyModifiers)
    /// Handles a press claimed by a control or a drag.
    func pressCancelled()
    /// Handles the request for a menu by the second button or a long touch.
    func menuAsked(at point: Point)

    func scrollBegan()
    func scrollEnded()
    /// Handles a scroll event, and returns true to stop it.
    func scrolled(_ scroll: Scroll) -> Bool

    func touchBegan(at point: Point)
    /// Handles a touch motion, and returns true to claim it, false to deny it, or nil if undecided.
    func touchMoved(to distance: Point) -> Bool?
    func touchEnded()
    func touchCancelled()

    func bandBegan(at point: Point, modifiers: KeyModifiers)
    /// Stretches the rubber band, and returns false if there is none.
    func bandStretched(to point: Point) -> Bool
    func bandEnded()
}

/// A receiver of keys.
protocol KeyHandler: AnyObject {
    /// Handles a key on its way to the focus widget.
    func keySeen(_ press: KeyPress)
    /// Handles a key that no widget has used, and returns true if it was used.
    func keyPressed(_ press: KeyPress) -> Bool
}

/// The event controllers of a collection, which pass signals on as plain values.
///
/// Hit testing is done by layout, not by widgets.
@safe
final class Devices {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private weak var handler: (any DeviceHandler)?
    private var controllers: [Object] = []

    /// Connects to a widget, until that is disposed.
    init(
        of widget: UnsafeMutablePointer<GtkWidget>, for handler: any DeviceHandler,
        keys: any KeyHandler, drags: any DragDeviceHandler
    ) {
        unsafe self.widget = widget
        self.handler = handler
        addKeys(for: keys)
        addWheel()
        addTouch()
        addPressWatch()
        addFingerWatch()
        addPointer()
        addClick()
        addMenu()
        addBand()
        addDragging(for: drags)
    }

    /// Adds a controller to the widget and retains it.
    func adopt(_ controller: OpaquePointer?) -> Object {
        let controller = unsafe required(controller, "event controller")
        // The widget takes over the initial reference; the handle adds its own.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(controller))
        unsafe gtk_widget_add_controller(widget, controller)
        controllers.append(object)
        return object
    }

    /// Releases the controllers as the widget is disposed.
    func removeAll() { controllers.removeAll() }

    /// Returns true if a gesture is made by touch.
    ///
    /// Touches have sequences. The device does not tell: under X11 it is the mouse.
    static func isTouch(_ gesture: OpaquePointer) -> Bool {
        unsafe gtk_gesture_single_get_current_sequence(gesture) != nil
    }

    private static func modifiers(of controller: OpaquePointer) -> KeyModifiers {
        let state = unsafe gtk_event_controller_get_current_event_state(controller)
        return KeyModifiers(rawValue: state.rawValue)
    }

    // MARK: - Keys

    private func addKeys(for handler: any KeyHandler) {
        let keys = unsafe adopt(gtk_event_controller_key_new())
        keys.connect(Signal(key: "key-pressed")) { [weak handler] press in
            handler?.keyPressed(press) ?? false
        }
        // Keys used by a control in a cell are seen only in the capture phase.
        let use = unsafe adopt(gtk_event_controller_key_new())
        unsafe gtk_event_controller_set_propagation_phase(use.opaque, GTK_PHASE_CAPTURE)
        use.connect(Signal(key: "key-pressed")) { [weak handler] press in
            handler?.keySeen(press)
            return false
        }
    }

    // MARK: - Wheels and fingers

    private func addWheel() {
        let flags = GtkEventControllerScrollFlags(
            rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue)
        let scroll = unsafe adopt(gtk_event_controller_scroll_new(flags))
        let controller = unsafe scroll.opaque
        scroll.connect(Signal(plain: "scroll-begin")) { [weak handler] in handler?.scrollBegan() }
        scroll.connect(Signal(plain: "scroll-end")) { [weak handler] in handler?.scrollEnded() }
        scroll.connect(Signal(stoppablePoint: "scroll")) { [weak handler] x, y in
            let event = unsafe gtk_event_controller_get_current_event(controller)
            let isSmooth =
                unsafe event.map {
                    unsafe gdk_scroll_event_get_direction($0) == GDK_SCROLL_SMOOTH
                } ?? false
            let unit = unsafe gtk_event_controller_scroll_get_unit(controller)
            let isShifted = unsafe Self.modifiers(of: controller).contains(.shift)
            return handler?.scrolled(
                Scroll(
                    x: x, y: y, unit: unit == GDK_SCROLL_UNIT_SURFACE ? .pixels : .detents,
                    isSmooth: isSmooth, isShifted: isShifted)) ?? false
        }
    }

    /// Adds touch dragging of shelves and rows across the page; the scrolled window handles the
    /// main axis.
    private func addTouch() {
        let drag = unsafe adopt(gtk_gesture_drag_new())
        let gesture = unsafe drag.opaque
        unsafe gtk_gesture_single_set_touch_only(gesture, 1)
        drag.connect(Signal(point: "drag-begin")) { [weak handler] x, y in
            handler?.touchBegan(at: Point(x: x, y: y))
        }
        drag.connect(Signal(point: "drag-update")) { [weak handler] x, y in
            guard let isOurs = handler?.touchMoved(to: Point(x: x, y: y)) else { return }
            unsafe gtk_gesture_set_state(
                gesture, isOurs ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
        }
        drag.connect(Signal(point: "drag-end")) { [weak handler] _, _ in handler?.touchEnded() }
        // Cancellation by another gesture comes before the end.
        drag.connect(Signal(ignoringArgument: "cancel")) { [weak handler] in
            handler?.touchCancelled()
        }
    }

    // MARK: - Presses

    /// Adds a gesture that sees presses first.
    ///
    /// A widget in a cell handles a press earlier than the collection, and may take the focus or
    /// claim the end.
    private func addPressWatch() {
        let press = unsafe ClickGesture(adopt(gtk_gesture_click_new()).opaque)
        unsafe gtk_event_controller_set_propagation_phase(
            press.controller.opaque, GTK_PHASE_CAPTURE)
        press.onPress { [weak handler] _, point in handler?.pressGoesDown(at: point) }
        press.onEnd { [weak handler] in handler?.pressIsOver() }
    }

    private func addPointer() {
        let motion = unsafe adopt(gtk_event_controller_motion_new())
        motion.connect(Signal(point: "enter")) { [weak handler] x, y in
            handler?.pointerCame(to: Point(x: x, y: y))
        }
        motion.connect(Signal(point: "motion")) { [weak handler] x, y in
            handler?.pointerMoved(to: Point(x: x, y: y))
        }
        motion.connect(Signal(plain: "leave")) { [weak handler] in handler?.pointerLeft() }
    }

    private func addClick() {
        let click = unsafe ClickGesture(adopt(gtk_gesture_click_new()).opaque)
        unsafe gtk_gesture_single_set_button(click.controller.opaque, guint(GDK_BUTTON_PRIMARY))
        click.onPress { [weak handler] count, point in handler?.pressed(at: point, count: count) }
        click.onRelease { [weak handler] count, point, modifiers in
            handler?.released(at: point, count: count, modifiers: modifiers)
        }
        click.onCancel { [weak handler] in handler?.pressCancelled() }
    }

    private func addMenu() {
        let click = unsafe adopt(gtk_gesture_click_new())
        unsafe gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        click.connect(Signal(press: "pressed")) { [weak handler] _, x, y in
            handler?.menuAsked(at: Point(x: x, y: y))
        }
        let press = unsafe adopt(gtk_gesture_long_press_new())
        unsafe gtk_gesture_single_set_touch_only(press.opaque, 1)
        // A menu opened under a finger would take the touch from the widgets that it presses.
        let gesture = unsafe press.opaque
        var place: Point?
        press.connect(Signal(point: "pressed")) { [weak handler] x, y in
            place = Point(x: x, y: y)
            handler?.pressCancelled()
        }
        press.connect(Signal(ignoringArgument: "end")) { [weak handler] in
            defer { place = nil }
            guard let place, unsafe Controller.isFingerLeaving(gesture) else { return }
            MainLoop.next { [weak handler] in handler?.menuAsked(at: place) }
        }
    }

    /// Adds a rubber band for mouse drags from empty space.
    private func addBand() {
        let drag = unsafe adopt(gtk_gesture_drag_new())
        let gesture = unsafe drag.opaque
        unsafe gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
        drag.connect(Signal(point: "drag-begin")) { [weak handler] x, y in
            guard unsafe !Self.isTouch(gesture) else { return }
            unsafe handler?.bandBegan(
                at: Point(x: x, y: y), modifiers: Self.modifiers(of: gesture))
        }
        drag.connect(Signal(point: "drag-update")) { [weak handler] x, y in
            var start = (x: 0.0, y: 0.0)
            unsafe gtk_gesture_drag_get_start_point(gesture, &start.x, &start.y)
            guard handler?.bandStretched(to: Point(x: start.x + x, y: start.y + y)) == true
            else { return }
            unsafe gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        drag.connect(Signal(point: "drag-end")) { [weak handler] _, _ in handler?.bandEnded() }
    }

    // MARK: - Ended touches

    /// Resets gestures that did not see the end of a touch.
    ///
    /// A button in a cell claims the end of a tap. The gestures around it, which saw the start,
    /// would wait for that touch and ignore later ones.
    private func addFingerWatch() {
        let watch = unsafe adopt(gtk_event_controller_legacy_new())
        unsafe gtk_event_controller_set_propagation_phase(watch.opaque, GTK_PHASE_CAPTURE)
        let left = FingersThatLeft()
        watch.connect(Signal(touch: "event")) { [weak self] type, finger in
            switch type {
            case GDK_TOUCH_BEGIN: self?.forget(left.take { $0 == finger })
            case GDK_TOUCH_END, GDK_TOUCH_CANCEL:
                // The event is still being delivered, so gestures that see it get their turn first.
                left.fingers.insert(finger)
                MainLoop.whenIdle { [weak self] in self?.forget(left.take { _ in true }) }
            default: break
            }
        }
    }

    /// Resets the gestures that wait for touches that have ended.
    private func forget(_ gone: Set<UInt>) {
        guard !gone.isEmpty else { return }
        for controller in controllers {
            let instance = unsafe controller.pointer(as: GTypeInstance.self)
            guard unsafe g_type_check_instance_is_a(instance, gtk_gesture_get_type()) != 0 else {
                continue
            }
            let isWaiting = gone.contains {
                unsafe gtk_gesture_handles_sequence(
                    controller.opaque, OpaquePointer(bitPattern: $0)) != 0
            }
            if isWaiting { unsafe gtk_event_controller_reset(controller.opaque) }
        }
    }
}

/// Ended touches that a gesture may still wait for.
private final class FingersThatLeft {
    var fingers: Set<UInt> = []

    /// Removes and returns the touches that satisfy a condition.
    func take(where isMeant: (UInt) -> Bool) -> Set<UInt> {
        let taken = fingers.filter(isMeant)
        fingers.subtract(taken)
        return taken
    }
}

extension Signal where Handler == @MainActor (GdkEventType, UInt) -> Void {
    /// Makes a signal that observes touch events: the type and the sequence.
    fileprivate init(touch name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?)
                -> gboolean = { _, event, data in
                    guard let event = unsafe event,
                        let finger = unsafe gdk_event_get_event_sequence(event)
                    else { return 0 }
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    let type = unsafe gdk_event_get_event_type(event)
                    let number = UInt(bitPattern: finger)
                    MainActor.assumeIsolated { handler(type, number) }
                    return 0
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}
