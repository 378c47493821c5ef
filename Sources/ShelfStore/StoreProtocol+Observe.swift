extension StoreProtocol {
    /// Calls a handler with a value of the state, now and each time it has changed.
    ///
    /// Changed means unequal. The handler runs after the change, with the state it came from
    /// readable in the store, and not at all for a part that is gone. It may send actions; they
    /// are handled when it has returned and all observers have been told. Capture what owns the
    /// observation weakly.
    ///
    /// The value is kept for comparison, so observe what is small or rarely changes: the ids of a
    /// collection and the fields of one element, rather than the collection itself, which would
    /// have to be copied for the next change.
    ///
    /// - Parameters:
    ///   - value: What is observed; a key path such as `\.title` will do.
    ///   - initially: Whether the handler is called now, too.
    ///   - handler: Told the present value.
    /// - Returns: The observation, which lasts as long as it is kept.
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

    /// Calls a handler each time a part of the state has appeared, and another when it has gone.
    ///
    /// It is gone, too, when the part around it is that this store is of. One of them is called at
    /// once. The store given to the first is of the part that appeared.
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
