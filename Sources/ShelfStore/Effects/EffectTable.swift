/// The running effects of a store, found by what cancels them.
@MainActor
struct EffectTable {
    private struct Place: Hashable {
        let path: [EffectScope]
        let place: EffectScope.Place
    }

    private var works: [Int: EffectWork] = [:]
    private var byID: [EffectContext.ID: Set<Int>] = [:]
    private var byElement: [Place: [AnyHashable?: Set<Int>]] = [:]

    var isEmpty: Bool { works.isEmpty }

    /// The number of running tasks.
    var taskCount: Int { works.values.count { $0.task != nil } }

    func contains(_ number: Int) -> Bool { works[number] != nil }

    mutating func insert(_ work: EffectWork) {
        let (number, context) = (work.number, work.context)
        works[number] = work
        for id in context.ids { byID[id, default: []].insert(number) }
        for (depth, scope) in context.path.enumerated() {
            let place = Place(path: Array(context.path[..<depth]), place: scope.place)
            byElement[place, default: [:]][scope.id, default: []].insert(number)
        }
    }

    mutating func remove(number: Int) {
        guard let context = works.removeValue(forKey: number)?.context else { return }
        for id in context.ids {
            byID[id]?.remove(number)
            if byID[id]?.isEmpty == true { byID[id] = nil }
        }
        for (depth, scope) in context.path.enumerated() {
            let place = Place(path: Array(context.path[..<depth]), place: scope.place)
            byElement[place]?[scope.id]?.remove(number)
            if byElement[place]?[scope.id]?.isEmpty == true { byElement[place]?[scope.id] = nil }
            if byElement[place]?.isEmpty == true { byElement[place] = nil }
        }
    }

    mutating func cancel(id: EffectContext.ID) {
        cancel(byID[id] ?? [])
    }

    /// Cancels the effects of the elements of a collection that are gone.
    mutating func cancel(
        path: [EffectScope], place: EffectScope.Place,
        unless isPresent: (AnyHashable?) -> Bool
    ) {
        guard !byElement.isEmpty else { return }
        for (id, numbers) in byElement[Place(path: path, place: place)] ?? [:]
        where !isPresent(id) {
            cancel(numbers)
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
