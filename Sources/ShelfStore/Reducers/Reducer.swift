/// Says how an action changes the state, and what work follows from it.
///
/// Implement ``reduce(into:action:)``, or ``body`` to compose other reducers. A reducer is a plain
/// value and its function is pure: work with the world outside goes into the returned effect,
/// through closures that are kept in the reducer, so that a test can give others.
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
    /// What is changed.
    associatedtype State

    /// What can happen.
    associatedtype Action: Sendable

    /// The composed reducer; `Never` for reducers that implement ``reduce(into:action:)``.
    associatedtype Body = Never

    /// Changes the state for an action and returns the work that follows.
    ///
    /// It must not read the store: the state is being changed while it runs.
    func reduce(into state: inout State, action: Action) -> Effect<Action>

    /// The reducers this one is made of, run in order.
    @ReducerBuilder<State, Action> var body: Body { get }
}

extension Reducer where Body == Never {
    /// Not available: the reducer implements `reduce(into:action:)`.
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
