internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// Who is told what hands do with the pointer, its buttons, wheels and fingers.
protocol DeviceHandler: AnyObject {
    func pointerCame(to point: Point)
    func pointerMoved(to point: Point)
    func pointerLeft()

    /// A button goes down, before what is there hears of it.
    func pressGoesDown(at point: Point)
    /// The button is up, or the press somebody else's.
    func pressIsOver()
    func pressed(at point: Point, count: Int)
    func released(at point: Point, count: Int, modifiers: KeyModifiers)
    /// A control has taken the press, or a drag has begun.
    func pressCancelled()
    /// The second button or a finger that stays asks for a menu.
    func menuAsked(at point: Point)

    func scrollBegan()
    func scrollEnded()
    /// Returns whether the event goes no further.
    func scrolled(_ scroll: Scroll) -> Bool

    func touchBegan(at point: Point)
    /// Returns whether the motion is ours; nil while that is undecided.
    func touchMoved(to distance: Point) -> Bool?
    func touchEnded()
    func touchCancelled()

    func bandBegan(at point: Point, modifiers: KeyModifiers)
    /// Returns whether there is a rectangle to stretch.
    func bandStretched(to point: Point) -> Bool
    func bandEnded()
}

/// Who is told of keys.
protocol KeyHandler: AnyObject {
    /// A key comes by on its way to what has the keyboard.
    func keySeen(_ press: KeyPress)
    /// Nobody has taken a key; returns whether it meant anything here.
    func keyPressed(_ press: KeyPress) -> Bool
}

/// GTK's controllers over a collection, one of each: what they signal is handed on as plain values.
///
/// What was hit is found by the layout, not by widgets.
@safe
final class Devices {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private weak var handler: (any DeviceHandler)?
    private var controllers: [Object] = []

    /// Listens over a widget, for as long as that has not been disposed of.
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

    /// Adds a controller to the widget and keeps a handle on it.
    func adopt(_ controller: OpaquePointer?) -> Object {
        let controller = unsafe required(controller, "event controller")
        // The widget takes the reference; the handle adds one of its own.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(controller))
        unsafe gtk_widget_add_controller(widget, controller)
        controllers.append(object)
        return object
    }

    /// Lets go of everything: the widget is disposed of.
    func removeAll() { controllers.removeAll() }

    /// Whether a gesture is made by a finger on the screen.
    ///
    /// Fingers come as sequences. Their device tells nothing: under X11 it is that of the mouse.
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
        // Keys that a control in a cell takes are seen on their way to it only.
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

    /// A finger drags shelves and rows across the page; along it belongs to the scrolled window.
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
        // Told before the end, where somebody else has taken the finger.
        drag.connect(Signal(ignoringArgument: "cancel")) { [weak handler] in
            handler?.touchCancelled()
        }
    }

    // MARK: - Presses

    /// Looks at presses before anybody else does.
    ///
    /// What is in a cell hears of a press first, and may take the keyboard along or keep the end to
    /// itself.
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
        // A menu that opened below a finger would take it from the widgets that it holds pressed.
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

    /// The mouse draws a rectangle from empty space.
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

    // MARK: - Fingers that left

    /// Has gestures forget a finger whose leaving they were not told of.
    ///
    /// A button in a cell that takes a tap keeps its end to itself. The gestures around it, which saw the
    /// beginning, would wait for that finger and ignore every later one.
    private func addFingerWatch() {
        let watch = unsafe adopt(gtk_event_controller_legacy_new())
        unsafe gtk_event_controller_set_propagation_phase(watch.opaque, GTK_PHASE_CAPTURE)
        let left = FingersThatLeft()
        watch.connect(Signal(touch: "event")) { [weak self] type, finger in
            switch type {
            case GDK_TOUCH_BEGIN: self?.forget(left.take { $0 == finger })
            case GDK_TOUCH_END, GDK_TOUCH_CANCEL:
                // The event is still on its way: gestures that do see it have their turn first.
                left.fingers.insert(finger)
                MainLoop.whenIdle { [weak self] in self?.forget(left.take { _ in true }) }
            default: break
            }
        }
    }

    /// Ends the gestures that still wait for fingers that have left.
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

/// Fingers that left, until no gesture can be waiting for them.
private final class FingersThatLeft {
    var fingers: Set<UInt> = []

    /// Takes out those that are meant.
    func take(where isMeant: (UInt) -> Bool) -> Set<UInt> {
        let taken = fingers.filter(isMeant)
        fingers.subtract(taken)
        return taken
    }
}

extension Signal where Handler == @MainActor (GdkEventType, UInt) -> Void {
    /// An event of a finger comes by: its kind, and which finger; it goes on as if nobody had looked.
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
