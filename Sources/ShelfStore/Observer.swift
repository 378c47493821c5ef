/// One observer: compares what it last saw with the present state and tells the difference.
@MainActor
final class Observer {
    /// Nil once the observation has ended.
    var check: (() -> Void)?

    init(_ check: @escaping () -> Void) {
        self.check = check
    }
}
