public import ShelfDiff

extension StoreProtocol {
    /// Returns a store of a part of the state.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        state part: KeyPath<State, Part>, action: CasePath<Action, PartAction>
    ) -> ScopedStore<Part, PartAction> {
        scope(state: part, action: action.embed)
    }

    /// Returns a store of a part of the state, with a function that embeds its actions.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        state part: KeyPath<State, Part>, action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        let whole = scoped
        return whole.part(
            { $0[keyPath: part] }, at: whole.place.appending(part), action: embed)
    }

    /// Returns a store of a part of the state that a closure finds.
    ///
    /// Prefer a key path. Observers of elements below a closure compare after every turn.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        state part: @escaping (State) -> Part, action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        let whole = scoped
        return whole.part(part, at: whole.place.somewhereInside, action: embed)
    }
}

extension StoreProtocol {
    /// Returns a store of an optional part of the state, or nil if it is missing now.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        optional part: KeyPath<State, Part?>, action: CasePath<Action, PartAction>
    ) -> ScopedStore<Part, PartAction>? {
        let whole = scoped
        return whole.optionalPart(
            { $0[keyPath: part] }, at: whole.place.appending(part), action: action.embed)
    }

    /// Returns a store of an optional part of the state that a closure finds, or nil if it is
    /// missing now.
    ///
    /// Prefer a key path. Observers of elements below a closure compare after every turn.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        optional part: @escaping (State) -> Part?, action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction>? {
        let whole = scoped
        return whole.optionalPart(part, at: whole.place.somewhereInside, action: embed)
    }

    /// Returns a store of the associated value of a case, or nil if the state is of another case
    /// now.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        case part: CasePath<State, Part>, action: CasePath<Action, PartAction>
    ) -> ScopedStore<Part, PartAction>? {
        let whole = scoped
        return whole.optionalPart(
            part.extract, at: whole.place.appending(part.place), action: action.embed)
    }
}

extension StoreProtocol {
    /// Returns a store of one element of a collection, found by id, or nil if it is missing now.
    ///
    /// Its observers are called only when that element was edited.
    ///
    /// - Complexity: O(1), also for reading the state.
    @inlinable
    public func scope<Element: Identifiable, PartAction: Sendable>(
        id: Element.ID, in elements: KeyPath<State, IdentifiedArray<Element>>,
        action: CasePath<Action, ElementAction<Element.ID, PartAction>>
    ) -> ScopedStore<Element, PartAction>? where Element.ID: Sendable {
        scope(id: id, in: elements) { action.embed(ElementAction($0, $1)) }
    }

    /// Returns a store of one element of a collection, with a function that embeds its actions.
    ///
    /// - Complexity: O(1), also for reading the state.
    @inlinable
    public func scope<Element: Identifiable, PartAction: Sendable>(
        id: Element.ID, in elements: KeyPath<State, IdentifiedArray<Element>>,
        action embed: @escaping (Element.ID, PartAction) -> Action
    ) -> ScopedStore<Element, PartAction>? {
        let whole = scoped
        let place = whole.place.element(id, in: elements) { [find = whole.find] stamp in
            CollectionEdits(in: find()?[keyPath: elements], since: stamp)
        }
        return whole.optionalPart(
            { $0[keyPath: elements][id: id] }, at: place, action: { embed(id, $0) })
    }

    /// Returns a store of one element of a collection that a closure finds, or nil if it is missing
    /// now.
    ///
    /// - Complexity: O(1), also for reading the state and for checking an observation.
    @inlinable
    public func scope<Element: Identifiable, PartAction: Sendable>(
        id: Element.ID, in elements: @escaping (State) -> IdentifiedArray<Element>,
        action embed: @escaping (Element.ID, PartAction) -> Action
    ) -> ScopedStore<Element, PartAction>? {
        scope(optional: { elements($0)[id: id] }, action: { embed(id, $0) })
    }
}

extension ScopedStore {
    @inlinable
    func part<Part, PartAction>(
        _ part: @escaping (State) -> Part, at place: ObserverPlace,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        ScopedStore<Part, PartAction>(
            observers: observers, place: place, initial: initial.map(part),
            find: { [find] in find().map(part) }, dispatch: { [dispatch] in dispatch(embed($0)) })
    }

    @inlinable
    func optionalPart<Part, PartAction>(
        _ part: @escaping (State) -> Part?, at place: ObserverPlace,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction>? {
        guard let initial = find().flatMap(part) else { return nil }
        return ScopedStore<Part, PartAction>(
            observers: observers, place: place, initial: initial,
            find: { [find] in find().flatMap(part) },
            dispatch: { [dispatch] in dispatch(embed($0)) })
    }
}
