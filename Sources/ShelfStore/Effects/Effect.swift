/// Work that follows from an action and may send further actions.
///
/// An effect is a description; the store that receives it from its reducer carries it out and owns
/// its tasks. They are cancelled by id, with the element they belong to, and with the store.
///
/// Complexity: several are combined, started and cancelled in O(how many they are), whatever else runs.
///
/// Design: docs/design/store.md#effects
public struct Effect<Action: Sendable> {
    /// The function of an effect that runs.
    public typealias Operation = @Sendable (Send<Action>) async throws -> Void

    indirect enum Kind {
        case none
        case send(Action)
        case run(priority: TaskPriority?, Operation)
        case merge([Effect])
        case concatenate([Effect])
        case cancel(id: AnyHashable)
        case cancellable(id: AnyHashable, cancelInFlight: Bool, Effect)
        case throttle(
            id: AnyHashable, latest: Bool, pause: @Sendable () async throws -> Void, Effect)
        case nested(EffectScope, Effect)
        case prune(place: EffectScope.Place, isPresent: (AnyHashable?) -> Bool)
        case warning(StoreWarning)
    }

    let kind: Kind

    /// No work.
    public static var none: Effect { Effect(kind: .none) }

    /// Sends an action at once, before the observers hear of the change.
    public static func send(_ action: Action) -> Effect {
        Effect(kind: .send(action))
    }

    /// Runs asynchronous work that may send actions.
    ///
    /// The work starts on the main actor; call a `@concurrent` function to leave it. An error it
    /// throws is reported as a warning, unless the effect was cancelled. Actions sent after
    /// cancellation are dropped.
    public static func run(priority: TaskPriority? = nil, _ operation: @escaping Operation)
        -> Effect
    {
        Effect(kind: .run(priority: priority, operation))
    }

    /// Runs asynchronous work and sends an action for the error it throws.
    public static func run(
        priority: TaskPriority? = nil, _ operation: @escaping Operation,
        catch recover: @escaping @Sendable (any Error) -> Action
    ) -> Effect {
        run(priority: priority) { send in
            do {
                try await operation(send)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                await send(recover(error))
            }
        }
    }

    /// Runs asynchronous work that sends nothing.
    public static func fireAndForget(
        priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> Effect {
        run(priority: priority) { _ in try await operation() }
    }

    /// Several effects side by side.
    public static func merge(_ effects: Effect...) -> Effect {
        merge(effects)
    }

    /// Several effects side by side.
    ///
    /// Effects may be merged one at a time: what has been merged is not copied for each again.
    public static func merge(_ effects: [Effect]) -> Effect {
        var parts: [Effect] = []
        for effect in effects {
            switch effect.kind {
            case .none: break
            case .merge(let others) where others.count <= largestFlatMerge: parts += others
            default: parts.append(effect)
            }
        }
        return parts.count > 1 ? Effect(kind: .merge(parts)) : parts.first ?? .none
    }

    /// More effects than these are merged as one, so that merging one at a time neither copies all
    /// each time nor nests them as deep as there are effects.
    private static var largestFlatMerge: Int { 64 }

    /// Several effects one after the other, each when the one before has finished.
    public static func concatenate(_ effects: Effect...) -> Effect {
        concatenate(effects)
    }

    /// Several effects one after the other, each when the one before has finished.
    public static func concatenate(_ effects: [Effect]) -> Effect {
        let effects = effects.filter { !$0.isNone }
        return effects.count > 1 ? Effect(kind: .concatenate(effects)) : effects.first ?? .none
    }

    /// Cancels the effects that run under an id.
    public static func cancel(id: some Hashable) -> Effect {
        Effect(kind: .cancel(id: AnyHashable(id)))
    }

    @usableFromInline
    static func warning(_ warning: StoreWarning) -> Effect {
        Effect(kind: .warning(warning))
    }

    @usableFromInline
    var isNone: Bool {
        if case .none = kind { true } else { false }
    }

    /// Whether all there is to do is to cancel effects of what is gone.
    var isPruning: Bool {
        switch kind {
        case .prune: true
        case .nested(_, let effect): effect.isPruning
        default: false
        }
    }

    @usableFromInline
    func merged(with other: Effect) -> Effect {
        if isNone { return other }
        return other.isNone ? self : .merge([self, other])
    }

    @usableFromInline
    func nested(in scope: EffectScope) -> Effect {
        isNone ? self : Effect(kind: .nested(scope, self))
    }

    /// Adds the cancellation of effects whose element or part is gone.
    @usableFromInline
    func pruned(
        at place: EffectScope.Place, isPresent: @escaping (AnyHashable?) -> Bool
    ) -> Effect {
        merged(with: Effect(kind: .prune(place: place, isPresent: isPresent)))
    }
}
