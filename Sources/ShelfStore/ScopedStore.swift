/// A store for a part of another store's state.
///
/// Its actions are embedded in those of the whole.
///
/// A scoped store is a small value, created on demand. It stores no state, so it is never out of
/// date. It costs the store nothing while it is not observed, and keeps the store alive.
///
/// The part may be removed while it is still shown, for example by a cell that is animated out.
/// ``state`` is then the value from when this scope was created, and observers are no longer
/// called.
///
/// Design: docs/design/store.md#scopes
@MainActor
public struct ScopedStore<State, Action: Sendable>: StoreProtocol {
    @usableFromInline let observers: ObserverList
    @usableFromInline let place: ObserverPlace
    /// The state from when the scope was created, if the part can be removed.
    ///
    /// Scopes and observations made from this one do not retain it.
    @usableFromInline let initial: State?
    /// Returns the present state, or nil for a part that is gone.
    @usableFromInline let find: () -> State?
    @usableFromInline let dispatch: (Action) -> StoreTask

    @inlinable
    init(
        observers: ObserverList, place: ObserverPlace, initial: State?,
        find: @escaping () -> State?, dispatch: @escaping (Action) -> StoreTask
    ) {
        self.observers = observers
        self.place = place
        self.initial = initial
        self.find = find
        self.dispatch = dispatch
    }

    /// The present state, or for a part that is gone, its state when this scope was created.
    @inlinable
    public var state: State {
        if let state = find() { return state }
        guard let initial else { preconditionFailure("what cannot go away is gone") }
        return initial
    }

    /// The part still exists.
    @inlinable
    public var isPresent: Bool { find() != nil }

    /// Sends an action to the whole store.
    ///
    /// For a part that is gone, a warning is reported.
    @inlinable
    @discardableResult
    public func send(_ action: Action) -> StoreTask {
        dispatch(action)
    }

    /// The store itself.
    @inlinable
    public var scoped: ScopedStore { self }

    /// Calls a function that shows values.
    ///
    /// Actions that it sends are handled when it has returned.
    package func holding<Result>(_ function: () -> Result) -> Result {
        observers.holding(function)
    }
}
