internal import CGtk

/// Whether the main loop has anything to do, now or at a time to come.
@MainActor
package enum MainLoopProbe {
    /// After how many milliseconds the loop turns by itself; nil when it sleeps until something
    /// happens outside: no idle work, no timer, no frame of a frame clock is waited for.
    package static var nextTurn: Int? {
        let context = unsafe g_main_context_default()
        guard unsafe g_main_context_acquire(context) != 0 else { return 0 }
        defer { unsafe g_main_context_release(context) }
        var priority: gint = 0
        if unsafe g_main_context_prepare(context, &priority) != 0 { return 0 }
        var timeout: gint = -1
        // Timers of any priority count, so everything up to the lowest is asked.
        var descriptors = [GPollFD](repeating: GPollFD(), count: 64)
        let count = unsafe g_main_context_query(
            context, gint.max, &timeout, &descriptors, gint(descriptors.count))
        let isReady = unsafe g_poll(&descriptors, guint(min(count, 64)), 0) > 0
        return isReady ? 0 : timeout < 0 ? nil : Int(timeout)
    }
}
