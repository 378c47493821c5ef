public import ShelfDiff

extension StoreProtocol {
    /// The store of a part of the state.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        state part: KeyPath<State, Part>,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        let whole = scoped
        return whole.part(
            { $0[keyPath: part] }, at: whole.place.appending(part), action: embed)
    }

    /// The store of a part of the state that a closure finds.
    ///
    /// A key path is better: of elements below a closure, observers look after every turn.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        state part: @escaping (State) -> Part,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        let whole = scoped
        return whole.part(part, at: whole.place.somewhereInside, action: embed)
    }

    /// The store of a part of the state that may be missing; nil when it is missing now.
    @inlinable
    public func scope<Part, PartAction: Sendable>(
        optional part: @escaping (State) -> Part?,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction>? {
        let whole = scoped
        return whole.optionalPart(part, at: whole.place.somewhereInside, action: embed)
    }

    /// The store of one element of a collection, found by id wherever it stands; nil when there is
    /// no such element now.
    ///
    /// Its observers are woken when that element was edited, and not for any other.
    ///
    /// - Complexity: O(1), also to read it.
    @inlinable
    public func scope<Element: Identifiable, ElementAction: Sendable>(
        id: Element.ID, in elements: KeyPath<State, IdentifiedArray<Element>>,
        action embed: @escaping (Element.ID, ElementAction) -> Action
    ) -> ScopedStore<Element, ElementAction>? {
        let whole = scoped
        return whole.optionalPart(
            { $0[keyPath: elements][id: id] }, at: whole.place(of: id, in: elements),
            action: { embed(id, $0) })
    }

    /// The store of one element of a collection that a closure finds.
    ///
    /// - Complexity: O(1), also to read and to check an observation of it.
    @inlinable
    public func scope<Element: Identifiable, ElementAction: Sendable>(
        id: Element.ID, in elements: @escaping (State) -> IdentifiedArray<Element>,
        action embed: @escaping (Element.ID, ElementAction) -> Action
    ) -> ScopedStore<Element, ElementAction>? {
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
            observers: observers, place: place, read: { part(self.read()) },
            isPresent: { self.isPresent }, dispatch: { self.send(embed($0)) })
    }

    @inlinable
    func optionalPart<Part, PartAction>(
        _ part: @escaping (State) -> Part?, at place: ObserverPlace,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction>? {
        guard let first = part(read()) else { return nil }
        let last = LastValue(first)
        return ScopedStore<Part, PartAction>(
            observers: observers, place: place,
            read: {
                if let value = part(self.read()) { last.value = value }
                return last.value
            },
            isPresent: { self.isPresent && part(self.read()) != nil },
            dispatch: { self.send(embed($0)) })
    }

    /// The place of an element; inside of another element it is the place of that one.
    @inlinable
    func place<Element: Identifiable>(
        of id: Element.ID, in elements: KeyPath<State, IdentifiedArray<Element>>
    ) -> ObserverPlace {
        let place = place.appending(elements)
        guard place.element == nil, case .part(let collection) = place.path else {
            return place.somewhereInside
        }
        let edits = { [read] stamp in
            CollectionEdits(in: read()[keyPath: elements], since: stamp)
        }
        return ObserverPlace(
            path: .unknown,
            element: ObserverPlace.Element(
                collection: collection, id: AnyHashable(id), edits: edits))
    }
}
