/// A reducer made of a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
    @usableFromInline let function: (inout State, Action) -> Effect<Action>

    /// Creates a reducer from its function.
    @inlinable
    public init(_ function: @escaping (inout State, Action) -> Effect<Action>) {
        self.function = function
    }

    /// Creates a reducer that does what another does.
    @inlinable
    public init(_ reducer: some Reducer<State, Action>) {
        function = reducer.reduce
    }

    /// Calls the closure.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        function(&state, action)
    }
}
