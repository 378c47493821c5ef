/// A pure function that changes the state for an action and returns the effects that follow.
///
/// Implement ``reduce(into:action:)``, or ``body`` to compose other reducers. A reducer is a plain
/// value without side effects. Work with the outside world goes into the returned effect. It calls
/// closures stored in the reducer, which a test replaces.
///
/// ```swift
/// struct Counter: Reducer {
///     enum Action: Sendable { case add(Int), reset }
///     func reduce(into state: inout Int, action: Action) -> Effect<Action> {
///         switch action {
///         case .add(let amount): state += amount
///         case .reset: state = 0
///         }
///         return .none
///     }
/// }
/// ```
///
/// Design: docs/design/store.md#reducers
public protocol Reducer<State, Action> {
    /// The type of the state.
    associatedtype State

    /// The type of the actions.
    associatedtype Action: Sendable

    /// The composed reducer, or `Never` for reducers that implement ``reduce(into:action:)``.
    associatedtype Body = Never

    /// Changes the state for an action and returns the effects that follow.
    ///
    /// The function must not read the store, whose state is being changed while it runs.
    func reduce(into state: inout State, action: Action) -> Effect<Action>

    /// The composed reducers, run in order.
    @ReducerBuilder<State, Action> var body: Body { get }
}

extension Reducer where Body == Never {
    /// Unavailable, as the reducer implements `reduce(into:action:)`.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body, it implements reduce(into:action:)")
    }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
    /// Runs the reducers of the body in order.
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        body.reduce(into: &state, action: action)
    }
}
