internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject

extension CollectionWidget {
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

    // MARK: - Items that may not have the focus

    /// Whether the item at a place may have the focus.
    func canFocus(_ position: ItemPosition) -> Bool {
        guard let allows = description.canFocus else { return true }
        return consult { allows(snapshot.item(at: position)) }
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
