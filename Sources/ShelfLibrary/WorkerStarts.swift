import ShelfGObject

/// When workers may be started: at once, but after some in a row that did not start, or ended before saying anything,
/// only after a rest that doubles each time.
///
/// Design: docs/design/thumbnails.md#failures
@MainActor
final class WorkerStarts {
    /// So many are tried one after the other.
    private static let mostAtOnce = 3
    /// How often a rest doubles: up to a minute, as it begins with a second.
    private static let mostDoublings = 6

    /// Called when one may be started again.
    var onRested: () -> Void = {}

    private let rest: Duration
    private var failures = 0
    private var resting: DelayedCall?

    /// - Parameter rest: How long the first rest is.
    init(rest: Duration) { self.rest = rest }

    /// Whether one may be started now.
    var mayStart: Bool { resting == nil }

    /// Whether so many failed that there is little hope for the next.
    var isHopeless: Bool { failures >= Self.mostAtOnce }

    /// Notes that one did not start; others that were started along with it change nothing.
    func failed() {
        guard resting == nil else { return }
        failures += 1
        let doublings = min(failures - Self.mostAtOnce, Self.mostDoublings)
        resting = DelayedCall(after: doublings < 0 ? .zero : rest * (1 << doublings)) {
            [weak self] in
            self?.tryAgain()
        }
    }

    /// Notes that one has answered.
    func succeeded() {
        failures = 0
        resting = nil
    }

    /// Ends a rest.
    func tryAgain() {
        guard resting != nil else { return }
        resting = nil
        onRested()
    }
}
