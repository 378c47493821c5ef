import ShelfDiff
import ShelfFocus
package import ShelfLayout

/// A change of the rows as it will be shown: decided while the old ones stood whole, to be taken over
/// at once.
package struct PreparedChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    let difference: SnapshotDifference<Section, Item>
    let tracker: FocusTracker<Item.ID>
    /// Nil where rows stand as before, or before the first size.
    let arranged: ArrangedRows?
    let shelves: [ShelfHold<Section.ID>]
    let hold: ScrollHold
    /// Whether any of the item that had the focus could be seen.
    let focusWasInSight: Bool
    let hadKeyboard: Bool

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

    /// Shows other rows: their order, layout, focus and selection, and the page and its shelves where
    /// they were held, or where what has come with them is to be seen.
    ///
    /// Returns whether the page scrolls along another axis now, and what has become of the focus.
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

    /// Selects the heir in place of the item that lost the focus, as after a key press; returns what
    /// is selected now or no longer.
    func passSelection(from before: Item.ID?) -> Set<Item.ID> {
        guard let heir = focus?.id, heir != before else { return [] }
        return selection.pass(from: before, to: heir)
    }

    // MARK: - The same rows, laid out otherwise

    /// Lays the same rows out as they are described otherwise; what was held keeps its place.
    ///
    /// Returns whether the page scrolls along another axis now, and what was scrolled besides.
    package func layOut(
        _ rows: ArrangedRows, keeping policy: AnchorPolicy
    ) -> (isTurned: Bool, effect: ScrollEffect) {
        let places = holdPlaces(policy)
        let wasAtStart = page.scrollOffset == 0
        let before = (answers: answers, axis: page.mainAxis)
        let isTurned = take(rows)
        restore(places.shelves, places.page)
        // Who saw the very beginning goes on seeing it, if what was held is in sight there, too.
        if wasAtStart, case .anchor(let anchor) = places.page,
            page.isInSightAtStart(anchor.position)
        {
            carry(to: 0)
        }
        // What was in sight in a grid may be far along its shelf now, or under a pinned title. In
        // other sizes it keeps its place, and the way back through them ends where it began.
        let effect = keepFocusInSight(places) {
            before.axis != page.mainAxis || !answers.isResized(section: $0, from: before.answers)
        }
        return (isTurned, effect)
    }

    /// Lays the same rows out for a viewport; what was held keeps its place.
    ///
    /// With the first one the page goes where its owner asked it to begin.
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

    /// Brings a focused item that was in sight back into sight: along its shelf, and along the page
    /// where less of it is seen than before, or where it is to be seen whole in its section.
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

    /// Takes sizes that cells have chosen; what is in view stays where it is.
    ///
    /// A custom group is the caller's code, which is consulted while all stands as until now. Returns
    /// whether anything moves.
    package func take(
        _ measurements: [ElementMeasurement], keeping policy: AnchorPolicy,
        consult: (() -> Bool) -> Bool
    ) -> Bool {
        let hold = hold(policy)
        // Sizes along a shelf move what is in it, and its end.
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

    /// Whether a size is to be laid out for.
    ///
    /// Without room all stays as it is: nobody sees it, and what comes back stands where it stood.
    package func isAnother(_ viewport: Size) -> Bool {
        viewport != page.viewport && !viewport.isEmpty
    }
}
