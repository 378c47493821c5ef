/// Sends actions from a running effect back to its store.
///
/// It can be given to tasks the effect starts, as long as the effect waits for them: what comes when
/// the effect has ended is ignored with a ``StoreWarning``.
public struct Send<Action: Sendable>: Sendable {
    private let perform: @MainActor @Sendable (Action) -> Void

    init(_ perform: @escaping @MainActor @Sendable (Action) -> Void) {
        self.perform = perform
    }

    /// Sends an action, unless the effect was cancelled or the store is gone.
    @MainActor public func callAsFunction(_ action: Action) {
        guard !Task.isCancelled else { return }
        perform(action)
    }
}
