/// The running effects of a store, indexed by cancellation id and by element.
@MainActor
struct EffectTable {
    private struct Place: Hashable {
        let path: [EffectScope]
        let place: EffectScope.Place
    }

    /// The effects of the parts at one place, by part id.
    private struct Elements {
        let finder: any EffectFinder
        var numbers: [AnyHashable?: Set<Int>] = [:]
    }

    private var works: [Int: EffectWork] = [:]
    private var byID: [EffectContext.ID: Set<Int>] = [:]
    private var byElement: [Place: Elements] = [:]

    var isEmpty: Bool { works.isEmpty }

    /// The number of running tasks.
    var taskCount: Int { works.values.count { $0.task != nil } }

    func contains(_ number: Int) -> Bool { works[number] != nil }

    mutating func insert(_ work: EffectWork) {
        let (number, context) = (work.number, work.context)
        works[number] = work
        for id in context.ids { byID[id, default: []].insert(number) }
        for (depth, scope) in context.path.enumerated() where scope.finder.mayBeMissing {
            let place = Place(path: Array(context.path[..<depth]), place: scope.place)
            byElement[place, default: Elements(finder: scope.finder)]
                .numbers[scope.id, default: []].insert(number)
        }
    }

    mutating func remove(number: Int) {
        guard let context = works.removeValue(forKey: number)?.context else { return }
        for id in context.ids {
            byID[id]?.remove(number)
            if byID[id]?.isEmpty == true { byID[id] = nil }
        }
        for (depth, scope) in context.path.enumerated() where scope.finder.mayBeMissing {
            let place = Place(path: Array(context.path[..<depth]), place: scope.place)
            byElement[place]?.numbers[scope.id]?.remove(number)
            if byElement[place]?.numbers[scope.id]?.isEmpty == true {
                byElement[place]?.numbers[scope.id] = nil
            }
            if byElement[place]?.numbers.isEmpty == true { byElement[place] = nil }
        }
    }

    mutating func cancel(id: EffectContext.ID) {
        cancel(byID[id] ?? [])
    }

    /// Cancels the effects of a collection's elements that are gone.
    mutating func cancel(
        path: [EffectScope], place: EffectScope.Place,
        unless isPresent: (AnyHashable?) -> Bool
    ) {
        guard !byElement.isEmpty else { return }
        let elements = byElement[Place(path: path, place: place)]?.numbers ?? [:]
        for (id, numbers) in elements where !isPresent(id) { cancel(numbers) }
    }

    /// Cancels the effects of all parts and elements that are missing from a state.
    ///
    /// A part whose reducer was called directly by another reducer cannot be found from the whole
    /// state, and is skipped.
    ///
    /// Complexity: O(parts with running effects). Without any, `state` is not called.
    mutating func cancelWhatIsGone(from state: () -> Any) {
        guard !byElement.isEmpty else { return }
        let state = state()
        for (place, elements) in byElement {
            var whole: Any? = state
            for scope in place.path {
                whole = whole.flatMap { scope.finder.part(scope.id, of: $0) }
            }
            // The effects inside a part that is gone are cancelled together with that part.
            guard let whole, let isPresent = elements.finder.presence(in: whole) else { continue }
            for (id, numbers) in elements.numbers where !isPresent(id) { cancel(numbers) }
        }
    }

    mutating func cancelAll() {
        cancel(Set(works.keys))
    }

    private mutating func cancel(_ numbers: Set<Int>) {
        for number in numbers {
            works[number]?.cancel()
            remove(number: number)
        }
    }
}
