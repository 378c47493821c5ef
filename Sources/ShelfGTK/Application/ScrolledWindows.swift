internal import CGtk

/// Disconnects the signal handlers that hidden scrolled windows leave behind, also those inside
/// GTK's own widgets.
///
/// GTK 4.8 connects each to a setting when realized and never disconnects it. Handlers accumulate,
/// and a change of overlay scrolling calls them for freed windows. Each realization also connects
/// both adjustments to the overlay scroll bar once more. So a menu opened a thousand times notifies
/// it a thousand times for each wheel step.
///
/// Design: docs/design/performance.md#memory-that-is-given-back
@MainActor
enum ScrolledWindows {
    /// Begins to disconnect the handlers of all scrolled windows.
    static func letGo() { _ = hooks }

    private static let hooks: [UInt] = {
        // The class must exist for its signals to exist.
        unsafe g_type_class_unref(g_type_class_ref(gtk_scrolled_window_get_type()))
        return unsafe [
            hook("unrealize") { _, _, values, _ in
                if let window = unsafe one(in: values) {
                    let settings = unsafe gtk_widget_get_settings(
                        UnsafeMutablePointer<GtkWidget>(window))
                    unsafe g_signal_handlers_disconnect_matched(
                        UnsafeMutableRawPointer(settings), mask, notify, setting, nil, nil,
                        UnsafeMutableRawPointer(window))
                }
                return 1
            },
            // The widget is realized by now.
            hook("realize") { _, _, values, _ in
                if let window = unsafe one(in: values),
                    unsafe gtk_scrolled_window_get_overlay_scrolling(window) != 0
                {
                    // Turning overlay scrolling off disconnects all handlers of the bars.
                    unsafe gtk_scrolled_window_set_overlay_scrolling(window, 0)
                    unsafe gtk_scrolled_window_set_overlay_scrolling(window, 1)
                }
                return 1
            },
        ]
    }()

    private static func hook(_ signal: String, _ body: @escaping GSignalEmissionHook) -> UInt {
        unsafe g_signal_add_emission_hook(
            g_signal_lookup(signal, gtk_widget_get_type()), 0, body, nil, nil)
    }

    /// Returns the emitting object if it is a scrolled window.
    private static func one(in values: UnsafePointer<GValue>?) -> OpaquePointer? {
        guard let values = unsafe values, let object = unsafe g_value_get_object(values) else {
            return nil
        }
        let instance = unsafe object.assumingMemoryBound(to: GTypeInstance.self)
        let isOne = unsafe g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0
        return isOne ? OpaquePointer(object) : nil
    }

    private static let mask = GSignalMatchType(
        [G_SIGNAL_MATCH_ID, G_SIGNAL_MATCH_DETAIL, G_SIGNAL_MATCH_DATA]
            .reduce(0) { $0 | $1.rawValue })
    private static let notify = unsafe g_signal_lookup("notify", g_object_get_type())
    private static let setting = unsafe g_quark_from_string("gtk-overlay-scrolling")
}
