package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

// Where keys and changes take the focus. Which items may have it is the caller's to say: everything
// here asks for it, and answers with a tracker that is still to be taken over.

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

    /// What a directional key makes of the focus; nil where there is none yet.
    package func moved(
        _ move: FocusMove, _ allows: @escaping (ItemPosition) -> Bool
    ) -> (tracker: Tracker, outcome: FocusOutcome<Item.ID>)? {
        guard let layout = page.layout, let focus else { return nil }
        var tracker = tracker
        tracker.enter(fallback: nil)
        let outcome = tracker.move(
            pageMove(move), in: focusGeometry(layout, allows),
            isInView: !isScrolledAway(focus.position)
        ) { self.snapshot.item(at: ItemPosition($0)).id }
        return (tracker, outcome)
    }

    /// Where a first key leads: to the first item in the viewport, or to the end from there.
    package func begun(
        with move: FocusMove, _ allows: @escaping (ItemPosition) -> Bool
    ) -> Tracker? {
        guard let layout = page.layout, let start = firstToFocus(allows) else { return nil }
        var tracker = tracker
        tracker.focus(FocusTarget(snapshot.item(at: start).id), at: FocusPosition(start))
        if move.leadsToAnEnd {
            _ = tracker.move(pageMove(move), in: focusGeometry(layout, allows), isInView: true) {
                self.snapshot.item(at: ItemPosition($0)).id
            }
        }
        return tracker
    }

    /// Where the keyboard enters the items: at the remembered one, the first time at the first that
    /// is selected, else at the first in view.
    package func entered(_ allows: (ItemPosition) -> Bool) -> Tracker? {
        let selected = focus == nil ? selection.ids.compactMap { snapshot.position(of: $0) } : []
        guard
            let position = focus?.position ?? selected.filter(allows).min() ?? firstToFocus(allows)
        else { return nil }
        // An item that is waited for is so after this, too: the reader has not chosen another.
        var tracker = tracker
        tracker.enter(fallback: (snapshot.item(at: position).id, FocusPosition(position)))
        return tracker
    }

    /// The focus on the item at a place, at the control that had it there.
    package func focusing(_ position: ItemPosition) -> Tracker {
        let id = snapshot.item(at: position).id
        var tracker = tracker
        let path = tracker.place?.id == id ? tracker.place?.path : nil
        tracker.focus(FocusTarget(id, path: path ?? []), at: FocusPosition(position))
        return tracker
    }

    private func firstToFocus(_ allows: (ItemPosition) -> Bool) -> ItemPosition? {
        guard snapshot.itemCount > 0 else { return nil }
        return firstVisible(where: allows)?.position ?? firstItem(allows)
    }

    private func firstItem(_ allows: (ItemPosition) -> Bool) -> ItemPosition? {
        for section in 0..<snapshot.sectionCount {
            for item in 0..<snapshot.itemCount(in: section) {
                let position = ItemPosition(section: section, item: item)
                if allows(position) { return position }
            }
        }
        return nil
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
                allows: allows))
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
    let difference: CollectionDifference<Section, Item>?
    let allows: ((Item) -> Bool)?

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
