internal import CGtk
import ShelfGObject

extension CollectionWidget {
    /// Has gestures forget a finger whose leaving they were not told of.
    ///
    /// A button in a cell that takes a tap keeps its end to itself. The gestures around it, which saw the
    /// beginning, would wait for that finger and ignore every later one.
    func addFingerWatch() {
        let watch = unsafe adopt(gtk_event_controller_legacy_new())
        unsafe gtk_event_controller_set_propagation_phase(watch.opaque, GTK_PHASE_CAPTURE)
        watch.connect(Signal(touch: "event")) { [weak self] type, finger in
            switch type {
            case GDK_TOUCH_BEGIN: self?.forgetFingers { $0 == finger }
            case GDK_TOUCH_END, GDK_TOUCH_CANCEL: self?.fingerLeaves(finger)
            default: break
            }
        }
    }

    /// The event is still on its way: gestures that do see it have their turn first.
    private func fingerLeaves(_ finger: UInt) {
        fingersThatLeft.insert(finger)
        MainLoop.whenIdle { [weak self] in self?.forgetFingers { _ in true } }
    }

    /// Ends the gestures that still wait for fingers that have left.
    private func forgetFingers(where isMeant: (UInt) -> Bool) {
        let gone = fingersThatLeft.filter(isMeant)
        guard !gone.isEmpty else { return }
        fingersThatLeft.subtract(gone)
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
