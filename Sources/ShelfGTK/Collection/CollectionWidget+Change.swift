internal import CGtk
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What was on screen before a change, until the pass after it has set everything in motion.
struct PendingChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    typealias Key = ElementKey<Section.ID, Item.ID>

    /// Frames and opacities as they were seen, on screen.
    var seen: [Key: (frame: Rect, opacity: Double)]
    /// Where an item that had no cell stood, on screen; nil for one that did not exist.
    let origin: (ItemPosition) -> Rect?
    let start: Int64
}

extension CollectionWidget {
    /// Replaces the rows.
    ///
    /// Equal rows cost nothing; duplicates are reported and change nothing.
    func apply(_ rows: [CollectionRow<Section, Item>]) {
        guard !description.comparison.areEqual(rows, shownRows) else { return }
        let new: Snapshot<Section, Item>
        switch description.comparison.snapshot(rows) {
        case .success(let snapshot):
            new = snapshot
            shownRows = rows
        case .failure(let error): return description.onDuplicates(String(describing: error))
        }
        let difference = description.comparison.difference(snapshot, new)
        counters.differences += 1
        guard !difference.isEmpty else { return }
        let anchor = anchor()
        rememberWhatIsSeen(difference, isFirst: snapshot.itemCount == 0)
        let old = snapshot
        snapshot = new
        let anchored =
            anchor.flatMap { anchor in
                difference.newPosition(ofOld: anchor.position)
                    .map { ScrollAnchor(position: $0, top: anchor.top) }
            } ?? survivingAnchor(difference)
        let deleted = followElements(difference)
        let focusWasVisible =
            focus.map { focus in
                layout.map { isInViewport(oldFrame(of: focus.position, in: $0, old)) } ?? false
            } ?? false
        let hadKeyboard = hasKeyboardFocus
        let lostFocus = followFocus(difference, old)
        solve()
        restore(anchored)
        if lostFocus {
            if let focus, focusWasVisible { reveal(focus.position, animated: false) }
            if let focus, hadKeyboard { giveKeyboardFocus(to: focus.position) }
            description.onFocusChange(focus.map { snapshot.item(at: $0.position) })
        } else if let focus, focusWasVisible, hadKeyboard {
            // Who has the keyboard on something in sight goes along with it.
            reveal(focus.position, animated: false)
        }
        if deleted.contains(where: { $0.isItem }) { pruneSelection() }
        for element in deleted { dismiss(element) }
        if hadKeyboard && focus == nil { unsafe gtk_widget_grab_focus(widget) }
        requestPass()
    }

    /// Shows the current content of items again, where they have cells.
    func reconfigure(_ ids: some Sequence<Item.ID>) {
        for id in ids {
            guard let element = elements[.item(id)] else { continue }
            counters.reconfigures += 1
            isDrawDue = true
            element.cell.show(description.cell(snapshot.item(at: element.position)))
            unsafe gtk_widget_queue_draw(widget)
        }
    }

    /// The first element in sight that survives, when the anchor itself is gone.
    private func survivingAnchor(
        _ difference: CollectionDifference<Section, Item>
    ) -> ScrollAnchor? {
        guard scrollOffset > 0 else { return nil }
        return order.lazy.filter { $0.isItem && self.isInViewport($0.frame) }
            .compactMap { element in
                difference.newPosition(ofOld: element.position).map {
                    ScrollAnchor(position: $0, top: element.frame.minY - self.scrollOffset)
                }
            }.first
    }

    private func oldFrame(
        of position: ItemPosition, in layout: SolvedLayout, _ old: Snapshot<Section, Item>
    ) -> Rect {
        layout.frame(
            section: position.section, item: position.item,
            orthogonalOffset: shelfOffsets[old.section(at: position.section).id] ?? 0)
    }

