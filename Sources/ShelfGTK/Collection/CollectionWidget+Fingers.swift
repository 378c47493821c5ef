internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Looks at presses and fingers before anybody else does.
    ///
    /// What is in a cell hears of a press first, and may take the keyboard along or keep the end to itself.
    func addPressWatch() {
        let press = unsafe adopt(gtk_gesture_click_new())
        unsafe gtk_event_controller_set_propagation_phase(press.opaque, GTK_PHASE_CAPTURE)
        press.connect(Signal(press: "pressed")) { [weak self] _, x, y in
            self?.pressGoesDown(at: Point(x: x, y: y))
        }
        press.connect(Signal(ignoringArgument: "end")) { [weak self] in self?.pressIsOver() }
        addFingerWatch()
    }

    /// The button is up, or the press somebody else's; who hears of that after this has had their turn
    /// when nothing is left to do.
    private func pressIsOver() {
        let number = gestures.press.number
        MainLoop.whenIdle { [weak self] in self?.gestures.press.cancel(number) }
    }

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
