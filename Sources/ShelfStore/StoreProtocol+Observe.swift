extension StoreProtocol {
    /// Calls a handler with a value of the state, now and after each change of the value.
    ///
    /// The handler is called when the new value is unequal to the last one. The store then has the
    /// state that the value came from. For a part that is gone, the handler is not called. Actions
    /// that it sends are handled after it has returned and all observers were called. Capture the
    /// owner of the observation weakly.
    ///
    /// The value is retained for comparison. So observe small or rarely changing values, such as
    /// the ids of a collection and the fields of one element. If the collection itself is observed,
    /// the next change must copy it.
    ///
    /// - Parameters:
    ///   - value: Returns the observed value. A key path such as `\.title` can be used.
    ///   - initially: The handler is also called now.
    ///   - handler: Receives the present value.
    /// - Returns: The observation, which lasts as long as it is retained.
    @inlinable
    public func observe<Value: Equatable>(
        _ value: @escaping (State) -> Value, initially: Bool = true,
        _ handler: @escaping (Value) -> Void
    ) -> StoreObservation {
        let store = scoped
        var last = value(store.state)
        let observation = StoreObservation(of: store) { [find = store.find] in
            guard let present = find().map(value), present != last else { return }
            last = present
            handler(present)
        }
        if initially { store.observers.holding { handler(last) } }
        return observation
    }

    /// Calls one handler each time a part of the state appears, and another when it is gone.
    ///
    /// One of them is called at once. The part also counts as gone when the part of this store is.
    ///
    /// - Parameters:
    ///   - part: Returns the part, or nil if it is missing.
    ///   - embed: Returns the action of this store for an action of the part.
    ///   - appeared: Receives a store of the part that has appeared.
    ///   - gone: Called when the part is gone.
    /// - Returns: The observation, which lasts as long as it is retained.
    public func observePresence<Part, PartAction: Sendable>(
        of part: @escaping (State) -> Part?,
        action embed: @escaping (PartAction) -> Action,
        appeared: @escaping (ScopedStore<Part, PartAction>) -> Void,
        gone: @escaping () -> Void
    ) -> StoreObservation {
        let store = scoped
        let tell = {
            if let part = store.scope(optional: part, action: embed) {
                appeared(part)
            } else {
                gone()
            }
        }
        var wasPresent = store.find().flatMap(part) != nil
        let observation = StoreObservation(of: store) { [find = store.find] in
            let isPresent = find().flatMap(part) != nil
            guard isPresent != wasPresent else { return }
            wasPresent = isPresent
            tell()
        }
        store.observers.holding(tell)
        return observation
    }
}
