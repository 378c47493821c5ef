internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfLayout

// The order in which elements are read, which is that of their widgets.

extension Cells {
    /// Adds an element to the order of siblings, headers before what they stand above.
    func appendInReadingOrder(_ element: CollectionElement) {
        guard element.kind.role == .header else { return line.append(element) }
        if case .layoutBoundary = element.part { return line.insert(element, at: 0) }
        let section = element.position.section
        let first = line.lastIndex { $0.position.section < section }.map { $0 + 1 } ?? 0
        line.insert(element, at: first)
    }

    /// Adds an element that no query found to where it is read among the others.
    func insertInReadingOrder(_ element: CollectionElement) {
        let place = line.firstIndex { $0.isRead(after: element) } ?? line.endIndex
        line.insert(element, at: place)
    }

    /// Keeps siblings in visual order, which is Tab and accessibility order.
    ///
    /// Every move invalidates the style of siblings, so as few as possible are moved: those outside
    /// the longest run that is in order already.
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
                // GTK takes a place among siblings for a reason to ask for a size.
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

    /// Leaves the pointer to headers that are pinned over items.
    ///
    /// GTK looks for what is under the pointer among the last siblings first, and headers stand
    /// before their items for assistive technology. So an item that lies under a header is not looked
    /// at; where it shows, the collection meets it by its frame.
    func leavePointerToHeaders() {
        let headers = line.filter { $0.zIndex > 0 && $0.kind.role == .header && !$0.isLeaving }
        for element in line where element.isItem {
            let isCovered = headers.contains { element.frame.intersects($0.frame) }
            guard isCovered != element.cell.isCovered else { continue }
            element.cell.isCovered = isCovered
            unsafe gtk_widget_set_can_target(element.cell.widget, isCovered ? 0 : 1)
        }
    }

    /// Whether all siblings follow each other as they should.
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
