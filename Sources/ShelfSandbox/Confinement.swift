internal import CSandbox
internal import Glibc

/// How much a process that decodes is confined, the most first.
///
/// Design: docs/design/decoding.md#layers
@safe
package enum Confinement: String, CaseIterable, Sendable {
    /// In namespaces of its own, behind a filter.
    case namespaces
    /// Behind a filter that asks for each name.
    case filter
    /// Behind a filter that lets it read whatever its user may read, and send it nowhere.
    case reading
    /// With limits only.
    case limits

    /// The variable that names the most confinement to be tried, for systems where more only seems to work.
    package static let variable = "SHELF_CONFINEMENT"

    /// What the filter asks for; nil without one.
    var leave: SystemCallFilter.Leave? {
        switch self {
        case .namespaces: .openings
        case .filter: .everyName
        case .reading: .nobody
        case .limits: nil
        }
    }

    /// Confines the calling process for the rest of its life, and tells whoever started it.
    ///
    /// It must have one thread only. A process that cannot be confined as it should be says so and is to
    /// end at once.
    ///
    /// - Returns: Whether it is confined now.
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

    /// Whether what this process asks for is understood: some systems let nobody read another's memory.
    private static func isHeard() -> Bool {
        let descriptor = unsafe open(trial, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    /// Whether somebody still opens files for this process, where somebody has to.
    package static var isServed: Bool {
        // No question is answered any more, and none will be.
        isHeard() || errno != ENOSYS
    }

    static let ready = Array("ready".utf8)
    /// What is asked for first, to see whether it is understood; no file is there.
    static let trial = "/run/shelf-gtk/trial"
}
