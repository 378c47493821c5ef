internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// The focus through changes of the rows and of which items may have it, and what the caller is told.

extension Focusing {
    // MARK: - Items that may not have the focus

    /// With the same rows, an item may be there that was waited for, or lose the right to the focus.
    func followFocusability() {
        let glides = stage.presentation.pageScroll.isGliding
        let arrival = stage.consult {
            stage.presentation.reconsiderFocus(
                hasKeyboard: keyboard.isInside, stage.allowsFocus)
        }
        follow(arrival, glides: glides)
    }

    /// Keeps GTK from giving the keyboard to cells whose items may not have the focus.
    func showFocusability() {
        restrictsFocus = stage.allowsFocus != nil
        for element in stage.live { showFocusability(of: element) }
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

    private var focusedItem: Item? { focus.map { stage.snapshot.item(at: $0.position) } }

    /// Tells the caller which item has the focus now.
    func tellFocus() {
        let (item, description) = (focusedItem, stage.description)
        waitForRest()
        stage.tell { [weak self] in
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
        let (presentation, scroll) = (stage.presentation, stage.presentation.pageScroll)
        guard stage.snapshot.contains(wanted) else {
            return presentation.requests.wait(forFocusOn: wanted, scroll)
        }
        let reveals = presentation.requests.mayShowFocus(on: wanted, scroll)
        if focusItem(wanted, reveals: reveals) { boundFocus = wanted }
    }

    /// The focus went elsewhere: its rest begins anew with the next frame.
    private func waitForRest() {
        guard stage.description.focusing.onSettled != nil else { return }
        rest.focusMoved()
        guard restTick?.isActive != true else { return }
        restTick = unsafe TickCallback(widget: stage.widget) { [weak self] in
            self?.stepRest() ?? false
        }
    }

    /// One frame of the rest; returns whether it has to last longer.
    func stepRest() -> Bool {
        guard let settling = stage.description.focusing.onSettled else { return false }
        let item = focusedItem
        switch rest.frame(at: stage.frameTime, on: item?.id, delay: settling.delay) {
        case .waits: return true
        case .tells: stage.tell { settling.action(item) }
        case .ends: break
        }
        return false
    }
}
