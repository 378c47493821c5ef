public import ShelfDiff

/// A reducer combined with a second one for each element of a collection in its state.
public struct ForEachReducer<Parent: Reducer, Part: Reducer>: Reducer
where Part.State: Identifiable, Part.State.ID: Sendable {
    @usableFromInline let parent: Parent
    @usableFromInline let elements: WritableKeyPath<Parent.State, IdentifiedArray<Part.State>>
    @usableFromInline let action: CasePath<Parent.Action, ElementAction<Part.State.ID, Part.Action>>
    @usableFromInline let part: Part

    /// Runs the element's reducer before the parent's, which may remove the element.
    @inlinable
    public func reduce(
        into state: inout Parent.State, action: Parent.Action
    ) -> Effect<Parent.Action> {
        let place = EffectScope.Place(state: elements, action: self.action)
        var effect = Effect<Parent.Action>.none
        if let element = self.action.extract(action) {
            effect = reduce(element, into: &state[keyPath: elements], at: place)
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        return effect.pruned(
            at: place, isPresent: ElementFinder(path: elements).presence(ofElementsOf: state))
    }

    @inlinable
    func reduce(
        _ element: ElementAction<Part.State.ID, Part.Action>,
        into elements: inout IdentifiedArray<Part.State>, at place: EffectScope.Place
    ) -> Effect<Parent.Action> {
        let effect = elements.modify(id: element.id) {
            part.reduce(into: &$0, action: element.action)
        }
        guard let effect else {
            return .warning(
                .missingElement(
                    id: String(describing: element.id), action: String(describing: element.action)))
        }
        guard !effect.isNone else { return .none }
        let embed = action.embed
        let id = element.id
        return effect.map { embed(ElementAction(id, $0)) }
            .nested(
                in: EffectScope(
                    place: place, id: AnyHashable(id), finder: ElementFinder(path: self.elements)))
    }
}

/// A look-up of an element in a collection.
@usableFromInline
struct ElementFinder<Whole, Element: Identifiable>: EffectFinder {
    @usableFromInline let path: KeyPath<Whole, IdentifiedArray<Element>>

    @inlinable
    init(path: KeyPath<Whole, IdentifiedArray<Element>>) { self.path = path }

    @usableFromInline var mayBeMissing: Bool { true }

    @inlinable
    func presence(ofElementsOf whole: Whole) -> (AnyHashable?) -> Bool {
        // The elements are not copied, so the next reducer changes them in place.
        let places = whole[keyPath: path].placesByID
        return { id in (id?.base as? Element.ID).map { places[$0] != nil } ?? false }
    }

    @usableFromInline
    func presence(in whole: Any) -> ((AnyHashable?) -> Bool)? {
        (whole as? Whole).map { presence(ofElementsOf: $0) }
    }

    @usableFromInline
    func part(_ id: AnyHashable?, of whole: Any) -> Any? {
        guard let whole = whole as? Whole, let id = id?.base as? Element.ID else { return nil }
        return whole[keyPath: path][id: id]
    }
}

extension Reducer {
    /// Combines this reducer with one for the elements of a collection.
    ///
    /// Effects of an element are cancelled when it is removed. Cancellation ids of its reducer are
    /// local to the element. An action for a missing element is ignored and reported as a warning.
    ///
    /// - Parameters:
    ///   - elements: The key path of the collection.
    ///   - action: The case path of the elements' actions.
    ///   - element: The reducer of an element.
    public func forEach<
        Element: Identifiable, PartAction: Sendable, Part: Reducer<Element, PartAction>
    >(
        _ elements: WritableKeyPath<State, IdentifiedArray<Element>>,
        action: CasePath<Action, ElementAction<Element.ID, PartAction>>,
        @ReducerBuilder<Element, PartAction> element: () -> Part
    ) -> ForEachReducer<Self, Part> where Element.ID: Sendable {
        ForEachReducer(parent: self, elements: elements, action: action, part: element())
    }
}
