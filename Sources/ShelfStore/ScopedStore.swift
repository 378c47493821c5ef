/// A part of a store: its state read from the whole, its actions embedded in the whole's.
///
/// It is a value of a few references, made on the fly and compared with nothing. It has no state
/// of its own, so it cannot be out of date, and it costs the store nothing while it is not
/// observed. It keeps the store alive.
///
/// The part may go away while somebody still shows it, say a cell that is being animated out. Then
/// ``state`` is the one this scope was made with, and nothing is observed any more.
///
/// Design: docs/design/store.md#scopes
@MainActor
public struct ScopedStore<State, Action: Sendable>: StoreProtocol {
    @usableFromInline let observers: ObserverList
    @usableFromInline let place: ObserverPlace
    /// The state the scope was made with, if the part can go away.
    ///
    /// Scopes of this one and observations do not keep it.
    @usableFromInline let initial: State?
    /// Reads the present state; nil for a part that is gone.
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

    /// The present state; for a part that is gone, the one it had when this scope was made.
    @inlinable
    public var state: State {
        if let state = find() { return state }
        guard let initial else { preconditionFailure("what cannot go away is gone") }
        return initial
    }

    /// Whether the part is still there.
    @inlinable
    public var isPresent: Bool { find() != nil }

    /// Sends the action to the whole; for a part that is gone it is a warning.
    @inlinable
    @discardableResult
    public func send(_ action: Action) -> StoreTask {
        dispatch(action)
    }

    /// This store.
    @inlinable
    public var scoped: ScopedStore { self }

    /// Calls a function that shows values; actions it sends are handled when it has returned.
    package func holding<Result>(_ function: () -> Result) -> Result {
        observers.holding(function)
    }
}
