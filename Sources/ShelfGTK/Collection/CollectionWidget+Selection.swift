internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Makes these items the selected ones and tells the owner.
    func select(_ ids: Set<Item.ID>) {
        let changed = selection.symmetricDifference(ids)
        guard !changed.isEmpty else { return }
        selection = ids
        for id in changed {
            guard let element = elements[.item(id)] else { continue }
            setSelected(element, ids.contains(id))
        }
        tell { [description] in description.onSelectionChange?(ids) }
    }

    /// Selects some items and others no longer, whatever else is selected, and tells the owner.
    func select(_ selected: [Item.ID], deselecting deselected: [Item.ID]) {
        guard !selected.isEmpty || !deselected.isEmpty else { return }
        for (ids, isSelected) in [(selected, true), (deselected, false)] {
            for id in ids {
                if isSelected { selection.insert(id) } else { selection.remove(id) }
                if let element = elements[.item(id)] { setSelected(element, isSelected) }
            }
        }
        tell { [description, selection] in description.onSelectionChange?(selection) }
    }

    /// Makes the items selected that its owner asks for, as far as they exist and the mode allows.
    func selectAsked(_ ids: Set<Item.ID>) {
        let known = ids.filter { snapshot.contains($0) }
        switch description.selectionMode {
        case .none: select([])
        case .single: select(known.count > 1 ? [] : known)
        case .multiple: select(known)
        }
        selectionAnchor = known.count == 1 ? known.first : nil
    }

    /// Carries out what a key or click at an item means for the selection.
    func select(_ id: Item.ID, _ step: SelectionStep) {
        switch description.selectionMode {
        case .none: return
        case .single:
            if step != .keep { select([id]) }
            return
        case .multiple: break
        }
        switch step {
        case .keep: return
        case .replace: select([id])
        case .toggle: select(selection.symmetricDifference([id]))
        case .extend:
            // The anchor stays, so that a range can shrink again.
            return select(Set(range(to: id)))
        case .extendAlike:
            let range = range(to: id)
            let isSelected = selectionAnchor.map { selection.contains($0) } ?? true
            return select(isSelected ? selection.union(range) : selection.subtracting(range))
        }
        selectionAnchor = id
    }

    /// The items from the anchor to another one, in the order they are shown, across sections.
    private func range(to id: Item.ID) -> [Item.ID] {
        guard let end = snapshot.position(of: id) else { return [] }
        let start =
            selectionAnchor.flatMap { snapshot.position(of: $0) } ?? focus?.position ?? end
        let (first, last) = start <= end ? (start, end) : (end, start)
        var ids: [Item.ID] = []
        for section in first.section...last.section {
            let items = snapshot.items(in: section)
            let lower = section == first.section ? first.item : 0
            let upper = section == last.section ? last.item + 1 : items.count
            ids += items[lower..<upper].map(\.id)
        }
        return ids
    }

    /// Selects every item; false where several cannot be selected.
    func selectAll() -> Bool {
        guard description.selectionMode == .multiple else { return false }
        var ids: Set<Item.ID> = []
        for section in 0..<snapshot.sectionCount {
            ids.formUnion(snapshot.items(in: section).lazy.map(\.id))
        }
        select(ids)
        return true
    }

    /// Selects nothing; false when nothing was selected.
    func selectNone() -> Bool {
        guard !selection.isEmpty else { return false }
        select([])
        selectionAnchor = nil
        return true
    }

    /// Takes items out of the selection that are gone.
    func pruneSelection() {
        if let anchor = selectionAnchor, !snapshot.contains(anchor) {
            selectionAnchor = focus?.id
        }
        guard !selection.isEmpty else { return }
        let remaining = selection.filter { snapshot.contains($0) }
        if remaining.count < selection.count { select(remaining) }
    }

    /// The items an action is for: the selected ones if the item is among them, else it alone.
    func itemsConcerned(by id: Item.ID) -> [Item] {
        positionsConcerned(by: id).map { snapshot.item(at: $0) }
    }

    /// Where the items are that an action is for, in order.
    func positionsConcerned(by id: Item.ID) -> [ItemPosition] {
        guard selection.contains(id), selection.count > 1 else {
            return snapshot.position(of: id).map { [$0] } ?? []
        }
        return selection.compactMap { snapshot.position(of: $0) }.sorted()
    }
}
