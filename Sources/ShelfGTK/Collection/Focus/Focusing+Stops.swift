internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// One stop of Tab.
private enum Stop {
    case items
    case controls(CellWidget, CollectionElement?)

    var cell: CellWidget? {
        if case .controls(let cell, _) = self { cell } else { nil }
    }
}

// Where the keyboard stops besides items: at the controls of headers, footers, what stands at the
// edges of the whole layout, and the placeholder. The items are one stop, at the focused one.
//
// Design: docs/design/focus.md#stops

extension Focusing {
    /// Moves the keyboard on by Tab, or in; false where it leaves.
    func tab(_ direction: GtkDirectionType) -> Bool {
        guard keyboard.isInside else {
            guard enterItems() || enterStops(direction) else { return false }
            keyboard.isInUse()
            return true
        }
        // Arrows are ours.
        guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD,
            goToNextStop(direction)
        else { return false }
        keyboard.isInUse()
        return true
    }

    /// The header, footer or the like whose control has the keyboard; nil while an item has it.
    var elementWithKeyboard: CollectionElement? {
        guard let child = unsafe keyboard.child else { return nil }
        return stage.live.first { unsafe !$0.followsItem && $0.cell.widget == child }
    }

    /// Goes on to the next stop, or back; false where there is none and the keyboard leaves.
    private func goToNextStop(_ direction: GtkDirectionType) -> Bool {
        guard !keyboard.leavesByTab else { return false }
        let (stops, child) = unsafe (stops, keyboard.child)
        let here = stops.firstIndex { $0.cell.map { unsafe $0.widget == child } ?? false }
        if let cell = here.flatMap({ stops[$0].cell }),
            unsafe gtk_widget_child_focus(cell.widget, direction) != 0
        {
            return true
        }
        let step = direction == GTK_DIR_TAB_FORWARD ? 1 : -1
        let items = stops.firstIndex { $0.cell == nil }
        var next = here ?? items ?? (step > 0 ? -1 : stops.count)
        while true {
            next += step
            guard stops.indices.contains(next) else { return false }
            if take(stops[next], direction) { return true }
        }
    }

    /// Gives the keyboard to the first stop, or the last, of a collection without an item to focus.
    private func enterStops(_ direction: GtkDirectionType) -> Bool {
        let stops = direction == GTK_DIR_TAB_BACKWARD ? stops.reversed() : stops
        return stops.contains { take($0, direction) }
    }

    private func take(_ stop: Stop, _ direction: GtkDirectionType) -> Bool {
        switch stop {
        case .items: return enterItems()
        case .controls(let cell, let element):
            guard unsafe gtk_widget_child_focus(cell.widget, direction) != 0 else { return false }
            if let element { reveal(element.frame) }
            return true
        }
    }

    /// The stops in reading order, as far as there are cells.
    private var stops: [Stop] {
        var stops: [Stop] = []
        var hasItems = false
        for element in stage.line where !element.isLeaving {
            if element.isItem {
                let isFocused = focus.map { $0.position == element.position } ?? true
                if isFocused, !hasItems {
                    stops.append(.items)
                    hasItems = true
                }
            } else if !element.followsItem, element.cell.hasControls {
                stops.append(.controls(element.cell, element))
            }
        }
        if let placeholder = delegate.shownPlaceholder, placeholder.hasControls {
            stops.append(.controls(placeholder, nil))
        }
        return stops
    }

    /// Scrolls the page as little as brings what stands between items into view.
    private func reveal(_ frame: Rect) {
        let (page, offset) = (stage.page, stage.presentation.restingOffset)
        var target = offset
        if page.start(of: frame) < offset {
            target = page.start(of: frame) - 12
        } else if page.end(of: frame) > offset + page.viewportExtent {
            target = min(page.start(of: frame), page.end(of: frame) + 12 - page.viewportExtent)
        }
        guard target != offset else { return }
        stage.scrollPage(to: page.validScrollOffset(target), animated: true)
    }

    /// Carries out a move from the control of a header or the like: along the page to the items next
    /// to it, across it to its other controls.
    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool {
        let isDown = stage.page.mainAxis == .vertical
        switch stage.presentation.pageMove(move) {
        case .up: return leave(element, forward: false, step)
        case .down: return leave(element, forward: true, step)
        case .left: goOn(within: element, isDown ? GTK_DIR_LEFT : GTK_DIR_UP)
        case .right: goOn(within: element, isDown ? GTK_DIR_RIGHT : GTK_DIR_DOWN)
        default: return self.move(move, step)
        }
        return true
    }

    /// Goes on to another control of a header or the like, as the toolkit finds it.
    private func goOn(within element: CollectionElement, _ direction: GtkDirectionType) {
        _ = unsafe gtk_widget_child_focus(element.cell.widget, direction)
    }

    /// Goes to the item that follows what stands at a section, or precedes it.
    private func leave(
        _ element: CollectionElement, forward: Bool, _ step: SelectionStep
    ) -> Bool {
        let target = stage.page.layout.flatMap {
            stage.presentation.focusGeometry($0, canFocus).neighbour(
                ofBoundaryAt: element.position.section, isHeading: element.kind.role == .header,
                forward: forward)
        }
        if let target { setFocus(ItemPosition(target), step, animated: true) }
        return true
    }
}
