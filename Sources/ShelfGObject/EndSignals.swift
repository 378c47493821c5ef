internal import CGtk
internal import Glibc

/// The signals by which a program is asked to end: by its session, its terminal, or `kill`.
@safe
package enum EndSignals {
    /// Has a file that grows beyond the user's limit be an error of the call that writes, not the end of the process.
    package static func outliveLargeFiles() { signal(SIGXFSZ, SIG_IGN) }

    /// Calls `body` with the first of them, in the main loop; another of the same kind ends the process.
    @MainActor
    package static func onFirst(_ body: @escaping @MainActor (Int32) -> Void) {
        var isOver = false
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            // Somebody who ignores them, as nohup does, is not to be overruled.
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
