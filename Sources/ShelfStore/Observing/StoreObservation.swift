/// Keeps an observation of a store alive; it ends when this is cancelled or released.
///
/// Until then it keeps the store alive, too.
@MainActor
public final class StoreObservation {
    private weak let list: ObserverList?
    private let observer: Observer

    @usableFromInline
    init<State, Action>(
        of store: ScopedStore<State, Action>, check: @escaping () -> Void
    ) {
        list = store.observers
        observer = store.observers.add(at: store.place, check)
    }

    isolated deinit {
        cancel()
    }

    /// Ends the observation; the handler is not called again and is released.
    public func cancel() {
        if let list { list.remove(observer) } else { observer.check = nil }
    }
}
