/// The state of one composed view, for as long as its identity stays.
final class StateTable {
    /// Called after a value has changed.
    var onChange: (@MainActor () -> Void)?

    private var values: [String: AnyObject] = [:]
    private var identity: ViewIdentity?
    private var isRendering = false

    /// Resets the state if the identity changes.
    func enter(_ identity: ViewIdentity) {
        guard identity !== self.identity else { return }
        self.identity = identity
        values.removeAll()
    }

    /// Resets the state with the next rendering.
    func leave() {
        identity = nil
        values.removeAll()
    }

    /// Returns the storage of a property, the same until the identity changes.
    func storage<Value>(_ name: String, initial: Value) -> StateStorage<Value> {
        if let storage = values[name] as? StateStorage<Value> { return storage }
        let storage = StateStorage(initial)
        attach(storage, name)
        return storage
    }

    /// Returns the storage kept for the item under a name, or plain state without an item.
    func keptStorage<Value>(_ name: String, initial: Value) -> StateStorage<Value> {
        guard let identity, let item = identity.item, let kept = identity.kept else {
            return storage(name, initial: initial)
        }
        let storage = kept.storage(name, of: item, initial: initial)
        attach(storage, name)
        return storage
    }

    private func attach<Value>(_ storage: StateStorage<Value>, _ name: String) {
        values[name] = storage
        storage.onChange = { [weak self, weak storage] in
            // A binding that outlived its identity changes nothing.
            guard let self, self.values[name] === storage else { return }
            precondition(!self.isRendering, "a body must not change state")
            self.onChange?()
        }
    }

    /// Runs a rendering, during which state must not change.
    func whileRendering<Result>(_ body: () -> Result) -> Result {
        isRendering = true
        defer { isRendering = false }
        return Renderings.run(body)
    }
}

/// The storage of one state value.
final class StateStorage<Value> {
    var value: Value { didSet { onChange?() } }
    var onChange: (@MainActor () -> Void)?

    init(_ value: Value) { self.value = value }
}
