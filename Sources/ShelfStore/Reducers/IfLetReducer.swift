/// A reducer with a second one for a part of the state that may be missing.
public struct IfLetReducer<Parent: Reducer, Part: Reducer>: Reducer {
    @usableFromInline let parent: Parent
    @usableFromInline let state: WritableKeyPath<Parent.State, Part.State?>
    @usableFromInline let action: CasePath<Parent.Action, Part.Action>
    @usableFromInline let part: Part

    /// Runs the part's reducer first, so that it can react to what makes the part go away.
    @inlinable
    public func reduce(
        into state: inout Parent.State, action: Parent.Action
    ) -> Effect<Parent.Action> {
        let scope = EffectScope(place: .init(state: self.state, action: self.action))
        var effect = Effect<Parent.Action>.none
        if let partAction = self.action.extract(action) {
            effect = Effect(
                of: change(&state[keyPath: self.state], partAction), action: action,
                embed: self.action.embed, in: scope)
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        let isPresent = state[keyPath: self.state] != nil
        return effect.pruned(at: scope.place) { _ in isPresent }
    }

    @inlinable
    func change(
        _ state: inout Part.State?, _ action: Part.Action
    ) -> Effect<Part.Action>? {
        guard state != nil else { return nil }
        return part.reduce(into: &state!, action: action)
    }
}

extension Effect {
    /// The effect of a part that may be missing; nil, which is a warning, when it is.
    @inlinable
    init<PartAction>(
        of part: Effect<PartAction>?, action: Action,
        embed: @escaping @Sendable (PartAction) -> Action, in scope: EffectScope
    ) {
        if let part {
            self = part.isNone ? .none : part.map(embed).nested(in: scope)
        } else {
            self = .warning(.missingState(action: String(describing: action)))
        }
    }
}

extension Reducer {
    /// Adds the reducer of a part of the state that may be missing.
    ///
    /// Effects of the part are cancelled when it goes away; an id under which its reducer cancels
    /// effects is its own. An action for a missing part is reported as a warning and ignored.
    public func ifLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: WritableKeyPath<State, PartState?>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> IfLetReducer<Self, Part> {
        IfLetReducer(parent: self, state: state, action: action, part: part())
    }
}
