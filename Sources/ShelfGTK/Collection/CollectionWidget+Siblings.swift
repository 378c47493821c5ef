internal import CGtk
import ShelfLayout

extension CollectionWidget {
    /// Keeps siblings in visual order, which is Tab and accessibility order.
    ///
    /// Every move invalidates the style of siblings, so as few as possible are moved: those outside
    /// the longest run that is in order already.
    func orderSiblings() {
        guard !isInOrder else { return }
        let line = line.filter { !$0.isLeaving }
        let stays = increasingRun(
            of: line.map { $0.rank.ordering == orderings ? $0.rank.number : nil })
        var previous: UnsafeMutablePointer<GtkWidget>?
        for (element, stays) in zip(line, stays) {
            let cell = unsafe element.cell.widget
            if !stays {
                counters.siblingMoves += 1
                unsafe gtk_widget_insert_after(cell, widget, previous)
            }
            unsafe previous = cell
        }
        orderings += 1
        for (number, element) in line.enumerated() { element.rank = (number, orderings) }
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
            guard element.rank.ordering == orderings, element.rank.number > last else {
                return false
            }
            last = element.rank.number
        }
        return true
    }
}

/// Marks a longest increasing run of numbers; what has no number is not in it.
///
/// Complexity: O(n log n) for n numbers. Source: patience sorting, C. Schensted, Longest Increasing
/// and Decreasing Subsequences, 1961.
func increasingRun(of numbers: [Int?]) -> [Bool] {
    // For each length of a run the index of its smallest last number, and what came before each.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        guard let number else { continue }
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
        }
        before[index] = low > 0 ? ends[low - 1] : nil
        if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var isInRun = [Bool](repeating: false, count: numbers.count)
    var index = ends.last
    while let current = index {
        isInRun[current] = true
        index = before[current]
    }
    return isInRun
}
