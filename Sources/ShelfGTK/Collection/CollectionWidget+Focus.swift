internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// What has the focus and what is selected: the presentation decides, the keyboard and the cells follow.

extension CollectionWidget {
    /// Whether the keyboard focus is on the collection or inside it.
    var hasKeyboardFocus: Bool {
        guard let root = unsafe gtk_widget_get_root(widget),
            let focused = unsafe gtk_root_get_focus(root)
        else { return false }
        return unsafe focused == widget || gtk_widget_is_ancestor(focused, widget) != 0
    }

    /// Carries out a directional move; returns whether there was anything to move on.
    ///
    /// `step` says what becomes of the selection.
    func move(_ move: FocusMove, _ step: SelectionStep = .replace) -> Bool {
        guard layout != nil, snapshot.itemCount > 0 else { return false }
        // The caller's code may ask for the focus while it says which items may have it.
        guard let focus else {
            if let tracker = consult({ presentation.begun(with: move, canFocus) }) {
                inTurn { arrive(as: tracker, step, animated: true, reveals: true) }
            }
            return true
        }
        guard let (tracker, outcome) = consult({ presentation.moved(move, canFocus) }) else {
            return true
        }
        switch outcome {
        case .stays:
            self.tracker = tracker
            // At an end a key moves nothing, and still chooses what it stands on.
            select(focus.id, step)
            // It may have been scrolled away from the end that Control leads to from anywhere.
            if presentation.isScrolledAway(focus.position) { showFocus() }
        case .reveals:
            // The reader scrolled away: the first key brings the focus back into view.
            showFocus()
        case .moves: inTurn { arrive(as: tracker, step, animated: true, reveals: true) }
        }
        return true
    }

