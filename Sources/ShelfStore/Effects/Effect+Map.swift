extension Effect {
    /// Returns the same work with its actions transformed.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Action) -> Other
    ) -> Effect<Other> {
        switch kind {
        case .none: .none
        case .send(let action): .send(transform(action))
        case .run(let priority, let operation):
            .run(priority: priority) { send in
                try await operation(Send { send(transform($0)) })
            }
        case .merge(let effects): Effect<Other>(kind: .merge(effects.map { $0.map(transform) }))
        case .concatenate(let effects):
            Effect<Other>(kind: .concatenate(effects.map { $0.map(transform) }))
        case .cancel(let id): Effect<Other>(kind: .cancel(id: id))
        case .cancellable(let id, let cancelInFlight, let effect):
            Effect<Other>(
                kind: .cancellable(
                    id: id, cancelInFlight: cancelInFlight, effect.map(transform)))
        case .throttle(let id, let latest, let pause, let effect):
            Effect<Other>(
                kind: .throttle(id: id, latest: latest, pause: pause, effect.map(transform)))
        case .nested(let scope, let effect):
            Effect<Other>(kind: .nested(scope, effect.map(transform)))
        case .prune(let place, let isPresent):
            Effect<Other>(kind: .prune(place: place, isPresent: isPresent))
        case .warning(let warning): .warning(warning)
        }
    }
}
