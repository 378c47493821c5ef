internal import CGtk
import ShelfGObject

extension Widget {
    /// Calls `body` with the wheel's detents while Ctrl is held, negative upwards.
    ///
    /// Fractions from touchpads are added up. These events do not scroll anything.
    package final func onControlWheel(_ body: @escaping @MainActor (Int) -> Void) {
        let scroll = unsafe required(
            gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL),
            "event controller")
        // Descendants would scroll first.
        unsafe gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        let controller = unsafe Object(referencing: UnsafeMutableRawPointer(scroll))
        var rest = 0.0
        controller.connect(Signal(stoppablePoint: "scroll")) { _, distance in
            let state = unsafe gtk_event_controller_get_current_event_state(scroll)
            guard KeyModifiers(rawValue: state.rawValue).contains(.control) else {
                rest = 0
                return false
            }
            let unit = unsafe gtk_event_controller_scroll_get_unit(scroll)
            rest += unit == GDK_SCROLL_UNIT_SURFACE ? distance / 40 : distance
            let detents = Int(rest.rounded(.towardZero))
            rest -= Double(detents)
            if detents != 0 { body(detents) }
            return true
        }
        unsafe gtk_widget_add_controller(gtk, scroll)
    }
}
