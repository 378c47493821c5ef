/// The span of time in which a throttled effect does not run again.
@MainActor
final class EffectThrottle<Action: Sendable> {
    /// The number of the task that waits for the end of the span.
    var number = 0

    /// The effect to run at the end of the span.
    ///
    /// Its action is not finished before.
    private var pending: (effect: Effect<Action>, context: EffectContext)?

    var isPending: Bool { pending != nil }

    /// Stores an effect for the end of the span, replacing the one stored before.
    func keep(_ effect: Effect<Action>, in context: EffectContext) {
        var context = context
        let part = context.group.makePart()
        part.begin()
        part.onCancel = { [weak self, weak part] in
            guard let self, let part, self.pending?.context.group === part else { return }
            self.drop()
        }
        context.group = part
        context.isLate = true
        let replaced = pending
        pending = (effect, context)
        // Last, as code that waited for its end may store another effect at once.
        replaced?.context.group.end()
    }

    /// Passes the stored effect to a function that starts it.
    ///
    /// Returns false if there was none.
    func start(_ start: (Effect<Action>, EffectContext) -> Void) -> Bool {
        guard let (effect, context) = pending else { return false }
        pending = nil
        start(effect, context)
        context.group.end()
        return true
    }

    func drop() {
        guard let (_, context) = pending else { return }
        pending = nil
        context.group.end()
    }
}
