internal import CGtk

/// Examines the pending work of the main loop.
@MainActor
package enum MainLoopProbe {
    /// The time until the loop wakes by itself in milliseconds, or nil if it sleeps until an
    /// external event.
    ///
    /// Nil means that no idle source, timer or frame is pending.
    package static var nextTurn: Int? {
        let context = unsafe g_main_context_default()
        guard unsafe g_main_context_acquire(context) != 0 else { return 0 }
        defer { unsafe g_main_context_release(context) }
        var priority: gint = 0
        if unsafe g_main_context_prepare(context, &priority) != 0 { return 0 }
        var timeout: gint = -1
        // Querying with the lowest priority includes timers of all priorities.
        var descriptors = [GPollFD](repeating: GPollFD(), count: 64)
        let count = unsafe g_main_context_query(
            context, gint.max, &timeout, &descriptors, gint(descriptors.count))
        let isReady = unsafe g_poll(&descriptors, guint(min(count, 64)), 0) > 0
        return isReady ? 0 : timeout < 0 ? nil : Int(timeout)
    }
}
