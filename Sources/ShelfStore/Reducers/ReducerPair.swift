/// Two reducers that run in order on the same state and action.
public struct ReducerPair<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    /// Runs both reducers.
    ///
    /// Their effects run concurrently.
    @inlinable
    public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action>
    {
        let effect = first.reduce(into: &state, action: action)
        return effect.merged(with: second.reduce(into: &state, action: action))
    }
}
