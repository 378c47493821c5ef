/// The observers of a store, called in the order in which they began.
@MainActor
final class ObserverList {
    private var observers: [Observer] = []
    private var isNotifying = false

    /// The number of observers that are alive.
    private(set) var count = 0

    func add(_ check: @escaping () -> Void) -> Observer {
        let observer = Observer(check)
        observers.append(observer)
        count += 1
        return observer
    }

    /// Forgets an observer; while observers are called, its place stays until they all were.
    func remove(_ observer: Observer) {
        guard observer.check != nil else { return }
        observer.check = nil
        count -= 1
        compactIfSparse()
    }

    /// Lets every observer look at the state.
    ///
    /// Those that begin meanwhile have already seen it.
    func notify() {
        isNotifying = true
        for observer in observers { observer.check?() }
        isNotifying = false
        compactIfSparse()
    }

    private func compactIfSparse() {
        guard !isNotifying, observers.count > 2 * count + 8 else { return }
        observers.removeAll { $0.check == nil }
    }
}
