internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// A cell with controls outside of items; the placeholder has no element.
private typealias ControlCell = (cell: CellWidget, element: CollectionElement?)

// Tab stops besides items: the controls of headers, footers, boundary items and the placeholder.
// The items are one stop, at the focused one.
//
// Design: docs/design/focus.md#stops

extension Focusing {
    /// Moves the focus by Tab or into the collection, and returns false if it leaves.
    func tab(_ direction: GtkDirectionType) -> Bool {
        guard keyboard.isInside else {
            guard enterItems() || enterStops(direction) else { return false }
            keyboard.isInUse()
            return true
        }
        // The collection handles arrows itself.
        guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD,
            goToNextStop(direction)
        else { return false }
        keyboard.isInUse()
        return true
    }

    /// The header, footer or similar element that has the focus, or nil.
    var elementWithKeyboard: CollectionElement? {
        guard let child = unsafe keyboard.child else { return nil }
        return stage.live.first { unsafe !$0.followsItem && $0.cell.widget == child }
    }

    /// Moves to the next or previous stop, and returns false if there is none.
    private func goToNextStop(_ direction: GtkDirectionType) -> Bool {
        guard !keyboard.leavesByTab else { return false }
        let (stops, cells) = stops
        let child = unsafe keyboard.child
        let here = cells.firstIndex { unsafe $0.cell.widget == child }
        if let here, unsafe gtk_widget_child_focus(cells[here].cell.widget, direction) != 0 {
            return true
        }
        let isForward = direction == GTK_DIR_TAB_FORWARD
        return stops.following(here.map { .controls($0) }, forward: isForward)
            .contains { take($0, of: cells, direction) }
    }

    /// Focuses the first or last stop of a collection without focusable items.
    private func enterStops(_ direction: GtkDirectionType) -> Bool {
        let (stops, cells) = stops
        return stops.entering(forward: direction != GTK_DIR_TAB_BACKWARD)
            .contains { take($0, of: cells, direction) }
    }

    private func take(
        _ stop: TabStops.Stop, of cells: [ControlCell], _ direction: GtkDirectionType
    ) -> Bool {
        guard case .controls(let number) = stop else { return enterItems() }
        let (cell, element) = cells[number]
        guard unsafe gtk_widget_child_focus(cell.widget, direction) != 0 else { return false }
        if let element {
            let glides = stage.mayGlide
            stage.follow(stage.presentation.reveal(element.frame, glides: glides), glides: glides)
        }
        return true
    }

    /// The stops with cells, and the cells whose controls are stops by their number.
    private var stops: (TabStops, [ControlCell]) {
        var cells: [ControlCell] = []
        var line: [TabStops.Element] = []
        for element in stage.line where !element.isLeaving {
            if element.isItem {
                line.append(.item(element.position))
            } else if !element.followsItem, element.cell.hasControls {
                line.append(.controls(cells.count))
                cells.append((element.cell, element))
            }
        }
        if let placeholder = hands.chrome.emptyView.shown, placeholder.hasControls {
            line.append(.controls(cells.count))
            cells.append((placeholder, nil))
        }
        return (TabStops(line, focus: focus?.position), cells)
    }

    /// Moves the focus from a control outside of items.
    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool {
        stage.inTurn {
            let glides = stage.mayGlide
            let outcome = stage.consult {
                stage.presentation.move(
                    move, step, fromBoundaryAt: element.position.section,
                    isHeading: element.kind.role == .header, glides: glides, canFocus)
            }
            switch outcome {
            case .staysInside:
                guard let direction = GtkDirectionType(move) else { return false }
                _ = unsafe gtk_widget_child_focus(element.cell.widget, direction)
                return true
            case .moves(let arrival):
                if let arrival { follow(arrival, glides: glides) }
                return arrival != nil
            }
        }
    }
}

extension GtkDirectionType {
    /// Makes the direction of an arrow, or nil for other moves.
    fileprivate init?(_ move: FocusMove) {
        switch move {
        case .left: self = GTK_DIR_LEFT
        case .right: self = GTK_DIR_RIGHT
        case .up: self = GTK_DIR_UP
        case .down: self = GTK_DIR_DOWN
        default: return nil
        }
    }
}
