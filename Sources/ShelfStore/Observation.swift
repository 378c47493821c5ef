/// Keeps an observation of a store alive; it ends when this is cancelled or released.
///
/// Until then it keeps the store alive, too.
@MainActor
public final class Observation {
    private weak let list: ObserverList?
    private let observer: Observer

    init(list: ObserverList, check: @escaping () -> Void) {
        self.list = list
        observer = list.add(check)
    }

    isolated deinit {
        cancel()
    }

    /// Ends the observation; the handler is not called again and is released.
    public func cancel() {
        if let list { list.remove(observer) } else { observer.check = nil }
    }
}
