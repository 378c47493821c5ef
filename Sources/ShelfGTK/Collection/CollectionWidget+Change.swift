internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    typealias Difference = CollectionDifference<Section, Item>

    /// Replaces the rows; returns whether the layout was solved anew.
    ///
    /// Equal rows cost nothing; duplicates are reported and change nothing. What the rows are beside
    /// those shown may have been found already.
    func apply(_ rows: [CollectionRow<Section, Item>], as known: RowChange<Section, Item>?) -> Bool
    {
        switch known ?? description.comparison.change(to: rows, from: shown) {
        case .same:
            refusedRows = nil
            return false
        case .refusedBefore: return false
        case .refused(let error):
            refusedRows = rows
            let report = String(describing: error)
            tell { [description] in description.onDuplicates?(report) }
            return false
        case .changed(let difference):
            shownRows = rows
            refusedRows = nil
            counters.differences += 1
            guard !difference.isEmpty else { return false }
            show(difference)
            tell { [description] in description.onChange?(difference.summary) }
            return true
        }
    }

    /// What is shown, as rows are compared with it.
    var shown: ShownRows<Section, Item> {
        ShownRows(shownRows, snapshot: snapshot, refused: refusedRows)
    }

    /// Shows the new rows: asks the caller what they need while the old ones stand whole, replaces
    /// everything at once, then has cells show what is new.
    private func show(_ difference: Difference) {
        let hold = holdPlaces()
        rememberWhatIsSeen(isFirst: snapshot.itemCount == 0) { difference.oldPosition(ofNew: $0) }
        drags.forgetRoom()
        let (focusBefore, focusWasInSight) = (focus?.id, hold.focusLength != nil)
        let followers = followers(of: difference)
        // A control that had the keyboard may be gone with the old content; that of a header that
        // stays keeps it.
        let holder = elementWithKeyboard
        let lostKeyboard =
            holder.map { holder in followers.deleted.contains { $0 === holder } } ?? false
        let hadKeyboard = keyboard.isInside && (holder == nil || lostKeyboard)
        let tracker = focusing.trackerFollowing(difference, hadKeyboard: hadKeyboard)
        let arranged = arranged(over: difference)

        snapshot = difference.new
        forgetPlaces()
        for follower in followers.kept { follower.element.position = follower.position }
        focusing.tracker = tracker
        // Elements still stand where the old layout has them.
        let carriedHold = carried(
            hold.page, over: difference, heir: focusWasInSight ? focus?.position : nil)
        if let arranged { take(arranged) }
        if viewport.isEmpty { layoutIsStale = true }
        shelves.restore(
            hold.shelves, on: &page, section: sectionIndex,
            newPosition: difference.newPosition(ofOld:))
        restore(carriedHold)
        nearEnds.follow(difference)
        focusing.focusFollowed(from: focusBefore)
        selectionChanged(
            selection.follow(
                snapshot, focus: focus?.id, isAnyGone: difference.summary.deletedItems > 0))

        for follower in followers.kept {
            if follower.isChanged {
                rebind(follower.element)
            } else {
                describePlace(of: follower.element)
            }
        }
        takePendingPosition()
        focusing.bringAlong(
            focusFrom: focusBefore, wasInSight: focusWasInSight, hadKeyboard: hadKeyboard)
        if lostKeyboard, !focusing.restoreFocus() { keyboard.take() }
        for element in followers.deleted { dismiss(element) }
        rowActions.prune()
        input.prune()
        requestPass()
    }

    /// How the new rows are to be laid out; nil where they are as the old ones, or without a size,
    /// when the first allocation asks.
    private func arranged(over difference: Difference) -> ArrangedRows? {
        if viewport.isEmpty { return nil }
        // Changed content moves nothing until a cell measures otherwise.
        let mayDiffer =
            !difference.summary.keepsPlaces
            || (keepsLayoutProvider && difference.summary.changedSections > 0)
        guard mayDiffer || isLayoutOutdated(for: difference.new) else { return nil }
        return solved(for: difference.new, over: difference, in: layoutEnvironment)
    }

    /// Asks the layout provider with the next frame, however many descriptions come until then.
    func checkLayoutWithNextFrame() {
        passes.requestCheck(of: self) { [weak self] in
            guard let self else { return }
            guard self.isLayoutOutdated else {
                self.describedDependence = self.description.layoutDependence
                return
            }
            self.switchLayout()
            // This frame is about to be painted: elements must not stand where they did before.
            self.passIfDue()
        }
    }

    /// Lays the same rows out as the newest description says; every item glides to its new place.
    func switchLayout() { inTurn { layOutAnew() } }

    private func layOutAnew() {
        let hold = holdPlaces()
        let wasAtStart = scrollOffset == 0
        let old = (sections: describedSections, axis: mainAxis)
        rememberWhatIsSeen(isFirst: snapshot.itemCount == 0) { $0 }
        drags.forgetRoom()
        take(solved(for: snapshot, in: layoutEnvironment))
        shelves.restore(hold.shelves, on: &page, section: sectionIndex) { $0 }
        restore(hold.page)
        // Who saw the very beginning goes on seeing it, if what was held is in sight there, too.
        if wasAtStart, case .anchor(let anchor) = hold.page,
            page.isInSightAtStart(anchor.position)
        {
            setScrollOffset(0)
        }
        // What was in sight in a grid may be far along its shelf now, or under a pinned title. In
        // other sizes it keeps its place, and the way back through them ends where it began.
        keepFocusInSight(hold) {
            old.axis != mainAxis || !isResized(section: $0.section, from: old.sections)
        }
        requestPass()
    }

    /// Whether a section is arranged as it was described before, in other lengths at most.
    private func isResized(section: Int, from old: [LayoutSection?]) -> Bool {
        guard old.indices.contains(section), describedSections.indices.contains(section),
            let before = old[section], let now = describedSections[section]
        else { return false }
        return now.isArranged(like: before)
    }

    /// Shows the current content of items again, where they have cells.
    func reconfigure(_ ids: some Sequence<Item.ID>) {
        for id in ids {
            guard let element = elements[.item(id)] else { continue }
            isDrawDue = true
            rebind(element)
            unsafe gtk_widget_queue_draw(widget)
        }
    }

    /// What is held, where it stands now: if the anchor is gone, the first survivor in sight, and
    /// if all in sight are gone, the heir of the focused item in its place.
    private func carried(
        _ hold: ScrollHold, over difference: Difference, heir: ItemPosition?
    ) -> ScrollHold {
        guard case .anchor(let anchor) = hold else { return hold }
        if let position = difference.newPosition(ofOld: anchor.position) {
            return .anchor(ScrollAnchor(position: position, distance: anchor.distance))
        }
        // Elements know their new places already, and still stand where they stood.
        let survivor = order.first { $0.isItem && $0.number != nil && isSurvivor($0) }
        if let survivor {
            let distance = mainStart(survivor.frame) - scrollOffset
            return .anchor(ScrollAnchor(position: survivor.position, distance: distance))
        }
        return heir.map {
            .anchor(ScrollAnchor(position: $0, distance: anchor.distance))
        } ?? .offset
    }

    private func isSurvivor(_ element: Element) -> Bool {
        guard case .item(let id) = element.key else { return false }
        return isInViewport(element.frame) && snapshot.contains(id)
    }

    /// What becomes of the elements: those that stay, with their new places, and those that are gone.
    private func followers(
        of difference: Difference
    ) -> (kept: [Follower<Section.ID, Item.ID>], deleted: [Element]) {
        var kept: [Follower<Section.ID, Item.ID>] = []
        var deleted: [Element] = []
        for element in elements.values {
            if case .layoutBoundary = element.key { continue }
            var position = element.position
            let isChanged: Bool
            if element.followsItem {
                guard let new = difference.newPosition(ofOld: position) else {
                    deleted.append(element)
                    continue
                }
                position = new
                isChanged = difference.isChanged(new: new)
            } else {
                guard let section = difference.newSection(ofOld: position.section) else {
                    deleted.append(element)
                    continue
                }
                position.section = section
                isChanged = difference.isSectionChanged(new: section)
            }
            kept.append(Follower(element: element, position: position, isChanged: isChanged))
        }
        return (kept, deleted)
    }
}

/// An element that a change keeps.
private struct Follower<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    let element: IdentifiedElement<SectionID, ItemID>
    let position: ItemPosition
    let isChanged: Bool
}

extension DifferenceSummary {
    /// Whether every section and item stays where it was.
    fileprivate var keepsPlaces: Bool {
        insertedItems == 0 && deletedItems == 0 && movedItems == 0 && insertedSections == 0
            && deletedSections == 0 && movedSections == 0
    }
}
