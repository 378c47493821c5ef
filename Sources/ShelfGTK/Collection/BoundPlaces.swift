import ShelfCollection
import ShelfDiff

/// The caller's bindings of selection and scroll position, compared with the values last exchanged.
///
/// A binding that still holds the value last reported is not a request, whatever has happened
/// since.
final class BoundPlaces<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private var selection: Set<Item.ID> = []
    /// Selected IDs of the caller whose items do not exist yet.
    private var awaited: Set<Item.ID> = []
    private var top: Item.ID?

    init(over stage: any CollectionStage<Section, Item>) { self.stage = stage }

    /// Forgets the values exchanged with a former owner.
    func forget() { (selection, awaited, top) = ([], [], nil) }

    // MARK: - Selection

    /// Takes over the binding's value, and returns the selection to set if it differs.
    func wish(of binding: Binding<Set<Item.ID>>) -> Set<Item.ID>? {
        let wanted = binding.wrappedValue
        let snapshot = stage.snapshot
        guard wanted != selection else {
            let come = awaited.filter { snapshot.contains($0) }
            guard !come.isEmpty else { return nil }
            awaited.subtract(come)
            return stage.presentation.selection.ids.union(come)
        }
        selection = wanted
        awaited = wanted.filter { !snapshot.contains($0) }
        return wanted
    }

    /// Writes the selection to the binding, unless the caller's value already means it.
    func tell(_ ids: Set<Item.ID>, to binding: Binding<Set<Item.ID>>) {
        guard ids != selection.subtracting(awaited) else { return }
        awaited = []
        selection = ids
        binding.wrappedValue = ids
    }

    // MARK: - The page

    /// Takes over the binding's value, and returns the item to scroll to if it differs and exists.
    func wish(of binding: Binding<Item.ID?>) -> Item.ID? {
        guard let wanted = binding.wrappedValue, wanted != top, stage.snapshot.contains(wanted)
        else { return nil }
        top = wanted
        return wanted
    }

    /// Returns the first visible item if the caller does not know it; nil while a scroll request is
    /// pending.
    func newTop() -> Item.ID? {
        let presentation = stage.presentation
        guard presentation.requests.target == nil,
            let first = presentation.firstVisible(where: { _ in true })
        else { return nil }
        let id = stage.snapshot.item(at: first.position).id
        guard id != top else { return nil }
        top = id
        return id
    }
}

extension CollectionWidget {
    /// Applies changes that the caller has made to the bindings.
    func followBindings() {
        if let binding = description.bindings.selection, let ids = hands.bound.wish(of: binding) {
            hands.selecting.selectAsked(ids)
        }
        if let binding = description.bindings.scrollPosition,
            let id = hands.bound.wish(of: binding)
        {
            _ = scroll(to: id, .start, animated: animates)
        }
    }
}
