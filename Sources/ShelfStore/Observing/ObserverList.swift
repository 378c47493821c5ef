/// The observers of a store, called in the order in which they began.
@MainActor @usableFromInline
final class ObserverList {
    private var observers: [Observer] = []
    private var groups: [ObserverPlace.Path: ElementObservers] = [:]
    private var isNotifying = false
    private var lastNumber = 0
    private var generalCount = 0

    /// The number of active observers.
    private(set) var count = 0

    /// Actions are held back, as another action is being handled or an observer is being called.
    var isHolding = false

    /// Called when actions are no longer held back.
    var onRelease: (() -> Void)?

    /// Calls a function and holds back actions until it has returned.
    ///
    /// So the values passed to it stay current while it runs.
    @usableFromInline
    func holding<Result>(_ function: () -> Result) -> Result {
        let wasHolding = isHolding
        isHolding = true
        defer {
            isHolding = wasHolding
            if !wasHolding { onRelease?() }
        }
        return function()
    }

    /// Adds an observer of a place in the state.
    func add(at place: ObserverPlace, _ check: @escaping () -> Void) -> Observer {
        lastNumber += 1
        count += 1
        let observer = Observer(number: lastNumber, check)
        if let element = place.element {
            group(of: element).add(observer, of: element.id)
        } else {
            generalCount += 1
            observers.append(observer)
        }
        return observer
    }

    private func group(of element: ObserverPlace.Element) -> ElementObservers {
        if let group = groups[element.collection] { return group }
        let group = ElementObservers(of: element)
        groups[element.collection] = group
        return group
    }

    /// Removes an observer.
    ///
    /// During a notification, its entry stays until all observers were called.
    func remove(_ observer: Observer) {
        guard observer.check != nil else { return }
        observer.check = nil
        count -= 1
        if let group = observer.group {
            group.remove(observer)
            if group.isEmpty { groups[group.collection] = nil }
        } else {
            generalCount -= 1
            compactIfSparse()
        }
    }

    /// Calls the observers whose value may have changed.
    ///
    /// Observers that begin meanwhile have seen the present state already.
    ///
    /// Complexity: O(general observers + edited elements that are observed + collections with such
    /// elements).
    func notify() {
        isNotifying = true
        var woken: [Observer] = []
        for group in groups.values { group.collectWoken(into: &woken) }
        if woken.isEmpty {
            for observer in observers { observer.check?() }
        } else {
            callInOrder(observers, woken.sorted { $0.number < $1.number })
        }
        isNotifying = false
        compactIfSparse()
    }

    /// Calls the observers of two lists in the order of their numbers.
    private func callInOrder(_ first: [Observer], _ second: [Observer]) {
        var rest = second[...]
        for observer in first {
            while let next = rest.first, next.number < observer.number {
                next.check?()
                rest.removeFirst()
            }
            observer.check?()
        }
        for observer in rest { observer.check?() }
    }

    private func compactIfSparse() {
        guard !isNotifying, observers.count > 2 * generalCount + 8 else { return }
        observers.removeAll { $0.check == nil }
    }
}
