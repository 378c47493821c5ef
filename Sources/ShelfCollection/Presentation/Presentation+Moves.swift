package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

/// What has become of the focus and the selection, for who holds the keyboard and tells the caller.
package struct FocusArrival<ItemID: Hashable & Sendable> {
    /// The items that are selected now or no longer.
    package var selectionChange: Set<ItemID> = []
    package var effect: ScrollEffect = []
    /// Whether the keyboard is to be where the focus is.
    package var takesKeyboard = false
    /// Whether another item has the focus than before.
    package var isNews = false
}

/// What a move from the control of a header or the like comes to.
package enum BoundaryMove<ItemID: Hashable & Sendable> {
    /// It goes on to another control there, as the toolkit finds it.
    case staysInside
    /// Nil where there is nothing to move on.
    case moves(FocusArrival<ItemID>?)
}

// What moves the focus: a key, the owner, a change. The selection goes with it as a step says, and the
// page shows it.

extension Presentation {
    package typealias Arrival = FocusArrival<Item.ID>

    /// Carries out a directional key, which ends the word that is being typed; nil where there is
    /// nothing to move on.
    package func move(
        _ move: FocusMove, _ step: SelectionStep, glides: Bool,
        _ allows: @escaping (ItemPosition) -> Bool
    ) -> Arrival? {
        typeAhead.reset()
        guard let layout = page.layout, snapshot.itemCount > 0 else { return nil }
        let (geometry, move) = (focusGeometry(layout, allows), pageMove(move))
        let id = { self.snapshot.item(at: ItemPosition($0)).id }
        var tracker = tracker
        guard let focus else {
            // A first key leads to the first item in the viewport, or to the end from there.
            guard let start = firstToFocus(allows) else { return Arrival() }
            tracker.focus(FocusTarget(snapshot.item(at: start).id), at: FocusPosition(start))
            if move.leadsToAnEnd {
                _ = tracker.move(move, in: geometry, isInView: true, itemID: id)
            }
            return arrive(as: tracker, step, glides: glides)
        }
        tracker.enter(fallback: nil)
        switch tracker.move(
            move, in: geometry, isInView: !isScrolledAway(focus.position), itemID: id)
        {
        case .moves: return arrive(as: tracker, step, glides: glides)
        // The reader scrolled away: the first key brings the focus back into view.
        case .reveals: return showFocusAgain(glides: glides)
        case .stays:
            self.tracker = tracker
            // It may have been scrolled away from the end that Control leads to from anywhere.
            var arrival =
                isScrolledAway(focus.position) ? showFocusAgain(glides: glides) : Arrival()
            // At an end a key moves nothing, and still chooses what it stands on.
            arrival.selectionChange = select(focus.id, step)
            return arrival
        }
    }

    /// Whether a directional key leads from the focused item to no other while that is in view.
    package func isAtEnd(
        of move: FocusMove, _ allows: @escaping (ItemPosition) -> Bool
    ) -> Bool {
        guard let layout = page.layout, let focus, !isScrolledAway(focus.position) else {
            return false
        }
        var tracker = tracker
        tracker.enter(fallback: nil)
        let outcome = tracker.move(
            pageMove(move), in: focusGeometry(layout, allows), isInView: true
        ) { self.snapshot.item(at: ItemPosition($0)).id }
        return outcome == .stays
    }

    /// Carries out a move from the control of a header or the like at a section: along the page to the
    /// item next to it; nil where it is for the other controls there.
    package func move(
        _ move: FocusMove, _ step: SelectionStep, fromBoundaryAt section: Int, isHeading: Bool,
        glides: Bool, _ allows: @escaping (ItemPosition) -> Bool
    ) -> BoundaryMove<Item.ID> {
        typeAhead.reset()
        let isForward: Bool
        switch pageMove(move) {
        case .up: isForward = false
        case .down: isForward = true
        case .left, .right: return .staysInside
        default: return .moves(self.move(move, step, glides: glides, allows))
        }
        let target = page.layout.flatMap {
            focusGeometry($0, allows).neighbour(
                ofBoundaryAt: section, isHeading: isHeading, forward: isForward)
        }
        return .moves(
            target.map { arrive(at: ItemPosition($0), step, glides: glides) } ?? Arrival())
    }

