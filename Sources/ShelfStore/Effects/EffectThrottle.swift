/// The span of time in which a throttled effect does not run again.
@MainActor
final class EffectThrottle<Action: Sendable> {
    /// The task that waits for the end of the span.
    var number = 0

    /// What runs at the end of the span.
    var pending: (effect: Effect<Action>, context: EffectContext)?
}
