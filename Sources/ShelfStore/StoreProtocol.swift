/// What a store and a scoped store have in common: state to read, actions to send.
@MainActor
public protocol StoreProtocol<State, Action> {
    /// What is read and observed.
    associatedtype State

    /// What is sent.
    associatedtype Action: Sendable

    /// The present state.
    var state: State { get }

    /// Handles an action, after those that are being handled.
    @discardableResult
    func send(_ action: Action) -> StoreTask

    /// The store as a value, to be scoped and handed on.
    var scoped: ScopedStore<State, Action> { get }
}
