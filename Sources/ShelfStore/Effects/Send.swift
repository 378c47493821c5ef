/// Sends actions from a running effect back to its store.
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
