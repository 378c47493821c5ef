/// A reducer with a second one for what a case of its state, an enum, carries.
public struct IfCaseLetReducer<Parent: Reducer, Part: Reducer>: Reducer {
    @usableFromInline let parent: Parent
    @usableFromInline let state: CasePath<Parent.State, Part.State>
    @usableFromInline let action: CasePath<Parent.Action, Part.Action>
    @usableFromInline let part: Part

    /// Runs the case's reducer first, so that it can react to what makes the state of another case.
    @inlinable
    public func reduce(
        into state: inout Parent.State, action: Parent.Action
    ) -> Effect<Parent.Action> {
        let scope = EffectScope(place: .init(state: self.state, action: self.action))
        var effect = Effect<Parent.Action>.none
        if let partAction = self.action.extract(action) {
            effect = Effect(
                of: self.state.modify(&state) { part.reduce(into: &$0, action: partAction) },
                action: action, embed: self.action.embed, in: scope)
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        let isPresent = self.state.extract(state) != nil
        return effect.pruned(at: scope.place) { _ in isPresent }
    }
}

extension Reducer {
    /// Adds the reducer of what one case of the state, an enum, carries.
    ///
    /// Effects of the case are cancelled when the state is of another; an id under which the case's
    /// reducer cancels effects is its own. An action for a case the state is not of is reported as
    /// a warning and ignored.
    ///
    /// ```swift
    /// Reduce { state, action in
    ///     if case .login(.succeeded) = action { state = .home(Home.State()) }
    ///     return .none
    /// }
    /// .ifCaseLet(State.loginCase, action: Action.loginCase) { Login() }
    /// .ifCaseLet(State.homeCase, action: Action.homeCase) { Home() }
    /// ```
    public func ifCaseLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: CasePath<State, PartState>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> IfCaseLetReducer<Self, Part> {
        IfCaseLetReducer(parent: self, state: state, action: action, part: part())
    }
}
