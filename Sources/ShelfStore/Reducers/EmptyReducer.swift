/// A reducer that does nothing.
public struct EmptyReducer<State, Action: Sendable>: Reducer {
    /// Creates the reducer.
    public init() {}

    /// Leaves the state as it is.
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        .none
    }
}
