/// A reducer made of a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
    private let function: (inout State, Action) -> Effect<Action>

    /// Creates a reducer from its function.
    public init(_ function: @escaping (inout State, Action) -> Effect<Action>) {
        self.function = function
    }

    /// Creates a reducer that does what another does.
    public init(_ reducer: some Reducer<State, Action>) {
        function = reducer.reduce
    }

    /// Calls the closure.
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        function(&state, action)
    }
}
