/// A sequence of effects, with those that have not been started yet.
@MainActor
final class EffectSequence<Action: Sendable> {
    let work: EffectWork

    /// The state may have changed since the effects were created.
    var isLate: Bool

    private var rest: ArraySlice<Effect<Action>>

    init(_ effects: [Effect<Action>], work: EffectWork) {
        self.work = work
        isLate = work.context.isLate
        rest = effects[...]
    }

    /// Removes and returns the next effect, or returns nil at the end and after cancellation.
    func next() -> Effect<Action>? {
        work.isCancelled || work.context.group.isCancelled ? nil : rest.popFirst()
    }
}
