/// State of views that is kept for items, across cells.
final class KeptStates {
    private(set) var values: [AnyHashable: [String: AnyObject]] = [:]

    func storage<Value>(
        _ name: String, of item: AnyHashable, initial: Value
    ) -> StateStorage<Value> {
        if let storage = values[item]?[name] as? StateStorage<Value> { return storage }
        let storage = StateStorage(initial)
        values[item, default: [:]][name] = storage
        return storage
    }

    /// Drops the state of items that are gone.
    func keep(where isPresent: (AnyHashable) -> Bool) {
        guard !values.isEmpty else { return }
        values = values.filter { isPresent($0.key) }
    }
}
