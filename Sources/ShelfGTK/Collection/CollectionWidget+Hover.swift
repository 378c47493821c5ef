internal import CGtk
import ShelfCollection
import ShelfLayout

// GTK asks what is under the pointer when that moves, not when something moves under it: after a
// turn of the wheel the row that was pointed at stays lit wherever it has gone.

extension CollectionWidget {
    /// Whether something glides, under a hand or by itself.
    ///
    /// Values from outside keep coming while a scrolled window lets the page coast.
    private var isGliding: Bool { isInMotion || isScrolledFromOutside }

    /// Notes that what is under a resting pointer may be something else with this pass.
    func contentMayMoveUnderPointer() {
        if pendingChange != nil {
            _ = pointing.contentMoved(.changed)
        } else if scrollOffset != pageScroll.lookAhead.lastOffset || shelves.isMoving {
            if pointing.contentMoved(.scrolled) { light(nil) }
        }
    }

    /// Once everything has come to rest, lights the item under the pointer and shows its buttons:
    /// what merely goes by gets neither.
    ///
    /// What other rows have put there gets neither before the pointer moves: nobody has gone to it.
    func settlePointed() {
        guard pointing.shift != nil, !isGliding, let shift = pointing.settle(), let pointer else {
            return
        }
        let element = item(at: pointer)
        switch shift {
        case .scrolled:
            light(element)
            rowButtonsMayChange()
        case .changed:
            let isLit = element.map { Self.isLit($0.cell) } ?? false
            light(isLit ? element : nil)
        }
    }

    /// GTK has lit what the pointer moved to; what was lit here is over.
    func pointerWentOn() {
        guard let lit else { return }
        self.lit = nil
        guard let element = lit.element, pointer.flatMap(item(at:)) !== element else { return }
        unsafe gtk_widget_unset_state_flags(lit.widget, GTK_STATE_FLAG_PRELIGHT)
    }

    /// Has one item look pointed at, and no other.
    private func light(_ element: Element?) {
        for other in live where other.isItem && other !== element {
            guard Self.isLit(other.cell) else { continue }
            unsafe gtk_widget_unset_state_flags(other.cell.widget, GTK_STATE_FLAG_PRELIGHT)
        }
        lit = element?.cell
        guard let cell = lit else { return }
        unsafe gtk_widget_set_state_flags(cell.widget, GTK_STATE_FLAG_PRELIGHT, 0)
    }

    private static func isLit(_ cell: CellWidget) -> Bool {
        let flags = unsafe gtk_widget_get_state_flags(cell.widget).rawValue
        return flags & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }

    /// A cell is given back: it is no longer what is pointed at.
    func forgetLit(_ cell: CellWidget) {
        guard lit === cell else { return }
        lit = nil
        unsafe gtk_widget_unset_state_flags(cell.widget, GTK_STATE_FLAG_PRELIGHT)
    }
}
