/// The common interface of stores and scoped stores: a state to read and actions to send.
@MainActor
public protocol StoreProtocol<State, Action> {
    /// The type of the state.
    associatedtype State

    /// The type of the actions.
    associatedtype Action: Sendable

    /// The present state.
    var state: State { get }

    /// Handles an action after those already being handled.
    @discardableResult
    func send(_ action: Action) -> StoreTask

    /// The store as a value, for scoping and passing on.
    var scoped: ScopedStore<State, Action> { get }
}
