/// A reducer with a second one for a part of the state that may be missing.
public struct IfLetReducer<Parent: Reducer, Part: Reducer>: Reducer {
    @usableFromInline let parent: Parent
    @usableFromInline let state: WritableKeyPath<Parent.State, Part.State?>
    @usableFromInline let action: ActionCase<Parent.Action, Part.Action>
    @usableFromInline let part: Part

    /// Runs the part's reducer first, so that it can react to what makes the part go away.
    @inlinable
    public func reduce(
        into state: inout Parent.State, action: Parent.Action
    ) -> Effect<Parent.Action> {
        let scope = EffectScope(place: self.state, id: true)
        var effect = Effect<Parent.Action>.none
        if let partAction = self.action.extract(action) {
            if let partEffect = change(&state[keyPath: self.state], partAction) {
                effect = partEffect.map(self.action.embed).nested(in: scope)
            } else {
                effect = .warning(.missingState(action: String(describing: action)))
            }
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        let isPresent = state[keyPath: self.state] != nil
        return effect.pruned(at: self.state) { _ in isPresent }
    }

    @inlinable
    func change(
        _ state: inout Part.State?, _ action: Part.Action
    ) -> Effect<Part.Action>? {
        guard state != nil else { return nil }
        return part.reduce(into: &state!, action: action)
    }
}

extension Reducer {
    /// Adds the reducer of a part of the state that may be missing.
    ///
    /// Effects of the part are cancelled when it goes away. An action for a missing part is
    /// reported as a warning and ignored.
    public func ifLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: WritableKeyPath<State, PartState?>, action: ActionCase<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> IfLetReducer<Self, Part> {
        IfLetReducer(parent: self, state: state, action: action, part: part())
    }
}
