/// The running tasks of a store, found by what cancels them.
@MainActor
struct EffectTable {
    private struct Entry {
        let task: Task<Void, Never>
        let context: EffectContext
    }

    private struct Place: Hashable {
        let path: [EffectScope]
        let place: AnyHashable
    }

    private var entries: [Int: Entry] = [:]
    private var byID: [EffectContext.ID: Set<Int>] = [:]
    private var byElement: [Place: [AnyHashable: Set<Int>]] = [:]

    /// The number of running tasks.
    var count: Int { entries.count }

    func contains(_ number: Int) -> Bool { entries[number] != nil }

    mutating func insert(_ task: Task<Void, Never>, number: Int, context: EffectContext) {
        entries[number] = Entry(task: task, context: context)
        for id in context.ids { byID[id, default: []].insert(number) }
        for (depth, scope) in context.path.enumerated() {
            let place = Place(path: Array(context.path[..<depth]), place: scope.place)
            byElement[place, default: [:]][scope.id, default: []].insert(number)
        }
    }

    mutating func remove(number: Int) {
        guard let entry = entries.removeValue(forKey: number) else { return }
        for id in entry.context.ids {
            byID[id]?.remove(number)
            if byID[id]?.isEmpty == true { byID[id] = nil }
        }
        for (depth, scope) in entry.context.path.enumerated() {
            let place = Place(path: Array(entry.context.path[..<depth]), place: scope.place)
            byElement[place]?[scope.id]?.remove(number)
            if byElement[place]?[scope.id]?.isEmpty == true { byElement[place]?[scope.id] = nil }
            if byElement[place]?.isEmpty == true { byElement[place] = nil }
        }
    }

    mutating func cancel(id: EffectContext.ID) {
        cancel(byID[id] ?? [])
    }

    /// Cancels the tasks of the elements of a collection that are gone.
    mutating func cancel(
        path: [EffectScope], place: AnyKeyPath, unless isPresent: (AnyHashable) -> Bool
    ) {
        guard !byElement.isEmpty else { return }
        for (id, numbers) in byElement[Place(path: path, place: AnyHashable(place))] ?? [:]
        where !isPresent(id) {
            cancel(numbers)
        }
    }

    mutating func cancelAll() {
        cancel(Set(entries.keys))
    }

    private mutating func cancel(_ numbers: Set<Int>) {
        for number in numbers {
            entries[number]?.task.cancel()
            remove(number: number)
        }
    }
}
