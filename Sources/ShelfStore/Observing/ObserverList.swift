/// The observers of a store, called in the order in which they began.
@MainActor @usableFromInline
final class ObserverList {
    private var observers: [Observer] = []
    private var groups: [ObserverPlace.Path: ElementObservers] = [:]
    private var isNotifying = false
    private var lastNumber = 0
    private var generalCount = 0

    /// The number of observers that are alive.
    private(set) var count = 0

    /// Whether actions wait: one is being handled, or somebody is being told a value.
    var isHolding = false

    /// Called when actions need not wait any more.
    var onRelease: (() -> Void)?

    /// Calls a function; actions that are sent meanwhile are handled when it has returned, so that
    /// what it was told is not overtaken.
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

    /// Adds an observer of what is at a place.
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

    /// Forgets an observer; while observers are called, its place stays until they all were.
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

    /// Lets the observers look at the state that may have something to see.
    ///
    /// Those that begin meanwhile have already seen it. Complexity: O(general observers, edited
    /// elements that are observed, and collections with such elements).
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
