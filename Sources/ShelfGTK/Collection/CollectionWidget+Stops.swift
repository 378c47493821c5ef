internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// Where the keyboard stops besides items: at the controls of headers, footers, what stands at the
// edges of the whole layout, and the placeholder. The items are one stop, at the focused one.
//
// Design: docs/design/focus.md#stops

extension CollectionWidget {
    /// One stop of Tab.
    private enum Stop {
        case items
        case controls(CellWidget, CollectionElement?)

        var cell: CellWidget? {
            if case .controls(let cell, _) = self { cell } else { nil }
        }
    }

    /// The child of the collection, or of its plane, in which the keyboard is; nil when it is elsewhere.
    var childWithKeyboard: UnsafeMutablePointer<GtkWidget>? {
        guard let root = unsafe gtk_widget_get_root(widget),
            var child = unsafe gtk_root_get_focus(root)
        else { return nil }
        while let parent = unsafe gtk_widget_get_parent(child) {
            if unsafe parent == plane.widget || parent == widget { return unsafe child }
            unsafe child = unsafe parent
        }
        return nil
    }

    /// The header, footer or the like whose control has the keyboard; nil while an item has it.
    var elementWithKeyboard: CollectionElement? {
        guard let child = unsafe childWithKeyboard else { return nil }
        return live.first { unsafe !$0.followsItem && $0.cell.widget == child }
    }

    /// Goes on to the next stop, or back; false where there is none and the keyboard leaves.
    func goToNextStop(forward: Bool) -> Bool {
        let direction = forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
        guard !leavesByTab else { return false }
        let stops = stops
        let child = unsafe childWithKeyboard
        let here = stops.firstIndex { $0.cell.map { unsafe $0.widget == child } ?? false }
        if let cell = here.flatMap({ stops[$0].cell }),
            unsafe gtk_widget_child_focus(cell.widget, direction) != 0
        {
            return true
        }
        let items = stops.firstIndex { $0.cell == nil }
        var next = here ?? items ?? (forward ? -1 : stops.count)
        while true {
            next += forward ? 1 : -1
            guard stops.indices.contains(next) else { return false }
            if take(stops[next], direction) { return true }
        }
    }

    /// Gives the keyboard to the first stop, or the last, of a collection without an item to focus.
    func enterStops(_ direction: GtkDirectionType) -> Bool {
        let stops = direction == GTK_DIR_TAB_BACKWARD ? stops.reversed() : stops
        return stops.contains { take($0, direction) }
    }

    private func take(_ stop: Stop, _ direction: GtkDirectionType) -> Bool {
        switch stop {
        case .items: return enterItems()
        case .controls(let cell, let element):
            guard unsafe gtk_widget_child_focus(cell.widget, direction) != 0 else { return false }
            if let element { reveal(element) }
            return true
        }
    }

    /// The stops in reading order, as far as there are cells.
    private var stops: [Stop] {
        var stops: [Stop] = []
        var hasItems = false
        for element in line where !element.isLeaving {
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
        if let placeholder = chrome.emptyView.shown, placeholder.hasControls {
            stops.append(.controls(placeholder, nil))
        }
        return stops
    }

    /// Scrolls the page as little as brings an element into view.
    private func reveal(_ element: CollectionElement) {
        let (start, end) = (mainStart(element.frame), mainEnd(element.frame))
        let offset = restingScrollOffset
        if start < offset {
            scrollPage(to: validScrollOffset(start - 12), animated: true)
        } else if end > offset + viewportExtent {
            scrollPage(
                to: validScrollOffset(min(start, end + 12 - viewportExtent)), animated: true)
        }
    }

    /// Carries out a move from the control of a header or the like: along the page to the items next
    /// to it, across it to its other controls.
    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool {
        let direction: GtkDirectionType
        switch pageMove(move) {
        case .up, .down:
            let target = neighbour(of: element, forward: pageMove(move) == .down)
            if let target { setFocus(target, step, animated: true) }
            return true
        case .left: direction = GTK_DIR_LEFT
        case .right: direction = GTK_DIR_RIGHT
        default: return self.move(move, step)
        }
        if mainAxis == .vertical {
            _ = unsafe gtk_widget_child_focus(element.cell.widget, direction)
        }
        return true
    }

    /// The item that follows what stands at a section, or precedes it.
    private func neighbour(of element: CollectionElement, forward: Bool) -> ItemPosition? {
        let isHeading = element.kind.role == .header
        let section = element.position.section
        let sections: [Int]
        if section == LayoutElement.wholeLayout {
            guard forward == isHeading else { return nil }
            sections = Array(0..<snapshot.sectionCount)
        } else {
            let own = forward == isHeading ? 0 : 1
            sections =
                forward
                ? Array(min(section + own, snapshot.sectionCount)..<snapshot.sectionCount)
                : Array(0..<max(0, section + 1 - own))
        }
        for section in forward ? sections : sections.reversed() {
            let items = (0..<snapshot.itemCount(in: section)).lazy.map {
                ItemPosition(section: section, item: $0)
            }
            let found = forward ? items.first(where: canFocus) : items.last(where: canFocus)
            if let found { return found }
        }
        return nil
    }
}
