import ShelfCollection
import ShelfDiff

/// What a caller's values say of the selection and the page, as far as both know of it.
///
/// A value that is the one told last is no wish, whatever has happened since and is still to be told.
final class BoundPlaces<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private var selection: Set<Item.ID> = []
    /// What the caller has selected and is not there yet.
    private var awaited: Set<Item.ID> = []
    private var top: Item.ID?

    init(over stage: any CollectionStage<Section, Item>) { self.stage = stage }

    /// Forgets what its owner knows: it comes by another one.
    func forget() { (selection, awaited, top) = ([], [], nil) }

    // MARK: - Selection

    /// Takes over what the caller wrote; returns what is to be selected, if that is anything else.
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

    /// Writes what is selected, unless it is just what the caller wants as far as it is there.
    func tell(_ ids: Set<Item.ID>, to binding: Binding<Set<Item.ID>>) {
        guard ids != selection.subtracting(awaited) else { return }
        awaited = []
        selection = ids
        binding.wrappedValue = ids
    }

    // MARK: - The page

    /// Takes over where the caller wants the page; returns the item, if it is another and there.
    func wish(of binding: Binding<Item.ID?>) -> Item.ID? {
        guard let wanted = binding.wrappedValue, wanted != top, stage.snapshot.contains(wanted)
        else { return nil }
        top = wanted
        return wanted
    }

    /// The first item in view, if the caller does not know that; nil while the page goes somewhere.
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
    /// Selects and shows what the caller has written since.
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