    /// Brings the focused item back into view, with the keyboard.
    private func showFocus() {
        guard let focus else { return }
        reveal(focus.position, animated: true)
        giveKeyboardFocus(to: focus.position)
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
            arrive(
                as: presentation.focusing(position), step, animated: animated, reveals: reveals,
                isArrival: isArrival)
        }
    }

    /// Makes a decision come true: the focus is where `tracker` says.
    private func arrive(
        as tracker: FocusTracker<Item.ID>, _ step: SelectionStep, animated: Bool, reveals: Bool,
        isArrival: Bool = false
    ) {
        guard let position = tracker.position.map({ ItemPosition($0) }) else { return }
        let item = snapshot.item(at: position)
        let changed = focus?.id != item.id
        // A range begins at the item that had the focus, if none has been chosen yet.
        presentation.selection.beginRange(at: focus?.id)
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
        let (element, isNew) = binder.itemElement(at: position)
        if isNew, layout != nil { cells.show(element, at: page.frame(of: position)) }
        tracker.enter(fallback: nil)
        binder.showFocusability(of: element)
        element.cell.takeFocus(tracker.place?.path ?? [])
        // A focus that moves among what is placed asks for no layout: the toolkit follows each one
        // with a motion of the resting pointer, which shows and fades scrollbars for two seconds.
        if isNew || cells.hasUnplaced { requestPass() }
    }

    /// The keyboard focus came to a cell by other means than ours, such as assistive technology.
    func focusArrived(at element: Element) {
        guard case .item(let id) = element.key, id != focus?.id else { return }
        inTurn { followKeyboard(to: element, id) }
    }

    private func followKeyboard(to element: Element, _ id: Item.ID) {
        let target = FocusTarget(id, path: element.cell.focusPath ?? [])
        tracker.focus(target, at: FocusPosition(element.position))
        select(id, gestures.press.stepOfArrivingFocus(description.selectionMode))
        // What is pressed must not glide away from under the pointer.
        if !gestures.press.isDown { reveal(element.position, animated: true) }
        tellFocus()
    }

    // MARK: - Entering and leaving

    /// Gives the keyboard to the remembered item, the first time to what is selected; false where
    /// no item can have it.
    func enterItems() -> Bool {
        guard let tracker = consult({ presentation.entered(canFocus) }) else { return false }
        inTurn {
            let isNew = focus == nil
            // Coming in selects nothing, but where one item goes with the focus.
            let selects = isNew && description.selectionMode == .single
            arrive(as: tracker, selects ? .replace : .keep, animated: true, reveals: isNew)
        }
        return true
    }

    /// Gives the keyboard back to the item that had it last; false when there is none.
    func restoreFocus() -> Bool {
        guard let focus else { return false }
        giveKeyboardFocus(to: focus.position)
        return true
    }

    // MARK: - Following a change

    /// Where a change takes the focus, to its item or to the heir; the keyboard follows later.
    func trackerFollowing(_ difference: Difference?, hadKeyboard: Bool) -> FocusTracker<Item.ID> {
        presentation.tracker(
            over: difference, hasKeyboard: hadKeyboard,
            description.canFocus.map { canFocus in { item in self.consult { canFocus(item) } } })
    }

    /// Selects the heir in place of the lost item, as after a key press.
    func focusFollowed(from before: Item.ID?) {
        guard let heir = focus?.id, heir != before else { return }
        selectionChanged(presentation.selection.pass(from: before, to: heir))
    }

    /// Brings the page and the keyboard to where a change has taken the focus.
    func bringAlong(focusFrom before: Item.ID?, wasInSight: Bool, hadKeyboard: Bool) {
        guard let focus else {
            // Without items the collection has the keyboard itself.
            if hadKeyboard { unsafe gtk_widget_grab_focus(widget) }
            if before != nil { tellFocus() }
            return
        }
        // What was in sight stays so, wherever it has gone; what was waited for comes into sight, if
        // the reader has not scrolled meanwhile.
        let shows =
            wasInSight
            || (before == nil && presentation.requests.mayShowFocus(on: focus.id, pageScroll))
        if shows { reveal(focus.position, animated: pageScroll.isGliding, isArrival: true) }
        // Keys may be for a menu meanwhile.
        if focus.id == before { return }
        if hadKeyboard { giveKeyboardFocus(to: focus.position) }
        tellFocus()
    }

    /// Has the focus begin where the caller says, as long as the reader has not chosen an item.
    func takeInitialFocus() {
        guard let id = description.initialFocus else { return }
        beginFocus(at: id.value)
    }

    private func beginFocus(at id: Item.ID) {
        guard tracker.place == nil else { return }
        tracker = FocusTracker(initial: id)
        presentation.requests.wait(forFocusOn: id, pageScroll)
    }

    /// With the same rows, an item may be there that was waited for, or lose the right to the focus.
    func followFocusability() {
        if description.canFocus != nil || presentation.isFocusAwaited { bringFocusInLine() }
    }

    private func bringFocusInLine() {
        let before = focus
        let wasInSight = before.map { presentation.isInSight($0.position) } ?? false
        let hadKeyboard = hasKeyboardFocus
        tracker = trackerFollowing(nil, hadKeyboard: hadKeyboard)
        focusFollowed(from: before?.id)
        guard focus?.id != before?.id else { return }
        bringAlong(focusFrom: before?.id, wasInSight: wasInSight, hadKeyboard: hadKeyboard)
    }

    // MARK: - Selection

    /// Makes the items selected that its owner asks for, as far as they exist and the mode allows.
    func selectAsked(_ ids: Set<Item.ID>) {
        selectionChanged(presentation.selection.assign(ids.filter { snapshot.contains($0) }))
    }

    /// Carries out what a key or click at an item means for the selection.
    func select(_ id: Item.ID, _ step: SelectionStep) {
        selectionChanged(presentation.selection.choose(id, step, focus: focus?.id, in: snapshot))
    }

    /// Selects every item; false where several cannot be selected.
    func selectAll() -> Bool {
        presentation.selection.selectAll(in: snapshot).map { selectionChanged($0) } != nil
    }

    /// Selects nothing; false when nothing was selected.
    func selectNone() -> Bool { presentation.selection.clear().map { selectionChanged($0) } != nil }

    /// Takes over how many items can be selected.
    func followSelectionMode() {
        guard description.selectionMode != selection.mode else { return }
        selectionChanged(
            presentation.selection.setMode(description.selectionMode, focus: focus?.id))
        binder.showSelection()
        tellSelectability()
    }

    /// Tells assistive technology whether several items can be selected.
    func tellSelectability() {
        unsafe Accessibility.set(widget, isMultiSelectable: selection.mode == .multiple)
    }

    /// Begins to select with a rectangle.
    func beginBand(_ effect: BandEffect) {
        selectionChanged(presentation.selection.beginBand(effect))
    }

    /// The rectangle meets these items now.
    func bandMeets(_ ids: Set<Item.ID>) { selectionChanged(presentation.selection.bandMeets(ids)) }

    /// Shows and tells that some items are selected or no longer.
    func selectionChanged(_ change: Set<Item.ID>) {
        guard !change.isEmpty else { return }
        binder.showSelection(of: change)
        guard description.onSelectionChange != nil else { return }
        let ids = selection.ids
        tell { [description] in description.onSelectionChange?(ids) }
    }

    /// The items an action is for: the selected ones if the item is among them, else it alone.
    func itemsConcerned(by id: Item.ID) -> [Item] {
        positionsConcerned(by: id).map { snapshot.item(at: $0) }
    }

    /// Where the items are that an action is for, in order.
    func positionsConcerned(by id: Item.ID) -> [ItemPosition] {
        guard selection.ids.contains(id), selection.ids.count > 1 else {
            return snapshot.position(of: id).map { [$0] } ?? []
        }
        return selection.ids.compactMap { snapshot.position(of: $0) }.sorted()
    }

    // MARK: - What the caller hears of it

    /// Tells the caller which item has the focus now.
    func tellFocus() {
        let item = focus.map { snapshot.item(at: $0.position) }
        focusMoved()
        tell { [weak self, description] in
            // Until now the value is still the old one, which is no wish of the caller's.
            self?.presentation.toldFocus = item?.id
            if let focused = description.focused, focused.wrappedValue != item?.id {
                focused.wrappedValue = item?.id
            }
            description.onFocusChange?(item)
        }
    }

    /// Gives the focus to the item that the caller wrote down, if that is another than was told.
    func followBoundFocus() {
        if let focused = description.focused { follow(focused) }
    }

    private func follow(_ focused: Binding<Item.ID?>) {
        guard let wanted = focused.wrappedValue, wanted != presentation.toldFocus else { return }
        // An item that is not there yet gets the focus when it comes.
        guard snapshot.contains(wanted) else {
            return presentation.requests.wait(forFocusOn: wanted, pageScroll)
        }
        let reveals = presentation.requests.mayShowFocus(on: wanted, pageScroll)
        if focusItem(wanted, reveals: reveals) { presentation.toldFocus = wanted }
    }
}
