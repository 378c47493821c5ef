internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// The focus through changes of the rows and of which items may have it, and what the caller is told.

extension Focusing {
    /// Brings the page and the keyboard to where a change has taken the focus.
    func bringAlong(focusFrom before: Item.ID?, wasInSight: Bool, hadKeyboard: Bool) {
        guard let focus else {
            // Without items the collection has the keyboard itself.
            if hadKeyboard { keyboard.take() }
            if before != nil { tellFocus() }
            return
        }
        // What was in sight stays so, wherever it has gone; what was waited for comes into sight, if
        // the reader has not scrolled meanwhile.
        if wasInSight || (before == nil && mayShow(focus.id)) {
            scene.reveal(
                focus.position, animated: scene.presentation.pageScroll.isGliding, isArrival: true)
        }
        // Keys may be for a menu meanwhile.
        if focus.id == before { return }
        if hadKeyboard { giveKeyboard(to: focus.position) }
        tellFocus()
    }

    /// Has the focus begin at an item, as the caller says, as long as the reader has not chosen an item.
    func begin(at id: Item.ID) {
        guard scene.presentation.tracker.place == nil else { return }
        scene.presentation.tracker = FocusTracker(initial: id)
        wait(for: id)
    }

    /// Whether the page may still go to an item that was waited for.
    private func mayShow(_ id: Item.ID) -> Bool {
        let presentation = scene.presentation
        return presentation.requests.mayShowFocus(on: id, presentation.pageScroll)
    }

    /// The page goes to an item when it comes, unless the reader scrolls first.
    private func wait(for id: Item.ID) {
        let scroll = scene.presentation.pageScroll
        scene.presentation.requests.wait(forFocusOn: id, scroll)
    }

    // MARK: - Items that may not have the focus

    /// With the same rows, an item may be there that was waited for, or lose the right to the focus.
    func followFocusability() {
        let before = focus
        let wasInSight = before.map { scene.presentation.isInSight($0.position) } ?? false
        let hadKeyboard = keyboard.isInside
        let presentation = scene.presentation
        presentation.tracker = scene.consult {
            presentation.tracker(over: nil, hasKeyboard: hadKeyboard, scene.allowsFocus)
        }
        delegate.selectionChanged(presentation.passSelection(from: before?.id))
        guard focus?.id != before?.id else { return }
        bringAlong(focusFrom: before?.id, wasInSight: wasInSight, hadKeyboard: hadKeyboard)
    }

    /// Keeps GTK from giving the keyboard to cells whose items may not have the focus.
    func showFocusability() {
        restrictsFocus = scene.allowsFocus != nil
        for element in scene.live { showFocusability(of: element) }
    }

    func showFocusability(of element: CollectionElement) {
        guard element.isItem else { return }
        let cell = unsafe element.cell.widget
        let isAllowed: gboolean = canFocus(element.position) ? 1 : 0
        if unsafe gtk_widget_get_can_focus(cell) != isAllowed {
            unsafe gtk_widget_set_can_focus(cell, isAllowed)
        }
    }

    // MARK: - The caller

    private var focusedItem: Item? { focus.map { scene.snapshot.item(at: $0.position) } }

    /// Tells the caller which item has the focus now.
    func tellFocus() {
        let (item, description) = (focusedItem, scene.description)
        waitForRest()
        scene.tell { [weak self] in
            // Until now the value is still the old one, which is no wish of the caller's.
            self?.boundFocus = item?.id
            if let focused = description.focusing.binding, focused.wrappedValue != item?.id {
                focused.wrappedValue = item?.id
            }
            description.focusing.onChange?(item)
        }
    }

    /// Gives the focus to the item that the caller wrote down, if that is another than was told.
    func follow(_ focused: Binding<Item.ID?>) {
        guard let wanted = focused.wrappedValue, wanted != boundFocus else { return }
        // An item that is not there yet gets the focus when it comes.
        guard scene.snapshot.contains(wanted) else { return wait(for: wanted) }
        if focusItem(wanted, reveals: mayShow(wanted)) { boundFocus = wanted }
    }

    /// The focus went elsewhere: its rest begins anew with the next frame.
    private func waitForRest() {
        guard scene.description.focusing.onSettled != nil else { return }
        rest.focusMoved()
        guard restTick?.isActive != true else { return }
        restTick = unsafe TickCallback(widget: scene.widget) { [weak self] in
            self?.stepRest() ?? false
        }
    }

    /// One frame of the rest; returns whether it has to last longer.
    func stepRest() -> Bool {
        guard let settling = scene.description.focusing.onSettled else { return false }
        let item = focusedItem
        switch rest.frame(at: scene.frameTime, on: item?.id, delay: settling.delay) {
        case .waits: return true
        case .tells: scene.tell { settling.action(item) }
        case .ends: break
        }
        return false
    }
}