    /// The first item in sight that may have the focus, else the first of all.
    func firstToFocus(_ allows: (ItemPosition) -> Bool) -> ItemPosition? {
        if let seen = firstVisible(where: allows) { return seen.position }
        for section in 0..<snapshot.sectionCount {
            for item in 0..<snapshot.itemCount(in: section) {
                let position = ItemPosition(section: section, item: item)
                if allows(position) { return position }
            }
        }
        return nil
    }

    private func showFocusAgain(glides: Bool) -> Arrival {
        guard let focus else { return Arrival() }
        return Arrival(effect: reveal(focus.position, glides: glides), takesKeyboard: true)
    }

    /// Focuses the item at a place; one that may not have the focus is only selected.
    package func focus(
        at position: ItemPosition, _ step: SelectionStep, glides: Bool, reveals: Bool = true,
        by cause: ScrollCause = .reader, _ allows: (ItemPosition) -> Bool
    ) -> Arrival {
        guard allows(position) else {
            return Arrival(selectionChange: select(snapshot.item(at: position).id, step))
        }
        return arrive(at: position, step, glides: glides, reveals: reveals, by: cause)
    }

    /// Focuses the item at a place, at the control that had the focus there.
    package func arrive(
        at position: ItemPosition, _ step: SelectionStep, glides: Bool, reveals: Bool = true,
        by cause: ScrollCause = .reader
    ) -> Arrival {
        let id = snapshot.item(at: position).id
        var tracker = tracker
        let path = tracker.place?.id == id ? tracker.place?.path : nil
        tracker.focus(FocusTarget(id, path: path ?? []), at: FocusPosition(position))
        return arrive(as: tracker, step, glides: glides, reveals: reveals, by: cause)
    }

    private func arrive(
        as tracker: Tracker, _ step: SelectionStep, glides: Bool, reveals: Bool = true,
        by cause: ScrollCause = .reader
    ) -> Arrival {
        guard let position = tracker.position.map({ ItemPosition($0) }) else { return Arrival() }
        let id = snapshot.item(at: position).id
        let before = focus?.id
        // A range begins at the item that had the focus, if none has been chosen yet.
        selection.beginRange(at: before)
        self.tracker = tracker
        return Arrival(
            selectionChange: select(id, step),
            effect: reveals ? reveal(position, glides: glides, by: cause) : [],
            takesKeyboard: true, isNews: before != id)
    }

    /// What a key or click at an item means for the selection; returns what is selected now or no
    /// longer.
    package func select(_ id: Item.ID, _ step: SelectionStep) -> Set<Item.ID> {
        selection.choose(id, step, focus: focus?.id, in: snapshot)
    }

    /// The focus begins at an item, there or to come, as long as the reader has not chosen one.
    package func beginFocus(at id: Item.ID) {
        guard tracker.place == nil else { return }
        tracker = FocusTracker(initial: id)
        requests.wait(forFocusOn: id, pageScroll)
    }

    /// The keyboard enters the items: at the remembered one, the first time at the first that is
    /// selected, else at the first in view; nil where none can have it.
    package func enter(glides: Bool, _ allows: (ItemPosition) -> Bool) -> Arrival? {
        let isNew = focus == nil
        let selected = isNew ? selection.ids.compactMap { snapshot.position(of: $0) } : []
        guard
            let position = focus?.position ?? selected.filter(allows).min() ?? firstToFocus(allows)
        else { return nil }
        // An item that is waited for is so after this, too: the reader has not chosen another.
        var tracker = tracker
        tracker.enter(fallback: (snapshot.item(at: position).id, FocusPosition(position)))
        // Coming in selects nothing, but where one item goes with the focus.
        let step = isNew && selection.mode == .single ? SelectionStep.replace : .keep
        return arrive(as: tracker, step, glides: glides, reveals: isNew)
    }

