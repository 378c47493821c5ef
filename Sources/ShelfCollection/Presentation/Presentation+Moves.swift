package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

/// The effect of a step on focus and selection, for the code that moves the keyboard and calls the
/// owner.
package struct FocusArrival<ItemID: Hashable & Sendable> {
    /// The items whose selection changed.
    package var selectionChange: Set<ItemID> = []
    package var effect: ScrollEffect = []
    /// The keyboard must move to the focused item.
    package var takesKeyboard = false
    /// Another item has the focus than before.
    package var isNews = false
}

/// The result of a move from a control of a header or similar view.
package enum BoundaryMove<ItemID: Hashable & Sendable> {
    /// The move goes to another control there, which the toolkit finds.
    case staysInside
    /// The move goes to an item, or nowhere for nil.
    case moves(FocusArrival<ItemID>?)
}

// Moves of the focus by keys, by the owner and by changes. The selection and the page follow.

extension Presentation {
    package typealias Arrival = FocusArrival<Item.ID>

    /// Carries out a directional key, which ends the word being typed.
    ///
    /// Returns nil without items.
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
            // The first key focuses the first item in the viewport, or moves to an end from there.
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
        // The user scrolled away, so the first key only scrolls the focus back into view.
        case .reveals: return showFocusAgain(glides: glides)
        case .stays:
            self.tracker = tracker
            // Ctrl+Home or Ctrl+End at that end: the item may have been scrolled out of view.
            var arrival =
                isScrolledAway(focus.position) ? showFocusAgain(glides: glides) : Arrival()
            // At an end a key moves nothing, but it still selects the focused item.
            arrival.selectionChange = select(focus.id, step)
            return arrival
        }
    }

    /// Returns true if a directional key leads nowhere while the focused item is in view.
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

    /// Carries out a move from a control of a header or similar view at a section.
    ///
    /// A move along the page leads to the next item. A move across it stays among the controls
    /// there.
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

    /// Returns the first visible item that may have the focus, else the first of all.
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

    /// Focuses the item at a position.
    ///
    /// An item that may not have the focus is only selected.
    package func focus(
        at position: ItemPosition, _ step: SelectionStep, glides: Bool, reveals: Bool = true,
        by cause: ScrollCause = .reader, _ allows: (ItemPosition) -> Bool
    ) -> Arrival {
        guard allows(position) else {
            return Arrival(selectionChange: select(snapshot.item(at: position).id, step))
        }
        return arrive(at: position, step, glides: glides, reveals: reveals, by: cause)
    }

    /// Focuses the item at a position, on the control in it that had the focus.
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
        // A range begins at the formerly focused item, if none has been chosen yet.
        selection.beginRange(at: before)
        self.tracker = tracker
        return Arrival(
            selectionChange: select(id, step),
            effect: reveals ? reveal(position, glides: glides, by: cause) : [],
            takesKeyboard: true, isNews: before != id)
    }

    /// Applies a selection step at an item, and returns the items whose selection changed.
    package func select(_ id: Item.ID, _ step: SelectionStep) -> Set<Item.ID> {
        selection.choose(id, step, focus: focus?.id, in: snapshot)
    }

    /// Sets the initial focus to an item, present or not, unless the user has chosen one.
    package func beginFocus(at id: Item.ID) {
        guard tracker.place == nil else { return }
        tracker = FocusTracker(initial: id)
        requests.wait(forFocusOn: id, pageScroll)
    }

    /// Focuses an item when the keyboard enters the items.
    ///
    /// The remembered item is chosen. At the first time it is the first selected one, else the
    /// first in view. The result is nil if none can have the focus.
    package func enter(glides: Bool, _ allows: (ItemPosition) -> Bool) -> Arrival? {
        let isNew = focus == nil
        let selected = isNew ? selection.ids.compactMap { snapshot.position(of: $0) } : []
        guard
            let position = focus?.position ?? selected.filter(allows).min() ?? firstToFocus(allows)
        else { return nil }
        // An item that is waited for still is afterwards, as the user has not chosen another.
        var tracker = tracker
        tracker.enter(fallback: (snapshot.item(at: position).id, FocusPosition(position)))
        // Entering selects nothing, except in single mode, where the selection follows the focus.
        let step = isNew && selection.mode == .single ? SelectionStep.replace : .keep
        return arrive(as: tracker, step, glides: glides, reveals: isNew)
    }

    /// Scrolls to the focus after a change and moves the keyboard there.
    ///
    /// An item that was visible stays visible. An item that was waited for is scrolled into view,
    /// unless the user has scrolled meanwhile. A running animation does not become a jump.
    func followFocus(
        from before: Item.ID?, wasInSight: Bool, hadKeyboard: Bool
    ) -> Arrival {
        var arrival = Arrival(isNews: focus?.id != before)
        guard let focus else {
            // Without items the collection itself has the keyboard.
            arrival.takesKeyboard = hadKeyboard
            return arrival
        }
        if wasInSight || (before == nil && requests.mayShowFocus(on: focus.id, pageScroll)) {
            arrival.effect = revealIfCut(focus.position, glides: pageScroll.isGliding, by: .arrival)
        }
        // The keyboard may be in a menu meanwhile.
        arrival.takesKeyboard = hadKeyboard && arrival.isNews
        return arrival
    }

    /// Updates the focus while the rows stay the same.
    ///
    /// An item may be present that was waited for, or may no longer have the focus.
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

    /// Ends all scrolling, scrolls the focused item into view and returns its frame on screen.
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

    // MARK: - Items of an action

    /// Returns the positions of the items that an action at one of them applies to, in order.
    ///
    /// The result has the positions of all selected items if it is among them, else its own.
    package func positionsConcerned(by id: Item.ID) -> [ItemPosition] {
        guard selection.ids.contains(id), selection.ids.count > 1 else {
            return snapshot.position(of: id).map { [$0] } ?? []
        }
        return selection.ids.compactMap { snapshot.position(of: $0) }.sorted()
    }

    /// Returns the items that touch an area of the page, with or without cells.
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

    /// Converts a position in the rows to a destination by id.
    package func destination(
        at place: ItemPosition
    ) -> ReorderDestination<Section.ID, Item.ID> {
        place.item < snapshot.itemCount(in: place.section)
            ? .before(snapshot.item(at: place).id) : .endOf(snapshot.section(at: place.section).id)
    }

    /// Returns the destination for moving an item by a key: one step, or to the line above or
    /// below.
    ///
    /// The result is nil if the key leads nowhere.
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
