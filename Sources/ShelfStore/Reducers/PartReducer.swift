/// The way to a part of a state that may not be there: behind an optional, or in a case.
@usableFromInline
protocol PartPath<Whole, Part>: EffectFinder {
    associatedtype Whole
    associatedtype Part

    /// Changes the part in place; nil, without a call, when it is not there.
    func modify<Result>(_ whole: inout Whole, _ change: (inout Part) -> Result) -> Result?

    /// Whether the part is there.
    func isPresent(in whole: Whole) -> Bool

    /// The part; nil when it is not there.
    func part(of whole: Whole) -> Part?

    /// Which part it is, for the effects of it.
    func place(action: CasePath<some Any, some Any>) -> EffectScope.Place
}

extension PartPath {
    @usableFromInline var mayBeMissing: Bool { true }

    @usableFromInline
    func presence(in whole: Any) -> ((AnyHashable?) -> Bool)? {
        guard let whole = whole as? Whole else { return nil }
        let isPresent = isPresent(in: whole)
        return { _ in isPresent }
    }

    @usableFromInline
    func part(_: AnyHashable?, of whole: Any) -> Any? {
        guard let whole = whole as? Whole, let part = part(of: whole) else { return nil }
        return part
    }
}

/// A reducer with a second one for a part of the state that may not be there.
@usableFromInline
struct PartReducer<Parent: Reducer, Path: PartPath, Part: Reducer>: Reducer
where Path.Whole == Parent.State, Path.Part == Part.State {
    @usableFromInline let parent: Parent
    @usableFromInline let path: Path
    @usableFromInline let action: CasePath<Parent.Action, Part.Action>
    @usableFromInline let part: Part

    @usableFromInline
    init(
        parent: Parent, path: Path, action: CasePath<Parent.Action, Part.Action>, part: Part
    ) {
        self.parent = parent
        self.path = path
        self.action = action
        self.part = part
    }

    /// Runs the part's reducer first, so that it can react to what makes the part go away.
    @inlinable
    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        let scope = EffectScope(place: path.place(action: self.action), finder: path)
        var effect = Effect<Parent.Action>.none
        if let partAction = self.action.extract(action) {
            effect =
                path.modify(&state) { part.reduce(into: &$0, action: partAction) }
                .map { $0.isNone ? .none : $0.map(self.action.embed).nested(in: scope) }
                ?? .warning(.missingState(action: String(describing: action)))
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        let isPresent = path.isPresent(in: state)
        return effect.pruned(at: scope.place) { _ in isPresent }
    }
}

/// The way to what an optional holds.
@usableFromInline
struct OptionalPath<Whole, Part>: PartPath {
    @usableFromInline let path: WritableKeyPath<Whole, Part?>

    @usableFromInline
    init(_ path: WritableKeyPath<Whole, Part?>) { self.path = path }

    @inlinable
    func modify<Result>(_ whole: inout Whole, _ change: (inout Part) -> Result) -> Result? {
        func modify(_ part: inout Part?) -> Result? { part == nil ? nil : change(&part!) }
        return modify(&whole[keyPath: path])
    }

    @inlinable
    func isPresent(in whole: Whole) -> Bool { whole[keyPath: path] != nil }

    @inlinable
    func part(of whole: Whole) -> Part? { whole[keyPath: path] }

    @inlinable
    func place(action: CasePath<some Any, some Any>) -> EffectScope.Place {
        EffectScope.Place(state: path, action: action)
    }
}

extension CasePath: PartPath {
    @inlinable
    func isPresent(in whole: Whole) -> Bool { extract(whole) != nil }

    @inlinable
    func part(of whole: Whole) -> Part? { extract(whole) }

    @inlinable
    func place(action: CasePath<some Any, some Any>) -> EffectScope.Place {
        EffectScope.Place(state: self, action: action)
    }
}

extension Reducer {
    /// Adds the reducer of a part of the state that may be missing.
    ///
    /// Effects of the part are cancelled when it goes away; an id under which its reducer cancels
    /// effects is its own. An action for a missing part is reported as a warning and ignored.
    @inlinable
    public func ifLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: WritableKeyPath<State, PartState?>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> some Reducer<State, Action> {
        PartReducer(parent: self, path: OptionalPath(state), action: action, part: part())
    }

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
    @inlinable
    public func ifCaseLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: CasePath<State, PartState>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> some Reducer<State, Action> {
        PartReducer(parent: self, path: state, action: action, part: part())
    }
}
