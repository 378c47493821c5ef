/// A result builder that composes reducers, which run in the order in which they are written.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable> {
    /// Passes on a reducer.
    public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
        reducer
    }

    /// Returns a reducer for an empty body.
    public static func buildBlock() -> EmptyReducer<State, Action> {
        EmptyReducer()
    }

    /// Begins with the first reducer.
    public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
        first
    }

    /// Appends a reducer to those before it.
    public static func buildPartialBlock<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        accumulated: R, next: S
    ) -> ReducerPair<R, S> {
        ReducerPair(first: accumulated, second: next)
    }

    /// Builds the first branch of a condition.
    public static func buildEither<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        first reducer: R
    ) -> ReducerChoice<R, S> {
        .first(reducer)
    }

    /// Builds the second branch of a condition.
    public static func buildEither<R: Reducer<State, Action>, S: Reducer<State, Action>>(
        second reducer: S
    ) -> ReducerChoice<R, S> {
        .second(reducer)
    }

    /// Builds an `if` without `else`.
    public static func buildOptional<R: Reducer<State, Action>>(
        _ reducer: R?
    ) -> ReducerChoice<R, EmptyReducer<State, Action>> {
        reducer.map { .first($0) } ?? .second(EmptyReducer())
    }
}
