/// Effects that run one after the other, as far as they have not been started.
@MainActor
final class EffectSequence<Action: Sendable> {
    let work: EffectWork

    /// Whether the state may have changed since the effects were made.
    var isLate: Bool

    private var rest: ArraySlice<Effect<Action>>

    init(_ effects: [Effect<Action>], work: EffectWork) {
        self.work = work
        isLate = work.context.isLate
        rest = effects[...]
    }

    /// Takes the next effect; nil at the end, and once the sequence was cancelled.
    func next() -> Effect<Action>? {
        work.isCancelled || work.context.group.isCancelled ? nil : rest.popFirst()
    }
}
