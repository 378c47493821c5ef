internal import CGtk
import Synchronization

/// Collects warnings of the toolkit.
package enum LogProbe {
    private static let heard = Mutex<[String]>([])

    /// Returns GTK's warnings and criticals while `body` runs, without printing them.
    @MainActor
    package static func warnings(while body: () throws -> Void) rethrows -> [String] {
        heard.withLock { $0 = [] }
        let levels = GLogLevelFlags(
            rawValue: G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue)
        let handler = unsafe g_log_set_handler(
            "Gtk", levels,
            { _, _, message, _ in
                guard let message = unsafe message else { return }
                let text = unsafe String(cString: message)
                LogProbe.heard.withLock { $0.append(text) }
            }, nil)
        defer { unsafe g_log_remove_handler("Gtk", handler) }
        try body()
        return heard.withLock { $0 }
    }
}
