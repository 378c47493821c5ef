/// The state of one composed view, for as long as it shows the same thing.
final class StateTable {
    /// Called after a value has changed.
    var onChange: (@MainActor () -> Void)?

    private var values: [String: AnyObject] = [:]
    private var identity: ViewIdentity?
    private var isRendering = false

    /// Starts anew when another item, branch or element is shown than before.
    func enter(_ identity: ViewIdentity) {
        guard identity !== self.identity else { return }
        self.identity = identity
        values.removeAll()
    }

    /// Nothing is shown until the next rendering, which starts anew.
    func leave() {
        identity = nil
        values.removeAll()
    }

    /// The value of a property, the same one until another thing is shown.
    func storage<Value>(_ name: String, initial: Value) -> StateStorage<Value> {
        if let storage = values[name] as? StateStorage<Value> { return storage }
        let storage = StateStorage(initial)
        attach(storage, name)
        return storage
    }

    /// The value kept for the item under a name; like other state where there is no item.
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
            // A binding that outlived what it was made for changes nothing here.
            guard let self, self.values[name] === storage else { return }
            precondition(!self.isRendering, "a body must not change state")
            self.onChange?()
        }
    }

    /// Runs a rendering; state must not change meanwhile.
    func whileRendering<Result>(_ body: () -> Result) -> Result {
        isRendering = true
        defer { isRendering = false }
        return Renderings.run(body)
    }
}

/// One value of state.
final class StateStorage<Value> {
    var value: Value { didSet { onChange?() } }
    var onChange: (@MainActor () -> Void)?

    init(_ value: Value) { self.value = value }
}
