import ShelfCollection
import ShelfDiff
import ShelfFocus

/// A change of the rows, or of which items may have the focus, as the focus asks about it.
struct FocusChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    FocusTransition
where Section.ID: Sendable, Item.ID: Sendable {
    let old: Snapshot<Section, Item>
    let new: Snapshot<Section, Item>
    /// Nil when the rows stayed the same.
    let difference: CollectionDifference<Section, Item>?
    let allows: (@MainActor (Item) -> Bool)?

    var oldSectionCount: Int { old.sectionCount }

    func oldItemCount(in section: Int) -> Int { old.itemCount(in: section) }

    var newSectionCount: Int { new.sectionCount }

    func newItemCount(in section: Int) -> Int { new.itemCount(in: section) }

    func newSection(ofOld section: Int) -> Int? {
        guard let difference else { return section }
        return difference.newSection(ofOld: section)
    }

    func newPosition(ofOld position: FocusPosition) -> FocusPosition? {
        guard let difference else { return allowed(position) }
        return difference.newPosition(ofOld: ItemPosition(position))
            .flatMap { allowed(FocusPosition($0)) }
    }

    func newPosition(of id: Item.ID) -> FocusPosition? {
        new.position(of: id).flatMap { allowed(FocusPosition($0)) }
    }

    func newItemID(at position: FocusPosition) -> Item.ID {
        new.item(at: ItemPosition(position)).id
    }

    func canFocus(new position: FocusPosition) -> Bool {
        allows?(new.item(at: ItemPosition(position))) ?? true
    }

    private func allowed(_ position: FocusPosition) -> FocusPosition? {
        canFocus(new: position) ? position : nil
    }
}
