internal import CGtk
internal import Glibc

/// The signals that ask a program to end: from its session, its terminal or `kill`.
@safe
package enum EndSignals {
    /// Ignores SIGXFSZ, so that a write beyond the user's file size limit fails instead of ending
    /// the process.
    package static func outliveLargeFiles() { signal(SIGXFSZ, SIG_IGN) }

    /// Calls `body` in the main loop with the first signal.
    ///
    /// A second one of its kind ends the process.
    @MainActor
    package static func onFirst(_ body: @escaping @MainActor (Int32) -> Void) {
        var isOver = false
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            // Leave signals ignored that the parent ignored, as nohup does.
            var action = sigaction()
            guard unsafe sigaction(signal, nil, &action) == 0,
                unsafe action.__sigaction_handler.sa_handler == nil
            else { continue }
            let call: @MainActor () -> Void = {
                guard !isOver else { return }
                isOver = true
                body(signal)
            }
            _ = unsafe MainLoop.once(call) {
                unsafe g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, $0, $1, $2)
            }
        }
    }
}
