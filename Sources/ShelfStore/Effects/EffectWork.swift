/// An effect that has been started and has not ended: a task, or a sequence of effects.
@MainActor
final class EffectWork {
    let number: Int
    let context: EffectContext

    /// The task that does the work; a sequence has none of its own.
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

    /// Tells the group; what it waited with goes on.
    func end() {
        isRunning = false
        task = nil
        context.group.remove(self)
    }
}
