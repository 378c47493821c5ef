package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

// What the focus is, and where a change takes it. Which items may have it is the caller's to say.

extension Presentation {
    package typealias Tracker = FocusTracker<Item.ID>

    /// The focused item, kept while the keyboard is elsewhere.
    package var focus: Focus? {
        guard let id = tracker.place?.id, let position = tracker.position else { return nil }
        return Focus(id: id, position: ItemPosition(position))
    }

    /// The layout as focus decisions see it: with every glide at its end.
    package func focusGeometry(
        _ layout: SolvedLayout, _ allows: @escaping (ItemPosition) -> Bool
    ) -> CollectionGeometry {
        CollectionGeometry(
            layout: layout, shelfOffset: { self.restingShelfOffset(at: $0) },
            readsRightToLeft: layout.environment.isRightToLeft, viewport: page.viewport,
            allows: { allows(ItemPosition($0)) })
    }

    /// A move as the geometry for focus decisions means it.
    package func pageMove(_ move: FocusMove) -> FocusMove {
        page.mainAxis == .vertical ? move : move.turned(mirrored: page.isMirrored)
    }

    /// Where a change takes the focus, to its item or to the heir; the keyboard follows later.
    ///
    /// Without a difference the rows stayed, and another right to the focus is all that changed.
    package func tracker(
        over difference: Difference?, hasKeyboard: Bool, _ allows: ((Item) -> Bool)?
    ) -> Tracker {
        var tracker = tracker
        if !hasKeyboard { tracker.leave() }
        tracker.change(
            FocusChange(
                old: snapshot, new: difference?.new ?? snapshot, difference: difference,
                allows: allows, successor: heir))
        return tracker
    }
}

/// A change of the rows, or of which items may have the focus, as the focus asks about it.
private struct FocusChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    FocusTransition
where Section.ID: Sendable, Item.ID: Sendable {
    let old: Snapshot<Section, Item>
    let new: Snapshot<Section, Item>
    /// Nil when the rows stayed the same.
    let difference: SnapshotDifference<Section, Item>?
    let allows: ((Item) -> Bool)?
    /// The item that is to take over from one that is gone.
    let successor: ((Item.ID) -> Item.ID?)?

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

    func heir(of id: Item.ID) -> FocusPosition? { successor?(id).flatMap(newPosition(of:)) }

    func canFocus(new position: FocusPosition) -> Bool {
        allows?(new.item(at: ItemPosition(position))) ?? true
    }

    private func allowed(_ position: FocusPosition) -> FocusPosition? {
        canFocus(new: position) ? position : nil
    }
}

extension ItemPosition {
    package init(_ position: FocusPosition) {
        self.init(section: position.section, item: position.item)
    }
}

extension FocusPosition {
    package init(_ position: ItemPosition) {
        self.init(section: position.section, item: position.item)
    }
}
