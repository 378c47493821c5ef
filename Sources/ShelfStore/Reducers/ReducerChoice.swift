/// One of two reducers, chosen by a condition when the body is built.
public enum ReducerChoice<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
    /// The reducer of the first branch.
    case first(First)
    /// The reducer of the second branch.
    case second(Second)

    /// Runs the chosen reducer.
    public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action>
    {
        switch self {
        case .first(let reducer): reducer.reduce(into: &state, action: action)
        case .second(let reducer): reducer.reduce(into: &state, action: action)
        }
    }
}
