/// An observation of a store, which ends when this object is cancelled or released.
///
/// Until then it keeps the store alive.
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

    /// Ends the observation and releases the handler, which is not called again.
    public func cancel() {
        if let list { list.remove(observer) } else { observer.check = nil }
    }
}
