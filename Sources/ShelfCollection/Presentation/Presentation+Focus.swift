package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

// The focus, and its move in a change. The caller decides which items may have it.

extension Presentation {
    package typealias Tracker = FocusTracker<Item.ID>

    /// The focused item, also while the keyboard is elsewhere.
    package var focus: Focus? {
        guard let id = tracker.place?.id, let position = tracker.position else { return nil }
        return Focus(id: id, position: ItemPosition(position))
    }

    /// Returns the layout as geometry for the focus, with all scrolling at its end.
    package func focusGeometry(
        _ layout: SolvedLayout, _ allows: @escaping (ItemPosition) -> Bool
    ) -> CollectionGeometry {
        CollectionGeometry(
            layout: layout, shelfOffset: { self.restingShelfOffset(at: $0) },
            readsRightToLeft: layout.environment.isRightToLeft, viewport: page.viewport,
            allows: { allows(ItemPosition($0)) })
    }

    /// Converts a move to that geometry.
    package func pageMove(_ move: FocusMove) -> FocusMove {
        page.mainAxis == .vertical ? move : move.turned(mirrored: page.isMirrored)
    }

    /// Returns the focus after a change: on its item or on the heir.
    ///
    /// The keyboard follows later. Without a difference, only the items that may have the focus
    /// have changed.
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

/// A change of the rows, or of the items that may have the focus, as input for the focus tracker.
private struct FocusChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    FocusTransition
where Section.ID: Sendable, Item.ID: Sendable {
    let old: Snapshot<Section, Item>
    let new: Snapshot<Section, Item>
    /// The difference of the rows, or nil if they stayed the same.
    let difference: SnapshotDifference<Section, Item>?
    let allows: ((Item) -> Bool)?
    /// Returns the item that takes over from one that is gone.
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
