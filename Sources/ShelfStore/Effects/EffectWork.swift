/// A running effect: a task, or a sequence of effects.
@MainActor
final class EffectWork {
    let number: Int
    let context: EffectContext

    /// The task that does the work.
    ///
    /// A sequence has none of its own.
    var task: Task<Void, Never>?

    private(set) var isCancelled = false
    private(set) var isRunning = true

    init(number: Int, context: EffectContext) {
        self.number = number
        self.context = context
        context.group.insert(self)
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// Records the end in the group, so that waiting work continues.
    func end() {
        isRunning = false
        task = nil
        context.group.remove(self)
    }
}
