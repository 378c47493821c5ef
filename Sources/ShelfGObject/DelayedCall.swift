internal import CGtk

/// A call made by GLib's main loop after a delay.
@safe @MainActor
package final class DelayedCall {
    private var source: UInt32 = 0

    /// Calls `body` once, after at least `delay`, unless it is cancelled or deallocated before.
    package init(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        let milliseconds = max(0, delay / .milliseconds(1)).rounded(.up)
        let delay = UInt32(min(milliseconds, Double(UInt32.max)))
        let call: @MainActor () -> Void = { [weak self] in
            self?.source = 0
            body()
        }
        source = unsafe MainLoop.once(call) {
            unsafe g_timeout_add_full(G_PRIORITY_DEFAULT, delay, $0, $1, $2)
        }
    }

    /// Cancels the call.
    package func cancel() {
        if source != 0 { g_source_remove(source) }
        source = 0
    }

    isolated deinit { cancel() }
}
