import ShelfDiff
import ShelfFocus
package import ShelfLayout

/// A change of the rows that has been prepared from the old state and is taken over at once.
package struct PreparedChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    let difference: SnapshotDifference<Section, Item>
    let tracker: FocusTracker<Item.ID>
    /// The new layout, or nil if it stays the same or there is no viewport yet.
    let arranged: ArrangedRows?
    let shelves: [ShelfHold<Section.ID>]
    let hold: ScrollHold
    /// Any part of the focused item was visible.
    let focusWasInSight: Bool
    let hadKeyboard: Bool

    /// The rows have a new layout.
    package var isLaidOutAnew: Bool { arranged != nil }
}

// The steps of a change. The caller's closures are called first; then everything is replaced at
// once.

extension Presentation {
    /// Prepares a change of the rows without changing anything.
    ///
    /// The caller decides which items may have the focus and how sections are laid out. Before
    /// there is a viewport, no layout is requested.
    package func prepare(
        _ difference: Difference, keeping policy: AnchorPolicy, hasKeyboard: Bool,
        by request: @autoclosure () -> LayoutRequest<Section, Item>, allows: ((Item) -> Bool)?
    ) -> PreparedChange<Section, Item> {
        let places = holdPlaces(policy)
        let focusWasInSight = places.focusLength != nil
        let tracker = tracker(over: difference, hasKeyboard: hasKeyboard, allows)
        let heir = focusWasInSight ? tracker.position.map { ItemPosition($0) } : nil
        return PreparedChange(
            difference: difference, tracker: tracker,
            arranged: page.viewport.isEmpty ? nil : arranged(over: difference, by: request()),
            shelves: places.shelves, hold: carried(places.page, over: difference, heir: heir),
            focusWasInSight: focusWasInSight, hadKeyboard: hasKeyboard)
    }

    /// Commits a change: the rows with their layout, focus and selection.
    ///
    /// The page and its shelves stay where they were held, or scroll to new content that was asked
    /// for.
    ///
    /// - Returns: `isTurned` is true if the page now scrolls along another axis. `arrival` is the
    ///   effect on the focus.
    package func commit(
        _ change: PreparedChange<Section, Item>
    ) -> (isTurned: Bool, arrival: Arrival) {
        let before = focus?.id
        let difference = change.difference
        take(difference, focus: change.tracker)
        let isTurned = change.arranged.map { take($0) } ?? false
        restore(change.shelves, change.hold, newPosition: difference.newPosition(ofOld:))
        let passed = passSelection(from: before)
        let gone = selection.follow(
            snapshot, focus: focus?.id, isAnyGone: difference.summary.deletedItems > 0)
        _ = takePendingPosition()
        var arrival = followFocus(
            from: before, wasInSight: change.focusWasInSight, hadKeyboard: change.hadKeyboard)
        arrival.selectionChange = passed.union(gone)
        return (isTurned, arrival)
    }

    /// Selects the heir in place of the item that lost the focus, and returns the changed items.
    func passSelection(from before: Item.ID?) -> Set<Item.ID> {
        guard let heir = focus?.id, heir != before else { return [] }
        return selection.pass(from: before, to: heir)
    }

    // MARK: - The same rows in another layout

    /// Replaces the layout of the same rows; held content keeps its place.
    ///
    /// - Returns: `isTurned` is true if the page now scrolls along another axis. `effect` is any
    ///   other scrolling.
    package func layOut(
        _ rows: ArrangedRows, keeping policy: AnchorPolicy
    ) -> (isTurned: Bool, effect: ScrollEffect) {
        let places = holdPlaces(policy)
        let wasAtStart = page.scrollOffset == 0
        let before = (answers: answers, axis: page.mainAxis)
        let isTurned = take(rows)
        restore(places.shelves, places.page)
        // A page at its very start stays there, if the anchor is visible there too.
        if wasAtStart, case .anchor(let anchor) = places.page,
            page.isInSightAtStart(anchor.position)
        {
            carry(to: 0)
        }
        // An item visible in a grid may now be far along a shelf or under a pinned title. If only
        // sizes change, it keeps its place, so that changing them back restores the offsets.
        let effect = keepFocusInSight(places) {
            before.axis != page.mainAxis || !answers.isResized(section: $0, from: before.answers)
        }
        return (isTurned, effect)
    }

    /// Replaces the layout of the same rows for another viewport; held content keeps its place.
    ///
    /// With the first viewport, the page goes to the requested position.
    package func layOut(
        _ rows: ArrangedRows, in viewport: Size, keeping policy: AnchorPolicy
    ) -> (isTurned: Bool, effect: ScrollEffect) {
        let isFirst = page.viewport.isEmpty
        let places = holdPlaces(policy)
        page.viewport = viewport
        let isTurned = take(rows)
        restore(places.shelves, places.page)
        let effect = isFirst ? goToTheBeginning() : []
        return (isTurned, effect.union(keepFocusInSight(places) { _ in false }))
    }

    private func goToTheBeginning() -> ScrollEffect {
        let effect: ScrollEffect = takePendingPosition() ? .shelf : []
        if let target = requests.target, let place = snapshot.position(of: target.id) {
            let shelf = revealInShelf(place, glides: false, by: .arrival)
            aimAtTarget()
            return effect.union(shelf)
        }
        guard let focus else { return effect }
        return effect.union(reveal(focus.position, glides: false, by: .arrival))
    }

    /// Scrolls the focused item back into view if it was visible.
    ///
    /// Its shelf scrolls in any case. The page scrolls if less of the item is visible than before,
    /// or if `whole` is true for its section.
    private func keepFocusInSight(
        _ places: PlaceHold<Section.ID>, whole: (Int) -> Bool
    ) -> ScrollEffect {
        guard let position = focus?.position, let length = places.focusLength,
            !isWhollyInSight(position)
        else { return [] }
        guard whole(position.section) || seenLength(of: position) < length else {
            return revealInShelf(position, glides: false, by: .arrival)
        }
        return reveal(position, glides: false, by: .arrival)
    }

    /// Takes over the sizes of self-sizing cells; visible content keeps its place.
    ///
    /// A custom group is the caller's code, so it is called through `consult`, before anything
    /// changes. Returns true if anything moves.
    package func take(
        _ measurements: [ElementMeasurement], keeping policy: AnchorPolicy,
        consult: (() -> Bool) -> Bool
    ) -> Bool {
        let hold = hold(policy)
        // Sizes along a shelf move its content and its end.
        let concernsShelves = measurements.contains { measurement in
            measurement.element.section.flatMap { page.layout?.orthogonalBounds($0) } != nil
        }
        let held = concernsShelves ? shelves.holds(on: page, section: sectionIndex) : []
        let isMoving: Bool
        if page.layout?.mayReshape(measurements) == true, var layout = page.layout {
            isMoving = consult { layout.setMeasuredSizes(measurements) }
            page.layout = layout
        } else {
            isMoving = page.layout?.setMeasuredSizes(measurements) == true
        }
        guard isMoving else { return false }
        if concernsShelves { restore(held, hold) } else { restore(hold) }
        return true
    }

    /// Returns true if a viewport needs another layout.
    ///
    /// An empty viewport changes nothing: nobody sees it, and the old state is restored later.
    package func isAnother(_ viewport: Size) -> Bool {
        viewport != page.viewport && !viewport.isEmpty
    }
}
