import ShelfDiff
import ShelfFocus
package import ShelfLayout

/// A change of the rows as it will be shown: decided while the old ones stood whole, to be taken over
/// at once.
package struct PreparedChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    let difference: CollectionDifference<Section, Item>
    let tracker: FocusTracker<Item.ID>
    /// Nil where rows stand as before, or before the first size.
    let arranged: ArrangedRows?
    let shelves: [ShelfHold<Section.ID>]
    let hold: ScrollHold
    /// Whether any of the item that had the focus could be seen.
    package let focusWasInSight: Bool

    /// Whether anything is laid out otherwise.
    package var isLaidOutAnew: Bool { arranged != nil }
}

// The order in which a change goes through what is shown. Everything that the caller's code is asked
// for comes first; then all is replaced in one go.

extension Presentation {
    /// Decides all that other rows will change, and changes nothing.
    ///
    /// Which items may have the focus and how sections are laid out is the caller's to say; before the
    /// first size nobody asks for a layout.
    package func prepare(
        _ difference: Difference, keeping policy: AnchorPolicy, hasKeyboard: Bool,
        by request: @autoclosure () -> LayoutRequest<Section>, allows: ((Item) -> Bool)?
    ) -> PreparedChange<Section, Item> {
        let places = holdPlaces(policy)
        let focusWasInSight = places.focusLength != nil
        let tracker = tracker(over: difference, hasKeyboard: hasKeyboard, allows)
        let heir = focusWasInSight ? tracker.position.map { ItemPosition($0) } : nil
        return PreparedChange(
            difference: difference, tracker: tracker,
            arranged: page.viewport.isEmpty ? nil : arranged(over: difference, by: request()),
            shelves: places.shelves, hold: carried(places.page, over: difference, heir: heir),
            focusWasInSight: focusWasInSight)
    }

    /// Shows other rows: their order, layout, focus and selection, and the page and its shelves where
    /// they were held.
    ///
    /// Returns whether the page scrolls along another axis now, and which items are selected or no
    /// longer.
    package func commit(
        _ change: PreparedChange<Section, Item>
    ) -> (isTurned: Bool, selectionChange: Set<Item.ID>) {
        let before = focus?.id
        let difference = change.difference
        take(difference, focus: change.tracker)
        let isTurned = change.arranged.map { take($0) } ?? false
        restore(change.shelves, change.hold, newPosition: difference.newPosition(ofOld:))
        let passed = passSelection(from: before)
        let gone = selection.follow(
            snapshot, focus: focus?.id, isAnyGone: difference.summary.deletedItems > 0)
        return (isTurned, passed.union(gone))
    }

    /// Selects the heir in place of the item that lost the focus, as after a key press; returns what
    /// is selected now or no longer.
    package func passSelection(from before: Item.ID?) -> Set<Item.ID> {
        guard let heir = focus?.id, heir != before else { return [] }
        return selection.pass(from: before, to: heir)
    }

    /// Lays the same rows out anew, in a viewport; what was held keeps its place.
    ///
    /// Returns whether the page scrolls along another axis now.
    package func layOut(
        _ rows: ArrangedRows, in viewport: Size, keeping places: PlaceHold<Section.ID>
    ) -> Bool {
        page.viewport = viewport
        let isTurned = take(rows)
        restore(places.shelves, places.page)
        return isTurned
    }

    /// Whether a size is to be laid out for.
    ///
    /// Without room all stays as it is: nobody sees it, and what comes back stands where it stood.
    package func isAnother(_ viewport: Size) -> Bool {
        viewport != page.viewport && !viewport.isEmpty
    }
}
