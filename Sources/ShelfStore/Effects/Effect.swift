/// Work that follows from an action and may send further actions.
///
/// An effect is a description. The store that gets it from its reducer runs it and owns its tasks.
/// Tasks are cancelled by id, with the element they belong to, and with the store.
///
/// Complexity: combining, starting and cancelling n effects takes O(n), however many others run.
///
/// Design: docs/design/store.md#effects
public struct Effect<Action: Sendable> {
    /// The asynchronous function of an effect.
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

    /// An effect without work.
    public static var none: Effect { Effect(kind: .none) }

    /// Returns an effect that sends an action at once, before observers are called.
    public static func send(_ action: Action) -> Effect {
        Effect(kind: .send(action))
    }

    /// Returns an effect that runs asynchronous work, which may send actions.
    ///
    /// The work starts on the main actor; call a `@concurrent` function to leave it. A thrown error
    /// is reported as a warning, unless the effect was cancelled. Actions sent after cancellation
    /// are dropped.
    public static func run(priority: TaskPriority? = nil, _ operation: @escaping Operation)
        -> Effect
    {
        Effect(kind: .run(priority: priority, operation))
    }

    /// Returns an effect that runs asynchronous work and sends an action for a thrown error.
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

    /// Returns an effect that runs asynchronous work and sends nothing.
    public static func fireAndForget(
        priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> Effect {
        run(priority: priority) { _ in try await operation() }
    }

    /// Returns an effect that runs several effects concurrently.
    public static func merge(_ effects: Effect...) -> Effect {
        merge(effects)
    }

    /// Returns an effect that runs several effects concurrently.
    ///
    /// Effects may be merged one at a time: the earlier ones are not copied again for each.
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

    /// The largest number of merged effects that is flattened into another merge.
    ///
    /// The limit keeps merging one at a time from copying all effects each time, and from nesting
    /// them one by one.
    private static var largestFlatMerge: Int { 64 }

    /// Returns an effect that runs several effects in order, each when the one before has finished.
    public static func concatenate(_ effects: Effect...) -> Effect {
        concatenate(effects)
    }

    /// Returns an effect that runs several effects in order, each when the one before has finished.
    public static func concatenate(_ effects: [Effect]) -> Effect {
        let effects = effects.filter { !$0.isNone }
        return effects.count > 1 ? Effect(kind: .concatenate(effects)) : effects.first ?? .none
    }

    /// Returns an effect that cancels the effects running under an id.
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

    /// The effect only cancels effects of parts that are gone.
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
