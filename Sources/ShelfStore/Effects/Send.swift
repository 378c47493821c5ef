/// A function that sends actions from a running effect to its store.
///
/// The function can be passed to tasks that the effect starts, as long as the effect waits for
/// them. An action sent after the end of the effect is ignored with a ``StoreWarning``.
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