    /// Brings the page and the keyboard to where a change has taken the focus.
    ///
    /// What was in sight stays so, wherever it has gone; what was waited for comes into sight, if the
    /// reader has not scrolled meanwhile. A glide under way is no reason to jump.
    func followFocus(
        from before: Item.ID?, wasInSight: Bool, hadKeyboard: Bool
    ) -> Arrival {
        var arrival = Arrival(isNews: focus?.id != before)
        guard let focus else {
            // Without items the collection has the keyboard itself.
            arrival.takesKeyboard = hadKeyboard
            return arrival
        }
        if wasInSight || (before == nil && requests.mayShowFocus(on: focus.id, pageScroll)) {
            arrival.effect = revealIfCut(focus.position, glides: pageScroll.isGliding, by: .arrival)
        }
        // Keys may be for a menu meanwhile.
        arrival.takesKeyboard = hadKeyboard && arrival.isNews
        return arrival
    }

    /// Finds out where the focus is while the rows stay: an item may be there that was waited for, or
    /// lose the right to it.
    package func reconsiderFocus(hasKeyboard: Bool, _ allows: ((Item) -> Bool)?) -> Arrival {
        let before = focus
        let wasInSight = before.map { isInSight($0.position) } ?? false
        tracker = tracker(over: nil, hasKeyboard: hasKeyboard, allows)
        let selectionChange = passSelection(from: before?.id)
        guard focus?.id != before?.id else { return Arrival(selectionChange: selectionChange) }
        var arrival = followFocus(
            from: before?.id, wasInSight: wasInSight, hadKeyboard: hasKeyboard)
        arrival.selectionChange = selectionChange
        return arrival
    }

    /// Ends what glides and brings the focused item into sight at once: where it stands on screen then,
    /// whether it has a cell yet or not.
    package func restAtFocus() -> (focus: Focus, frame: Rect, effect: ScrollEffect)? {
        guard let focus, page.layout != nil, !page.viewport.isEmpty else { return nil }
        var effect: ScrollEffect = []
        if pageScroll.isGliding { effect.formUnion(scrollPage(to: restingOffset, glides: false)) }
        let section = focus.position.section
        if shelves.isMoving(snapshot.section(at: section).id) {
            setShelfOffset(restingShelfOffset(at: section), section: section)
            effect.formUnion(.shelf)
        }
        effect.formUnion(reveal(focus.position, glides: false))
        return (focus, page.onScreen(page.frame(of: focus.position)), effect)
    }

    // MARK: - Items an action is for

    /// Where the items are that an action at one of them is for, in order: the selected ones if it is
    /// among them, else it alone.
    package func positionsConcerned(by id: Item.ID) -> [ItemPosition] {
        guard selection.ids.contains(id), selection.ids.count > 1 else {
            return snapshot.position(of: id).map { [$0] } ?? []
        }
        return selection.ids.compactMap { snapshot.position(of: $0) }.sorted()
    }

    /// The items that an area of the page meets, whether they have cells or not.
    package func items(in area: Rect) -> Set<Item.ID> {
        guard let layout = page.layout else { return [] }
        var met: Set<Item.ID> = []
        for element in layout.elements(in: area, offsets: page.shelfOffset(at:)) {
            guard case .item(let section, let item) = element.kind else { continue }
            met.insert(snapshot.item(at: ItemPosition(section: section, item: item)).id)
        }
        return met
    }

    // MARK: - Moving items

    /// The destination that a place in the rows is, by identity.
    package func destination(
        at place: ItemPosition
    ) -> ReorderDestination<Section.ID, Item.ID> {
        place.item < snapshot.itemCount(in: place.section)
            ? .before(snapshot.item(at: place).id) : .endOf(snapshot.section(at: place.section).id)
    }

    /// Where a key takes the item at a place: one step on, or to the line above or below; nil where
    /// it leads nowhere.
    package func destination(
        of move: FocusMove, from position: ItemPosition,
        _ allows: @escaping (ItemPosition) -> Bool
    ) -> ReorderDestination<Section.ID, Item.ID>? {
        guard let layout = page.layout else { return nil }
        var navigator = FocusNavigator()
        let origin = FocusPosition(position)
        guard
            let target = navigator.target(
                from: origin, move: pageMove(move), in: focusGeometry(layout, allows))
        else { return nil }
        let isForward = target.section == origin.section && target.item > origin.item
        return destination(
            at: ItemPosition(section: target.section, item: target.item + (isForward ? 1 : 0)))
    }
}
