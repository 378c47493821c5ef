/// Writes reducers one below the other; they run in that order.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable> {
    /// Takes one reducer.
    public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
        reducer
    }

    /// Stands for an empty body.
    public static func buildBlock() -> EmptyReducer<State, Action> {
        EmptyReducer()
    }

    /// Starts with the first reducer.
    public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
        first
    }

    /// Adds a reducer behind the others.
    public static func buildPartialBlock<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        accumulated: R, next: S
    ) -> ReducerPair<R, S> {
        ReducerPair(first: accumulated, second: next)
    }

    /// Takes the first branch of a condition.
    public static func buildEither<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        first reducer: R
    ) -> ReducerChoice<R, S> {
        .first(reducer)
    }

    /// Takes the second branch of a condition.
    public static func buildEither<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        second reducer: S
    ) -> ReducerChoice<R, S> {
        .second(reducer)
    }

    /// Takes a reducer that is there under a condition.
    public static func buildOptional<R: Reducer<State, Action>>(
        _ reducer: R?
    ) -> ReducerChoice<R, EmptyReducer<State, Action>> {
        reducer.map { .first($0) } ?? .second(EmptyReducer())
    }
}
