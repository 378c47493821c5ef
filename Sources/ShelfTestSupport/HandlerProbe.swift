internal import CGtk
package import ShelfGObject

/// Counts the handlers of signals.
@MainActor
package enum HandlerProbe {
    /// Returns the number of unblocked handlers of a signal such as `notify::label`.
    package static func count(_ signal: String, of object: Object) -> Int {
        unsafe count(signal, of: object.pointer)
    }

    /// Returns the number of handlers for a setting of the display.
    package static func count(ofSetting name: String) -> Int {
        unsafe gtk_settings_get_default().map {
            unsafe count("notify::\(name)", of: UnsafeMutableRawPointer($0))
        } ?? 0
    }

    private static func count(_ signal: String, of object: UnsafeMutableRawPointer) -> Int {
        let instance = unsafe object.assumingMemoryBound(to: GTypeInstance.self)
        var (number, detail) = (guint(0), GQuark(0))
        guard
            unsafe g_signal_parse_name(
                signal, instance.pointee.g_class.pointee.g_type, &number, &detail, 1) != 0
        else { preconditionFailure("no signal \(signal)") }
        var mask = G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue
        if detail != 0 { mask |= G_SIGNAL_MATCH_DETAIL.rawValue }
        // GLib returns the first match, so counted handlers are blocked until all are found.
        var counted: [gulong] = []
        while case let next = unsafe g_signal_handler_find(
            object, GSignalMatchType(mask), number, detail, nil, nil, nil), next != 0
        {
            unsafe g_signal_handler_block(object, next)
            counted.append(next)
        }
        for handler in counted { unsafe g_signal_handler_unblock(object, handler) }
        return counted.count
    }
}
