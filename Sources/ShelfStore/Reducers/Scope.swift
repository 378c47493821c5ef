/// A reducer that runs another one on a part of the state, for that part's actions.
///
/// Cancellation ids of the part's reducer are local to the part.
public struct Scope<State, Action: Sendable, Part: Reducer>: Reducer {
    @usableFromInline let state: WritableKeyPath<State, Part.State>
    @usableFromInline let action: CasePath<Action, Part.Action>
    @usableFromInline let part: Part

    /// Creates the reducer of a part.
    @inlinable
    public init<PartState, PartAction: Sendable>(
        state: WritableKeyPath<State, PartState>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) where Part: Reducer<PartState, PartAction> {
        self.state = state
        self.action = action
        self.part = part()
    }

    /// Runs the part's reducer if the action is for the part.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        guard let partAction = self.action.extract(action) else { return .none }
        let effect = part.reduce(into: &state[keyPath: self.state], action: partAction)
        guard !effect.isNone else { return .none }
        return effect.map(self.action.embed)
            .nested(
                in: EffectScope(
                    place: .init(state: self.state, action: self.action),
                    finder: PartFinder(path: self.state)))
    }
}

/// A look-up of a part that is always present.
@usableFromInline
struct PartFinder<Whole, Part>: EffectFinder {
    @usableFromInline let path: KeyPath<Whole, Part>

    @inlinable
    init(path: KeyPath<Whole, Part>) { self.path = path }

    @usableFromInline var mayBeMissing: Bool { false }

    @usableFromInline
    func presence(in whole: Any) -> ((AnyHashable?) -> Bool)? { { _ in true } }

    @usableFromInline
    func part(_: AnyHashable?, of whole: Any) -> Any? {
        (whole as? Whole).map { $0[keyPath: path] }
    }
}
