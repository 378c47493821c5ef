internal import CGtk

/// What scrolled windows leave connected when they are not shown any more, in whatever GTK makes of them, too.
///
/// GTK 4.8 has each of them hear of a setting from when it is realized, and for ever: handlers become ever more, and when somebody
/// switches overlaid scroll bars on or off, GTK calls them for scrolled windows that are not there any more. It also has each of
/// their two adjustments tell the bar that is laid over once more whenever they are realized, so that a menu that has been opened
/// a thousand times tells it a thousand times of each step of a wheel.
///
/// Design: docs/design/performance.md#memory-that-is-given-back
@MainActor
enum ScrolledWindows {
    /// Has all that are realized and unrealized from now on let go of both.
    static func letGo() { _ = hooks }

    private static let hooks: [UInt] = {
        // A type has its signals when its class is there.
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
            // By now it is realized.
            hook("realize") { _, _, values, _ in
                if let window = unsafe one(in: values),
                    unsafe gtk_scrolled_window_get_overlay_scrolling(window) != 0
                {
                    // Without bars that are laid over it disconnects all that tells them.
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

    /// The scrolled window that a signal is of, if it is one.
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
