/// A reducer made from a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
    @usableFromInline let function: (inout State, Action) -> Effect<Action>

    /// Creates a reducer from a closure.
    @inlinable
    public init(_ function: @escaping (inout State, Action) -> Effect<Action>) {
        self.function = function
    }

    /// Creates a type-erased copy of another reducer.
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
