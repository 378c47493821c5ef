public import ShelfDiff

extension StoreProtocol {
    /// The store of a part of the state.
    public func scope<Part, PartAction: Sendable>(
        state part: @escaping (State) -> Part,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction> {
        let whole = scoped
        return ScopedStore(
            observers: whole.observers, read: { part(whole.read()) },
            isPresent: { whole.isPresent }, dispatch: { whole.send(embed($0)) })
    }

    /// The store of a part of the state that may be missing; nil when it is missing now.
    public func scope<Part, PartAction: Sendable>(
        optional part: @escaping (State) -> Part?,
        action embed: @escaping (PartAction) -> Action
    ) -> ScopedStore<Part, PartAction>? {
        let whole = scoped
        guard let first = part(whole.read()) else { return nil }
        let last = LastValue(first)
        return ScopedStore(
            observers: whole.observers,
            read: {
                if let value = part(whole.read()) { last.value = value }
                return last.value
            },
            isPresent: { whole.isPresent && part(whole.read()) != nil },
            dispatch: { whole.send(embed($0)) })
    }

    /// The store of one element of a collection, found by id wherever it stands; nil when there is
    /// no such element now.
    ///
    /// - Complexity: O(1), also to read and to check an observation of it.
    public func scope<Element: Identifiable, ElementAction: Sendable>(
        id: Element.ID, in elements: @escaping (State) -> IdentifiedArray<Element>,
        action embed: @escaping (Element.ID, ElementAction) -> Action
    ) -> ScopedStore<Element, ElementAction>? {
        scope(optional: { elements($0)[id: id] }, action: { embed(id, $0) })
    }
}
