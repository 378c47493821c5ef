/// A part of a store: its state read from the whole, its actions embedded in the whole's.
///
/// It is a value of a few references, made on the fly and compared with nothing. It has no state
/// of its own, so it cannot be out of date, and it costs the store nothing while it is not
/// observed. It keeps the store alive.
///
/// The part may go away while somebody still shows it, say a cell that is being animated out. Then
/// ``state`` is the last value that was seen, and nothing is observed any more.
///
/// Design: docs/design/store.md#scopes
@MainActor
public struct ScopedStore<State, Action: Sendable>: StoreProtocol {
    @usableFromInline let observers: ObserverList
    @usableFromInline let place: ObserverPlace
    @usableFromInline let read: () -> State
    @usableFromInline let present: () -> Bool
    @usableFromInline let dispatch: (Action) -> StoreTask

    @inlinable
    init(
        observers: ObserverList, place: ObserverPlace, read: @escaping () -> State,
        isPresent: @escaping () -> Bool, dispatch: @escaping (Action) -> StoreTask
    ) {
        self.observers = observers
        self.place = place
        self.read = read
        present = isPresent
        self.dispatch = dispatch
    }

    /// The present state, or the last one seen of a part that is gone.
    @inlinable
    public var state: State { read() }

    /// Whether the part is still there.
    @inlinable
    public var isPresent: Bool { present() }

    /// Sends the action to the whole; for a part that is gone it is a warning.
    @inlinable
    @discardableResult
    public func send(_ action: Action) -> StoreTask {
        dispatch(action)
    }

    /// This store.
    @inlinable
    public var scoped: ScopedStore { self }
}
