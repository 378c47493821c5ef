internal import CSandbox
internal import Glibc

/// The levels of confinement of a decoder, the strongest first.
///
/// Design: docs/design/decoding.md#layers
@safe
package enum Confinement: String, CaseIterable, Sendable {
    /// Namespaces of its own and a system call filter.
    case namespaces
    /// A filter that asks the broker for each path.
    case filter
    /// A filter that allows reading all files of the user, but no sending.
    case reading
    /// Resource limits only.
    case limits

    /// The environment variable that names the strongest confinement to try.
    ///
    /// Some systems need it, as stronger ones only seem to work there.
    package static let variable = "SHELF_CONFINEMENT"

    /// The requests that the filter sends to the broker, or nil without a filter.
    var leave: SystemCallFilter.Leave? {
        switch self {
        case .namespaces: .openings
        case .filter: .everyName
        case .reading: .nobody
        case .limits: nil
        }
    }

    /// Confines the calling process for the rest of its life, and reports the result to its parent.
    ///
    /// The process must have only one thread. If it cannot be confined as asked, it reports that
    /// and must exit.
    ///
    /// - Returns: True if the process is confined.
    package func apply(messages: MessageSocket) -> Bool {
        csandbox_die_with_parent()
        csandbox_limit_files(MemoryFiles.largest)
        guard let leave else { return messages.send(Self.ready) }
        do {
            guard let listener = try SystemCallFilter(leave: leave).apply() else {
                return messages.send(Self.ready)
            }
            return messages.hand(listener, with: Self.ready) && Self.isHeard()
        } catch {
            _ = messages.send(Array("refused \(error.code)".utf8))
            return false
        }
    }

    /// Returns true if the broker understands requests; some systems do not allow reading the
    /// memory of another process.
    private static func isHeard() -> Bool {
        let descriptor = unsafe open(trial, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    /// The broker still opens files for this process, if it needs one.
    package static var isServed: Bool {
        // ENOSYS means that requests are not answered any more.
        isHeard() || errno != ENOSYS
    }

    static let ready = Array("ready".utf8)
    /// The path of the trial request, at which there is no file.
    static let trial = "/run/shelf-gtk/trial"
}
