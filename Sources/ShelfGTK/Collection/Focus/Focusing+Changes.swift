internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// The focus through changes of rows and of focusability, and its reports to the caller.

extension Focusing {
    // MARK: - Items that may not have the focus

    /// Updates the focus for unchanged rows: an awaited item may be allowed now, or lose its
    /// focusability.
    func followFocusability() {
        let glides = stage.presentation.pageScroll.isGliding
        let arrival = stage.consult {
            stage.presentation.reconsiderFocus(
                hasKeyboard: keyboard.isInside, stage.allowsFocus)
        }
        follow(arrival, glides: glides)
    }

    /// Prevents GTK from focusing cells of items that may not have the focus.
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

    /// Reports the focused item to the caller.
    func tellFocus() {
        let (item, description) = (focusedItem, stage.description)
        waitForRest()
        stage.tell { [weak self] in
            // Until now the binding has its old value, which is not a request.
            self?.boundFocus = item?.id
            if let focused = description.focusing.binding, focused.wrappedValue != item?.id {
                focused.wrappedValue = item?.id
            }
            description.focusing.onChange?(item)
        }
    }

    /// Focuses the item in the caller's binding, if it differs from the reported one.
    func follow(_ focused: Binding<Item.ID?>) {
        guard let wanted = focused.wrappedValue, wanted != boundFocus else { return }
        // A missing item gets the focus when it arrives.
        let (presentation, scroll) = (stage.presentation, stage.presentation.pageScroll)
        guard stage.snapshot.contains(wanted) else {
            return presentation.requests.wait(forFocusOn: wanted, scroll)
        }
        let reveals = presentation.requests.mayShowFocus(on: wanted, scroll)
        if focusItem(wanted, reveals: reveals) { boundFocus = wanted }
    }

    /// Restarts the focus timer after a move.
    private func waitForRest() {
        guard stage.description.focusing.onSettled != nil else { return }
        rest.focusMoved()
        guard restTick?.isActive != true else { return }
        restTick = unsafe TickCallback(widget: stage.widget) { [weak self] in
            self?.stepRest() ?? false
        }
    }

    /// Advances the timer by a frame, and returns true while it runs.
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
