/// A reducer that does nothing.
public struct EmptyReducer<State, Action: Sendable>: Reducer {
    /// Creates the reducer.
    @inlinable
    public init() {}

    /// Leaves the state as it is.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        .none
    }
}
