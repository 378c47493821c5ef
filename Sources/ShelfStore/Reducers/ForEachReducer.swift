public import ShelfDiff

/// A reducer with a second one for each element of a collection in its state.
public struct ForEachReducer<Parent: Reducer, Part: Reducer>: Reducer
where Part.State: Identifiable, Part.State.ID: Sendable {
    @usableFromInline let parent: Parent
    @usableFromInline let elements: WritableKeyPath<Parent.State, IdentifiedArray<Part.State>>
    @usableFromInline let action:
        ActionCase<Parent.Action, ElementAction<Part.State.ID, Part.Action>>
    @usableFromInline let part: Part

    /// Runs the element's reducer first, so that it can react to what removes the element.
    @inlinable
    public func reduce(
        into state: inout Parent.State, action: Parent.Action
    ) -> Effect<Parent.Action> {
        var effect = Effect<Parent.Action>.none
        if let element = self.action.extract(action) {
            effect = reduce(element, into: &state[keyPath: elements])
        }
        effect = effect.merged(with: parent.reduce(into: &state, action: action))
        let elements = state[keyPath: self.elements]
        return effect.pruned(at: self.elements) { id in
            (id.base as? Part.State.ID).map { elements.contains(id: $0) } ?? false
        }
    }

    @inlinable
    func reduce(
        _ element: ElementAction<Part.State.ID, Part.Action>,
        into elements: inout IdentifiedArray<Part.State>
    ) -> Effect<Parent.Action> {
        let effect = elements.modify(id: element.id) {
            part.reduce(into: &$0, action: element.action)
        }
        guard let effect else {
            return .warning(
                .missingElement(
                    id: String(describing: element.id), action: String(describing: element.action)))
        }
        let embed = action.embed
        let id = element.id
        return effect.map { embed(ElementAction(id, $0)) }
            .nested(in: EffectScope(place: self.elements, id: id))
    }
}

extension Reducer {
    /// Adds the reducer of the elements of a collection.
    ///
    /// Effects of an element are cancelled when it is removed; an id under which an element's
    /// reducer cancels effects is that element's own. An action for a missing element is reported
    /// as a warning and ignored.
    public func forEach<
        Element: Identifiable, PartAction: Sendable, Part: Reducer<Element, PartAction>
    >(
        _ elements: WritableKeyPath<State, IdentifiedArray<Element>>,
        action: ActionCase<Action, ElementAction<Element.ID, PartAction>>,
        @ReducerBuilder<Element, PartAction> element: () -> Part
    ) -> ForEachReducer<Self, Part> where Element.ID: Sendable {
        ForEachReducer(parent: self, elements: elements, action: action, part: element())
    }
}
