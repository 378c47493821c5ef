internal import CGtk
import ShelfGObject
package import ShelfGTK

/// A gesture of a widget, fed with the signals that GTK emits after recognising fingers.
///
/// An X server without a touch screen cannot send touches, so this begins after GTK's recognition.
@MainActor
package struct GestureProbe {
    private let gesture: Object

    /// Returns the touch-only gestures of a widget of a class such as `GtkGestureDrag`.
    package static func touchGestures(of widget: Widget, class name: String) -> [GestureProbe] {
        controllers(of: widget, class: name).filter { $0.boolProperty("touch-only") }
            .map { GestureProbe(gesture: $0) }
    }

    /// Returns the scroll controllers of a widget.
    ///
    /// Emit `decelerate` with the velocity of two fingers as they leave, in pixels a second.
    package static func scrollControllers(of widget: Widget) -> [GestureProbe] {
        controllers(of: widget, class: "GtkEventControllerScroll").map { GestureProbe(gesture: $0) }
    }

    /// Tells LeakSanitizer, if present, to ignore the drop over a drop target.
    ///
    /// GDK 4.8 on X11 leaks a `GdkDrop` with each window that was dropped on and closed, also
    /// without our code.
    package static func letDropBeLost(over widget: Widget) {
        for target in controllers(of: widget, class: "GtkDropTarget") {
            let drop = unsafe gtk_drop_target_get_current_drop(target.opaque)
            if let drop = unsafe drop { unsafe cgtk_let_be_lost(UnsafeRawPointer(drop)) }
        }
    }

    private static func controllers(of widget: Widget, class name: String) -> [Object] {
        let list = unsafe Object(
            owning: UnsafeMutableRawPointer(
                required(
                    gtk_widget_observe_controllers(widget.pointer(as: GtkWidget.self)), "list")))
        let count = unsafe g_list_model_get_n_items(list.opaque)
        return (0..<count).compactMap { index in
            guard let item = unsafe g_list_model_get_item(list.opaque, index) else { return nil }
            let object = unsafe Object(owning: item)
            let type = unsafe object.pointer(as: GTypeInstance.self).pointee.g_class.pointee.g_type
            return unsafe String(cString: g_type_name(type)) == name ? object : nil
        }
    }

    /// Emits a signal with a point, such as `drag-begin`, `drag-update`, `drag-end` or `pressed`,
    /// or with a velocity.
    package func tell(_ signal: String, x: Double, y: Double) {
        let type = unsafe gesture.pointer(as: GTypeInstance.self).pointee.g_class.pointee.g_type
        var values = [GValue(), GValue(), GValue()]
        unsafe g_value_init(&values[0], type)
        unsafe g_value_set_object(&values[0], gesture.pointer)
        for (place, value) in [(1, x), (2, y)] {
            unsafe g_value_init(&values[place], cgtk_type_double())
            unsafe g_value_set_double(&values[place], value)
        }
        unsafe g_signal_emitv(&values, g_signal_lookup(signal, type), 0, nil)
        for place in 0..<3 { unsafe g_value_unset(&values[place]) }
    }

    /// Emits the end of the sequence of its finger.
    package func end() {
        let type = unsafe gesture.pointer(as: GTypeInstance.self).pointee.g_class.pointee.g_type
        var values = [GValue(), GValue()]
        unsafe g_value_init(&values[0], type)
        unsafe g_value_set_object(&values[0], gesture.pointer)
        unsafe g_value_init(&values[1], gdk_event_sequence_get_type())
        unsafe g_signal_emitv(&values, g_signal_lookup("end", type), 0, nil)
        for place in 0..<2 { unsafe g_value_unset(&values[place]) }
    }
}