    /// Keeps what is on screen so that the next pass can start from there.
    private func rememberWhatIsSeen(
        _ difference: CollectionDifference<Section, Item>, isFirst: Bool
    ) {
        guard animates, !isFirst, let layout else {
            pendingChange = nil
            return
        }
        let time = frameTime
        if pendingChange == nil {
            var seen: [Key: (frame: Rect, opacity: Double)] = [:]
            for element in order {
                seen[element.key] = (
                    presentedFrame(of: element, at: time),
                    element.transition?.opacity(at: time) ?? 1
                )
            }
            let (old, scrollOffset, shelfOffsets) = (snapshot, scrollOffset, shelfOffsets)
            pendingChange = PendingChange(
                seen: seen,
                origin: { position in
                    guard let position = difference.oldPosition(ofNew: position) else { return nil }
                    let frame = layout.frame(
                        section: position.section, item: position.item,
                        orthogonalOffset: shelfOffsets[old.section(at: position.section).id] ?? 0)
                    return Rect(
                        x: frame.x, y: frame.y - scrollOffset, width: frame.width,
                        height: frame.height)
                }, start: time)
        } else if let pending = pendingChange {
            // A second change before the first was shown: what is seen is still what was seen.
            pendingChange = PendingChange(
                seen: pending.seen, origin: { _ in nil }, start: pending.start)
        }
    }

    /// Tells elements their new places and shows changed content; returns those whose item is gone.
    private func followElements(
        _ difference: CollectionDifference<Section, Item>
    ) -> [Element] {
        var deleted: [Element] = []
        for element in elements.values {
            if element.isItem {
                guard let position = difference.newPosition(ofOld: element.position) else {
                    deleted.append(element)
                    continue
                }
                element.position = position
                if difference.isChanged(new: position) {
                    counters.reconfigures += 1
                    bind(element, to: snapshot.item(at: position))
                } else {
                    describePlace(of: element)
                }
            } else {
                guard let section = difference.newSection(ofOld: element.position.section),
                    case .supplementary(_, let kind, _) = element.key
                else {
                    deleted.append(element)
                    continue
                }
                element.position.section = section
                if difference.isSectionChanged(new: section),
                    let builder = description.supplementary
                {
                    counters.reconfigures += 1
                    let value = snapshot.section(at: section)
                    element.cell.show(builder(kind, value))
                    unsafe Accessibility.set(
                        element.cell.widget, label: description.sectionLabel(value))
                }
            }
        }
        return deleted
    }

    /// Follows the focused item or finds its nearest survivor; returns whether the item was lost.
    private func followFocus(
        _ difference: CollectionDifference<Section, Item>, _ old: Snapshot<Section, Item>
    ) -> Bool {
        guard let focus else { return false }
        if let position = difference.newPosition(ofOld: focus.position) {
            self.focus?.position = position
            return false
        }
        let (snapshot, place) = (snapshot, focus.position)
        let target = FocusFollow.target(
            from: FocusPosition(section: place.section, item: place.item),
            oldSectionCount: old.sectionCount, oldItemCount: { old.itemCount(in: $0) },
            newPosition: { position in
                difference.newPosition(
                    ofOld: ItemPosition(section: position.section, item: position.item)
                ).map { FocusPosition(section: $0.section, item: $0.item) }
            }, newSection: { difference.newSection(ofOld: $0) },
            newSectionCount: snapshot.sectionCount, newItemCount: { snapshot.itemCount(in: $0) })
        self.focus = target.map { target in
            let position = ItemPosition(section: target.section, item: target.item)
            return Focus(id: snapshot.item(at: position).id, position: position)
        }
        // The successor is selected in place of the lost item, as after a key press.
        if selection.contains(focus.id), let successor = self.focus { select([successor.id]) }
        return true
    }

    private func pruneSelection() {
        guard !selection.isEmpty else { return }
        selection = selection.filter { snapshot.contains($0) }
    }

    /// Lets an element go whose item is gone: its last look fades where it stood.
    private func dismiss(_ element: Element) {
        let start = frameTime
        if pendingChange != nil, isOnScreen(element), ghosts.count < 128,
            let ghost = unsafe Ghost(of: element.cell.widget, in: widget, start: start)
        {
            ghosts.append(ghost)
        }
        order.removeAll { $0 === element }
        release(element)
    }

    private func isOnScreen(_ element: Element) -> Bool {
        let frame = presentedFrame(of: element)
        return frame.maxY > 0 && frame.minY < viewport.height && frame.maxX > 0
            && frame.minX < viewport.width
    }
}
