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
    /// Equal rows cost nothing; duplicates are reported and change nothing.
    func apply(_ rows: [CollectionRow<Section, Item>]) -> Bool {
        let comparison = description.comparison
        guard !comparison.areEqual(rows, shownRows) else {
            refusedRows = nil
            return false
        }
        if let refusedRows, comparison.areEqual(rows, refusedRows) { return false }
        let new: Snapshot<Section, Item>
        do {
            new = try comparison.snapshot(of: rows)
        } catch {
            refusedRows = rows
            let report = String(describing: error)
            tell { [description] in description.onDuplicates?(report) }
            return false
        }
        shownRows = rows
        refusedRows = nil
        let difference = comparison.difference(from: snapshot, to: new)
        counters.differences += 1
        guard !difference.isEmpty else { return false }
        show(new, difference)
        tell { [description] in description.onChange?(difference.summary) }
        return true
    }

    private func show(_ new: Snapshot<Section, Item>, _ difference: Difference) {
        let hold = holdPlaces()
        rememberWhatIsSeen(isFirst: snapshot.itemCount == 0) { difference.oldPosition(ofNew: $0) }
        forgetRoom()
        let (old, focusWasInSight) = (snapshot, hold.focusLength != nil)
        snapshot = new
        forgetPlaces()
        // A control that had the keyboard may be gone with the old content.
        let focusBefore = focus?.id
        let holder = elementWithKeyboard
        let wasInside = hasKeyboardFocus
        let deleted = followElements(difference)
        // The control of a header that stays keeps it.
        let lostKeyboard = holder.map { holder in deleted.contains { $0 === holder } } ?? false
        let hadKeyboard = wasInside && (holder == nil || lostKeyboard)
        followFocus(difference, from: old, hadKeyboard: hadKeyboard)
        // Elements still stand where the old layout has them.
        let carriedHold = carried(
            hold.page, over: difference, heir: focusWasInSight ? focus?.position : nil)
        // Changed content moves nothing until a cell measures otherwise.
        let mayDiffer =
            !difference.summary.keepsPlaces
            || (keepsLayoutProvider && difference.summary.changedSections > 0)
        // Without a size the provider has nothing to go by: the first allocation asks it.
        if viewport.isEmpty {
            layoutIsStale = true
        } else if mayDiffer || isLayoutOutdated {
            solve(over: difference)
        }
        shelves.restore(
            hold.shelves, on: &page, section: sectionIndex,
            newPosition: difference.newPosition(ofOld:))
        restore(carriedHold)
        takePendingPosition()
        bringAlong(
            focusFrom: focusBefore, wasInSight: focusWasInSight, hadKeyboard: hadKeyboard)
        if lostKeyboard, !restoreFocus() { unsafe gtk_widget_grab_focus(widget) }
        nearEnds.follow(difference)
        selectionChanged(
            selection.follow(
                snapshot, focus: focus?.id, isAnyGone: difference.summary.deletedItems > 0))
        for element in deleted { dismiss(element) }
        pruneSwipe()
        pruneGestures()
        pruneMenu()
        rowButtonsMayChange()
        requestPass()
    }

    /// Asks the layout provider with the next frame, however many descriptions come until then.
    func checkLayoutWithNextFrame() {
        guard layoutCheck?.isActive != true else { return }
        layoutCheck = unsafe TickCallback(widget: widget) { [weak self] in
            guard let self else { return false }
            guard self.isLayoutOutdated else {
                self.describedDependence = self.description.layoutDependence
                return false
            }
            self.switchLayout()
            // This frame is about to be painted: elements must not stand where they did before.
            self.passIfDue()
            return false
        }
    }

    /// Lays the same rows out as the newest description says; every item glides to its new place.
    func switchLayout() {
        let hold = holdPlaces()
        let wasAtStart = scrollOffset == 0
        let old = (sections: describedSections, axis: mainAxis)
        rememberWhatIsSeen(isFirst: snapshot.itemCount == 0) { $0 }
        forgetRoom()
        solve()
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

    /// Tells elements their new places and shows changed content; returns those that are gone.
    private func followElements(_ difference: Difference) -> [Element] {
        var deleted: [Element] = []
        for element in elements.values {
            if case .layoutBoundary = element.key { continue }
            if element.followsItem {
                guard let position = difference.newPosition(ofOld: element.position) else {
                    deleted.append(element)
                    continue
                }
                element.position = position
                if difference.isChanged(new: position) {
                    rebind(element)
                } else {
                    describePlace(of: element)
                }
            } else {
                guard let section = difference.newSection(ofOld: element.position.section) else {
                    deleted.append(element)
                    continue
                }
                element.position.section = section
                if difference.isSectionChanged(new: section) { rebind(element) }
            }
        }
        return deleted
    }
}

extension DifferenceSummary {
    /// Whether every section and item stays where it was.
    fileprivate var keepsPlaces: Bool {
        insertedItems == 0 && deletedItems == 0 && movedItems == 0 && insertedSections == 0
            && deletedSections == 0 && movedSections == 0
    }
}
