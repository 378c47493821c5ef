internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfLayout

// The reading order of elements, which is the order of their widgets.

extension Cells {
    /// Appends an element to the reading order, headers before their items.
    func appendInReadingOrder(_ element: CollectionElement) {
        guard element.kind.role == .header else { return line.append(element) }
        if case .layoutBoundary = element.part { return line.insert(element, at: 0) }
        let section = element.position.section
        let first = line.lastIndex { $0.position.section < section }.map { $0 + 1 } ?? 0
        line.insert(element, at: first)
    }

    /// Inserts an element that no query found into the reading order.
    func insertInReadingOrder(_ element: CollectionElement) {
        let place = line.firstIndex { $0.isRead(after: element) } ?? line.endIndex
        line.insert(element, at: place)
    }

    /// Keeps siblings in reading order, which is Tab and accessibility order.
    ///
    /// Each move invalidates the style of siblings. So only widgets outside the longest increasing
    /// run are moved.
    func orderSiblings() {
        guard !isInOrder else { return }
        let line = line.filter { !$0.isLeaving }
        let stays = increasingRun(
            of: line.map { $0.listing.ordering == orderings ? $0.listing.rank : nil })
        var previous: UnsafeMutablePointer<GtkWidget>?
        for (element, stays) in zip(line, stays) {
            let cell = unsafe element.cell.widget
            if !stays {
                counters.siblingMoves += 1
                // Moving a sibling makes GTK request a size.
                element.placed.isCurrent = false
                unsafe gtk_widget_insert_after(cell, plane.widget, previous)
            }
            unsafe previous = cell
        }
        orderings += 1
        for (number, element) in line.enumerated() {
            element.listing.rank = number
            element.listing.ordering = orderings
        }
    }

    /// Makes items under pinned headers ignore the pointer.
    ///
    /// GTK's hit testing prefers later siblings, but headers come before their items for assistive
    /// technology. Where a covered item is visible, the collection hit-tests by its frame.
    func leavePointerToHeaders() {
        let headers = line.filter { $0.zIndex > 0 && $0.kind.role == .header && !$0.isLeaving }
        for element in line where element.isItem {
            let isCovered = headers.contains { element.frame.intersects($0.frame) }
            guard isCovered != element.cell.isCovered else { continue }
            element.cell.isCovered = isCovered
            unsafe gtk_widget_set_can_target(element.cell.widget, isCovered ? 0 : 1)
        }
    }

    /// The siblings are in reading order.
    private var isInOrder: Bool {
        var last = -1
        for element in line where !element.isLeaving {
            guard element.listing.ordering == orderings, element.listing.rank > last else {
                return false
            }
            last = element.listing.rank
        }
        return true
    }
}
