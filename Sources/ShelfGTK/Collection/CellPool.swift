internal import CGtk
import ShelfGObject

/// Widgets that wait for their next element, by what they can stand for.
///
/// A waiting widget stays a hidden child of the collection, so reuse costs no re-parenting.
final class CellPool {
    /// Widgets of one role and kind show views of the same type and can stand in for each other.
    struct Kind: Hashable {
        let role: CellWidget.Role
        /// The kind of a supplementary or decoration; empty for cells.
        var name = ""
        /// The type of the view of a cell.
        var view: ObjectIdentifier?
    }

    /// How many widgets of a kind may wait however few are shown.
    ///
    /// More would be needed so seldom that their number, and the memory they take, would go up and down by what meets.
    static let leastLimit = 32

    /// The most widgets of a kind that wait, as many as a jump needs at once; the rest are let go.
    var limit = CellPool.leastLimit {
        didSet { if limit < oldValue { trim() } }
    }
    /// How long a widget has to have waited in vain to be let go, in microseconds.
    var vainTime: Int64 = 60_000_000 {
        didSet { periodEnd = nil }
    }
    /// How many are let go with one frame at most, so that it is not late for that.
    static let mostLetGo = 4

    /// Widgets of one kind.
    private struct Queue {
        var cells: [CellWidget] = []
        /// The fewest that waited since the period began: so many were of no use.
        var vain = 0
        /// How many were of no use in the period before, and wait still.
        var spare = 0

        mutating func take() -> CellWidget? {
            guard let cell = cells.popLast() else { return nil }
            (vain, spare) = (min(vain, cells.count), min(spare, cells.count))
            return cell
        }

        /// Begins another period; of those that were of no use as many stay as are shown.
        mutating func endPeriod(shown: Int) {
            spare = max(0, min(vain, cells.count - shown))
            vain = cells.count
        }

        /// Takes some out; the first have waited longest.
        mutating func remove(_ range: Range<Int>) -> [CellWidget] {
            defer {
                cells.removeSubrange(range)
                (vain, spare) = (min(vain, cells.count), max(0, spare - range.count))
            }
            return Array(cells[range])
        }
    }

    private var waiting: [Kind: Queue] = [:]
    private var periodEnd: Int64?
    private var hasSpare = false
    /// Widgets put in since the last call of `hideWaiting`.
    private var newcomers: [CellWidget] = []

    /// The number of widgets that wait.
    var count: Int { waiting.values.reduce(0) { $0 + $1.cells.count } }

    /// Takes the widget that was put in last.
    func take(_ kind: Kind) -> CellWidget? {
        guard let cell = waiting[kind]?.take() else { return nil }
        if cell.isHidden { setHidden(cell, false) }
        return cell
    }

    /// Keeps a widget for the next element of its kind.
    ///
    /// One that is taken again at once is never hidden, which spares GTK mapping it anew: call
    /// `hideWaiting` before the next frame.
    func put(_ cell: CellWidget, _ kind: Kind) {
        cell.unbind()
        // A screen reader says nothing of a widget that has the keyboard again, whatever it shows by then.
        guard !cell.hasKeyboard, waiting[kind, default: Queue()].cells.count < limit else {
            unsafe gtk_widget_unparent(cell.widget)
            return
        }
        waiting[kind, default: Queue()].cells.append(cell)
        // Hiding ends whatever the pointer or the keyboard does with it, and motion of its style.
        if cell.isInUse { setHidden(cell, true) } else { newcomers.append(cell) }
    }

    /// Hides the widgets that wait.
    func hideWaiting() {
        guard !newcomers.isEmpty else { return }
        for cell in newcomers where cell.element == nil && !cell.isHidden { setHidden(cell, true) }
        newcomers.removeAll(keepingCapacity: true)
    }

    /// Lets go of what has waited in vain for a while, a few widgets at a time.
    ///
    /// How many there are is else how many were ever needed at once: changes that meet make it ever more, as long as
    /// the program runs.
    ///
    /// - Parameter shown: How many of a kind are shown: as many may be needed at once by a jump, and stay.
    func letSpareGo(at time: Int64, shown: (Kind) -> Int) {
        if time >= periodEnd ?? time {
            for kind in waiting.keys { waiting[kind]?.endPeriod(shown: shown(kind)) }
            (periodEnd, hasSpare) = (time + vainTime, true)
        }
        guard hasSpare else { return }
        if let (kind, queue) = waiting.first(where: { $0.value.spare > 0 }) {
            letGo(0..<min(queue.spare, Self.mostLetGo), of: kind)
        } else {
            hasSpare = false
        }
    }

    private func trim() {
        for (kind, queue) in waiting where queue.cells.count > limit {
            letGo(limit..<queue.cells.count, of: kind)
        }
    }

    private func letGo(_ range: Range<Int>, of kind: Kind) {
        // What hears of it may ask for a widget.
        for cell in waiting[kind]?.remove(range) ?? [] { unsafe gtk_widget_unparent(cell.widget) }
        newcomers.removeAll { cell in unsafe gtk_widget_get_parent(cell.widget) == nil }
    }

    private func setHidden(_ cell: CellWidget, _ isHidden: Bool) {
        cell.isHidden = isHidden
        unsafe gtk_widget_set_child_visible(cell.widget, isHidden ? 0 : 1)
        unsafe Accessibility.set(cell.widget, isHidden: isHidden)
    }

    /// Forgets every widget; their parent lets go of them.
    func removeAll() {
        waiting.removeAll()
        newcomers.removeAll()
        (periodEnd, hasSpare) = (nil, false)
    }
}
