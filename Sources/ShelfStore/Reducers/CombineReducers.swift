/// A combination of several reducers, run in the order in which they are written.
public struct CombineReducers<Content: Reducer>: Reducer {
    @usableFromInline let content: Content

    /// Combines the reducers in the closure.
    @inlinable
    public init<State, Action: Sendable>(
        @ReducerBuilder<State, Action> _ content: () -> Content
    ) where Content: Reducer<State, Action> {
        self.content = content()
    }

    /// Runs the reducers in order.
    ///
    /// Their effects run concurrently.
    @inlinable
    public func reduce(
        into state: inout Content.State, action: Content.Action
    ) -> Effect<Content.Action> {
        content.reduce(into: &state, action: action)
    }
}
