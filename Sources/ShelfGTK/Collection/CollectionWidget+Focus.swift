internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The layout as focus decisions see it: with every glide at its end.
    func focusGeometry(_ layout: SolvedLayout) -> CollectionGeometry {
        CollectionGeometry(
            layout: layout, shelfOffset: { self.restingShelfOffset(at: $0) },
            readsRightToLeft: isRightToLeft, viewport: viewport,
            allows: { self.canFocus(ItemPosition($0)) })
    }

    /// Whether the keyboard focus is on the collection or inside it.
    var hasKeyboardFocus: Bool {
        guard let root = unsafe gtk_widget_get_root(widget),
            let focused = unsafe gtk_root_get_focus(root)
        else { return false }
        return unsafe focused == widget || gtk_widget_is_ancestor(focused, widget) != 0
    }

    /// The focused item, kept while the keyboard is elsewhere.
    var focus: Focus? {
        guard let id = tracker.place?.id, let position = tracker.position else { return nil }
        return Focus(id: id, position: ItemPosition(position))
    }

    /// Carries out a directional move; returns whether there was anything to move on.
    ///
    /// `step` says what becomes of the selection.
    func move(_ move: FocusMove, _ step: SelectionStep = .replace) -> Bool {
        guard let layout, snapshot.itemCount > 0 else { return false }
        guard let focus else {
            beginFocus(with: move, step, in: layout)
            return true
        }
        // A caller's closure may ask for the focus meanwhile.
        var tracker = tracker
        tracker.enter(fallback: nil)
        let outcome = tracker.move(
            pageMove(move), in: focusGeometry(layout),
            isInView: !isScrolledAway(focus.position, in: layout)
        ) { self.snapshot.item(at: ItemPosition($0)).id }
        switch outcome {
        case .stays:
            self.tracker = tracker
            // At an end a key moves nothing, and still chooses what it stands on.
            select(focus.id, step)
            // It may have been scrolled away from the end that Control leads to from anywhere.
            if isScrolledAway(focus.position, in: layout) { showFocus() }
        case .reveals:
            // The reader scrolled away: the first key brings the focus back into view.
            showFocus()
        case .moves:
            guard let position = tracker.position else { break }
            inTurn {
                arrive(
                    at: ItemPosition(position), step, animated: true, reveals: true, as: tracker)
            }
        }
        return true
    }

    /// Brings the focused item back into view, with the keyboard.
    private func showFocus() {
        guard let focus else { return }
        reveal(focus.position, animated: true)
        giveKeyboardFocus(to: focus.position)
    }

    /// Whether an item is out of sight and scrolling would bring it back.
    ///
    /// What no scrolling shows, as a column beyond the edge of the window, counts as in sight: else
    /// every key would try to show it, and none would leave it.
    private func isScrolledAway(_ position: ItemPosition, in layout: SolvedLayout) -> Bool {
        guard !isInSight(position) else { return false }
        return scrollOffset(revealing: position) != restingScrollOffset
            || shelfOffset(revealing: position) != restingShelfOffset(at: position.section)
    }

    /// Whether an item can be seen once every glide has come to its end.
    func isInSight(_ position: ItemPosition) -> Bool {
        page.isInSight(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// Whether nothing of an item is cut off or covered once every glide has come to its end.
    func isWhollyInSight(_ position: ItemPosition) -> Bool {
        page.isWhollyInSight(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// How much of an item, along the page, is neither cut off nor covered once every glide has ended.
    func seenLength(of position: ItemPosition) -> Double {
        page.seenLength(
            frameAtRest(of: position), section: position.section, at: restingScrollOffset)
    }

    /// Focuses where a first key leads: the first item in the viewport, or the end from there.
    private func beginFocus(with move: FocusMove, _ step: SelectionStep, in layout: SolvedLayout) {
        guard let start = firstVisible else { return }
        var tracker = tracker
        tracker.focus(
            FocusTarget(snapshot.item(at: start).id), at: FocusPosition(start))
        if move.leadsToAnEnd {
            _ = tracker.move(pageMove(move), in: focusGeometry(layout), isInView: true) {
                self.snapshot.item(at: ItemPosition($0)).id
            }
        }
        let position = tracker.position.map { ItemPosition($0) } ?? start
        inTurn {
            arrive(at: position, step, animated: true, reveals: true, as: tracker)
        }
    }

    /// The first of the selected items that may have the focus.
    private var firstSelected: ItemPosition? {
        selection.ids.compactMap { snapshot.position(of: $0) }.filter { canFocus($0) }.min()
    }

    private var firstVisible: ItemPosition? {
        guard snapshot.itemCount > 0 else { return nil }
        let visible = page.visibleItems.filter { canFocus($0.position) }
        let first = visible.first { mainStart($0.frame) >= scrollOffset } ?? visible.first
        return first?.position ?? firstItem
    }

    private var firstItem: ItemPosition? {
        for section in 0..<snapshot.sectionCount {
            let items = (0..<snapshot.itemCount(in: section)).lazy
                .map { ItemPosition(section: section, item: $0) }
            if let first = items.first(where: { self.canFocus($0) }) { return first }
        }
        return nil
    }

    /// Focuses an item by id, as its owner asks.
    func focusItem(_ id: Item.ID, reveals: Bool = true) -> Bool {
        guard let position = snapshot.position(of: id), canFocus(position) else { return false }
        setFocus(position, animated: false, reveals: reveals, isArrival: true)
        return true
    }

    /// Focuses the item at a place, selects as `step` says, brings it into view and gives it the keyboard.
    ///
    /// An item that may not have the focus is only selected.
    func setFocus(
        _ position: ItemPosition, _ step: SelectionStep = .replace, animated: Bool,
        reveals: Bool = true, isArrival: Bool = false
    ) {
        inTurn {
            let id = snapshot.item(at: position).id
            guard canFocus(position) else { return select(id, step) }
            var tracker = tracker
            let path = tracker.place?.id == id ? tracker.place?.path : nil
            tracker.focus(FocusTarget(id, path: path ?? []), at: FocusPosition(position))
            arrive(
                at: position, step, animated: animated, reveals: reveals, as: tracker,
                isArrival: isArrival)
        }
    }

    /// Makes a decision come true: the focus is where `tracker` says.
    private func arrive(
        at position: ItemPosition, _ step: SelectionStep, animated: Bool, reveals: Bool,
        as tracker: FocusTracker<Item.ID>, isArrival: Bool = false
    ) {
        let item = snapshot.item(at: position)
        let changed = focus?.id != item.id
        // A range begins at the item that had the focus, if none has been chosen yet.
        selection.beginRange(at: focus?.id)
        self.tracker = tracker
        select(item.id, step)
        if reveals { reveal(position, animated: animated, isArrival: isArrival) }
        giveKeyboardFocus(to: position)
        if changed { tellFocus() }
    }

    /// Gives the keyboard to an item's cell, making the cell if need be, within this very call.
    func giveKeyboardFocus(to position: ItemPosition) {
        inTurn { bringKeyboard(to: position) }
    }

    private func bringKeyboard(to position: ItemPosition) {
        let (element, isNew) = itemElement(at: position)
        if isNew, let layout {
            element.frame = frame(of: position, in: layout)
            element.round = round
            element.isNew = false
            line.append(element)
        }
        tracker.enter(fallback: nil)
        showFocusability(of: element)
        element.cell.takeFocus(tracker.place?.path ?? [])
        // A focus that moves among what is placed asks for no layout: the toolkit follows each one
        // with a motion of the resting pointer, which shows and fades scrollbars for two seconds.
        if isNew || live.contains(where: { $0.round != round }) { requestPass() }
    }

    /// The keyboard focus came to a cell by other means than ours, such as assistive technology.
    func focusArrived(at element: Element) {
        guard case .item(let id) = element.key, id != focus?.id else { return }
        inTurn { followKeyboard(to: element, id) }
    }

    private func followKeyboard(to element: Element, _ id: Item.ID) {
        let target = FocusTarget(id, path: element.cell.focusPath ?? [])
        tracker.focus(target, at: FocusPosition(element.position))
        select(id, input.gestures.press.stepOfArrivingFocus(description.selectionMode))
        // What is pressed must not glide away from under the pointer.
        if !input.gestures.press.isDown { reveal(element.position, animated: true) }
        tellFocus()
    }

    private func frameAtRest(of position: ItemPosition) -> Rect {
        page.frame(of: position, shelfOffset: restingShelfOffset(at: position.section))
    }

    /// Scrolls as little as brings an item into view, along both axes; its neighbour peeks in.
    ///
    /// An arrival does so in the name of nobody: what the reader waits for goes on being waited for.
    func reveal(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        // Without a size nothing is in or out of view; the first allocation asks again.
        guard layout != nil, !viewport.isEmpty else { return }
        revealInShelf(position, animated: animated, isArrival: isArrival)
        let target = scrollOffset(revealing: position)
        guard target != restingScrollOffset else { return }
        scrollPage(to: target, animated: animated, isArrival: isArrival)
    }

    /// Where the page rests once an item is in view, with a neighbour peeking in.
    private func scrollOffset(revealing position: ItemPosition) -> Double {
        page.offset(
            revealing: frameAtRest(of: position), section: position.section,
            from: restingScrollOffset)
    }

    /// Scrolls a shelf as little as brings an item into view; its neighbour peeks in.
    func revealInShelf(_ position: ItemPosition, animated: Bool, isArrival: Bool = false) {
        let offset = shelfOffset(revealing: position)
        guard offset != restingShelfOffset(at: position.section) else { return }
        scrollShelf(position.section, to: offset, animated: animated, isArrival: isArrival)
    }

    /// Where an item's shelf rests once the item is in view along it; as it does for other sections.
    private func shelfOffset(revealing position: ItemPosition) -> Double {
        page.shelfOffset(
            revealing: position, from: restingShelfOffset(at: position.section))
    }

    // MARK: - Entering and leaving

    /// Gives the keyboard to the remembered item, the first time to what is selected; false where
    /// no item can have it.
    func enterItems() -> Bool {
        guard let position = focus?.position ?? firstSelected ?? firstVisible else { return false }
        // An item that is waited for is so after this, too: the reader has not chosen another.
        inTurn {
            var tracker = tracker
            tracker.enter(
                fallback: (snapshot.item(at: position).id, FocusPosition(position)))
            let isNew = focus == nil
            // Coming in selects nothing, but where one item goes with the focus.
            let selects = isNew && description.selectionMode == .single
            arrive(
                at: position, selects ? .replace : .keep, animated: true, reveals: isNew,
                as: tracker)
        }
        return true
    }

    /// Gives the keyboard back to the item that had it last; false when there is none.
    func restoreFocus() -> Bool {
        guard let focus else { return false }
        giveKeyboardFocus(to: focus.position)
        return true
    }
}
