internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject

/// A change of the rows, or of which items may have the focus, as the focus asks about it.
struct FocusChange<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    FocusTransition
where Section.ID: Sendable, Item.ID: Sendable {
    let old: Snapshot<Section, Item>
    let new: Snapshot<Section, Item>
    /// Nil when the rows stayed the same.
    let difference: CollectionDifference<Section, Item>?
    let allows: (@MainActor (Item) -> Bool)?

    var oldSectionCount: Int { old.sectionCount }

    func oldItemCount(in section: Int) -> Int { old.itemCount(in: section) }

    var newSectionCount: Int { new.sectionCount }

    func newItemCount(in section: Int) -> Int { new.itemCount(in: section) }

    func newSection(ofOld section: Int) -> Int? {
        guard let difference else { return section }
        return difference.newSection(ofOld: section)
    }

    func newPosition(ofOld position: FocusPosition) -> FocusPosition? {
        guard let difference else { return allowed(position) }
        return difference.newPosition(ofOld: ItemPosition(position))
            .flatMap { allowed(FocusPosition($0)) }
    }

    func newPosition(of id: Item.ID) -> FocusPosition? {
        new.position(of: id).flatMap { allowed(FocusPosition($0)) }
    }

    func newItemID(at position: FocusPosition) -> Item.ID {
        new.item(at: ItemPosition(position)).id
    }

    func canFocus(new position: FocusPosition) -> Bool {
        allows?(new.item(at: ItemPosition(position))) ?? true
    }

    private func allowed(_ position: FocusPosition) -> FocusPosition? {
        canFocus(new: position) ? position : nil
    }
}

extension ItemPosition {
    init(_ position: FocusPosition) { self.init(section: position.section, item: position.item) }
}

extension FocusPosition {
    init(_ position: ItemPosition) { self.init(section: position.section, item: position.item) }
}

extension CollectionWidget {
    /// Where a change takes the focus, to its item or to the heir; the keyboard follows later.
    func trackerFollowing(_ difference: Difference?, hadKeyboard: Bool) -> FocusTracker<Item.ID> {
        var tracker = tracker
        if !hadKeyboard { tracker.leave() }
        var allows: (@MainActor (Item) -> Bool)?
        if let canFocus = description.canFocus {
            allows = { item in self.consult { canFocus(item) } }
        }
        tracker.change(
            FocusChange(
                old: snapshot, new: difference?.new ?? snapshot, difference: difference,
                allows: allows))
        return tracker
    }

    /// Selects the heir in place of the lost item, as after a key press.
    func focusFollowed(from before: Item.ID?) {
        guard let heir = focus?.id, heir != before else { return }
        selectionChanged(selection.pass(from: before, to: heir))
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
            wasInSight || (before == nil && scrollRequests.mayShowFocus(on: focus.id, pageScroll))
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
        scrollRequests.wait(forFocusOn: id, pageScroll)
    }

    // MARK: - Items that may not have the focus

    /// Whether the item at a place may have the focus.
    func canFocus(_ position: ItemPosition) -> Bool {
        guard let allows = description.canFocus else { return true }
        return consult { allows(snapshot.item(at: position)) }
    }

    /// With the same rows, an item may be there that was waited for, or lose the right to the focus.
    func followFocusability() {
        if description.canFocus != nil || isFocusAwaited { bringFocusInLine() }
    }

    private func bringFocusInLine() {
        let before = focus
        let wasInSight = before.map { isInSight($0.position) } ?? false
        let hadKeyboard = hasKeyboardFocus
        tracker = trackerFollowing(nil, hadKeyboard: hadKeyboard)
        focusFollowed(from: before?.id)
        guard focus?.id != before?.id else { return }
        bringAlong(focusFrom: before?.id, wasInSight: wasInSight, hadKeyboard: hadKeyboard)
    }

    /// Keeps GTK from giving the keyboard to cells whose items may not have the focus.
    func showFocusability() {
        guard restrictsFocus || description.canFocus != nil else { return }
        restrictsFocus = description.canFocus != nil
        for element in elements.values { showFocusability(of: element) }
    }

    func showFocusability(of element: Element) {
        guard element.isItem else { return }
        let cell = unsafe element.cell.widget
        let isAllowed: gboolean = canFocus(element.position) ? 1 : 0
        if unsafe gtk_widget_get_can_focus(cell) != isAllowed {
            unsafe gtk_widget_set_can_focus(cell, isAllowed)
        }
    }
}
