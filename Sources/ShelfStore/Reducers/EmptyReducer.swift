/// A reducer that does nothing.
public struct EmptyReducer<State, Action: Sendable>: Reducer {
    /// Creates an empty reducer.
    @inlinable
    public init() {}

    /// Returns no effect and leaves the state unchanged.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        .none
    }
}
