/// A path to a part of a state that may be missing: an optional, or the value of an enum case.
@usableFromInline
protocol PartPath<Whole, Part>: EffectFinder {
    associatedtype Whole
    associatedtype Part

    /// Changes the part in place.
    ///
    /// If it is missing, returns nil without calling `change`.
    func modify<Result>(_ whole: inout Whole, _ change: (inout Part) -> Result) -> Result?

    /// Returns true if the part is present.
    func isPresent(in whole: Whole) -> Bool

    /// Returns the part, or nil if it is missing.
    func part(of whole: Whole) -> Part?

    /// Returns the place by which the part's effects are identified.
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

/// A reducer combined with a second one for a part of the state that may be missing.
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

    /// Runs the part's reducer before the parent's, which may remove the part.
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

/// A path to the value of an optional.
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
    /// Combines this reducer with one for an optional part of the state.
    ///
    /// Effects of the part are cancelled when it goes away. Cancellation ids of its reducer are
    /// local to the part. An action for a missing part is ignored and reported as a warning.
    @inlinable
    public func ifLet<PartState, PartAction: Sendable, Part: Reducer<PartState, PartAction>>(
        _ state: WritableKeyPath<State, PartState?>, action: CasePath<Action, PartAction>,
        @ReducerBuilder<PartState, PartAction> part: () -> Part
    ) -> some Reducer<State, Action> {
        PartReducer(parent: self, path: OptionalPath(state), action: action, part: part())
    }

    /// Combines this reducer with one for the associated value of an enum case of the state.
    ///
    /// Effects of the case are cancelled when the state changes to another case. Cancellation ids
    /// of its reducer are local to the case. An action for another case is ignored and reported as
    /// a warning.
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
