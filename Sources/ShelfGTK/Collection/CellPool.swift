internal import CGtk
import ShelfGObject

/// Unused widgets by the kind of element they can show.
///
/// An unused widget stays a hidden child of the collection, so reuse needs no new parent.
final class CellPool {
    /// The role and type of view; widgets of equal kinds are interchangeable.
    struct Kind: Hashable {
        let role: CellWidget.Role
        /// The kind of a supplementary or decoration; empty for cells.
        var name = ""
        /// The type of a cell's view.
        var view: ObjectIdentifier?
    }

    /// The smallest limit of unused widgets of a kind.
    ///
    /// More are needed so rarely that coincidences would determine their number and memory.
    static let leastLimit = 32

    /// The limit of unused widgets of a kind, as many as a jump needs at once.
    var limit = CellPool.leastLimit {
        didSet { if limit < oldValue { trim() } }
    }
    /// The time after which an unused widget is released, in microseconds.
    var vainTime: Int64 = 60_000_000 {
        didSet { periodEnd = nil }
    }
    /// The largest number of widgets released in one frame, so that it is not late.
    static let mostLetGo = 4

    /// The unused widgets of one kind.
    private struct Queue {
        var cells: [CellWidget] = []
        /// The minimum number of unused widgets in this period, none of which were needed.
        var vain = 0
        /// The number not needed in the previous period and still unused.
        var spare = 0

        mutating func take() -> CellWidget? {
            guard let cell = cells.popLast() else { return nil }
            (vain, spare) = (min(vain, cells.count), min(spare, cells.count))
            return cell
        }

        /// Begins another period; as many unneeded widgets stay as are shown.
        mutating func endPeriod(shown: Int) {
            spare = max(0, min(vain, cells.count - shown))
            vain = cells.count
        }

        /// Removes and returns widgets; the first ones have been unused longest.
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
    /// Widgets added since the last call of `hideWaiting`.
    private var newcomers: [CellWidget] = []

    /// The number of unused widgets.
    var count: Int { waiting.values.reduce(0) { $0 + $1.cells.count } }

    /// Removes and returns the widget added last.
    func take(_ kind: Kind) -> CellWidget? {
        guard let cell = waiting[kind]?.take() else { return nil }
        if cell.isHidden { setHidden(cell, false) }
        return cell
    }

    /// Adds an unused widget.
    ///
    /// Call `hideWaiting` before the next frame. A widget reused earlier is never hidden, so GTK
    /// does not map it again.
    func put(_ cell: CellWidget, _ kind: Kind) {
        cell.unbind()
        // If a focused widget gets the focus again, screen readers do not read it out, whatever it
        // shows then.
        guard !cell.hasKeyboard, waiting[kind, default: Queue()].cells.count < limit else {
            unsafe gtk_widget_unparent(cell.widget)
            return
        }
        waiting[kind, default: Queue()].cells.append(cell)
        // Hiding ends interaction with the widget and animations of its style.
        if cell.isInUse { setHidden(cell, true) } else { newcomers.append(cell) }
    }

    /// Hides the unused widgets.
    func hideWaiting() {
        guard !newcomers.isEmpty else { return }
        for cell in newcomers where cell.element == nil && !cell.isHidden { setHidden(cell, true) }
        newcomers.removeAll(keepingCapacity: true)
    }

    /// Releases widgets not needed for a while, a few at a time.
    ///
    /// Otherwise the pool would keep the largest number ever needed at once, which only grows.
    ///
    /// - Parameter shown: Returns the number of shown elements of a kind; a jump may need as many,
    ///   so they are kept.
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
        // Handlers of this may take a widget.
        for cell in waiting[kind]?.remove(range) ?? [] { unsafe gtk_widget_unparent(cell.widget) }
        newcomers.removeAll { cell in unsafe gtk_widget_get_parent(cell.widget) == nil }
    }

    private func setHidden(_ cell: CellWidget, _ isHidden: Bool) {
        cell.isHidden = isHidden
        unsafe gtk_widget_set_child_visible(cell.widget, isHidden ? 0 : 1)
        unsafe Accessibility.set(cell.widget, isHidden: isHidden)
    }

    /// Forgets all widgets, which their parent releases.
    func removeAll() {
        waiting.removeAll()
        newcomers.removeAll()
        (periodEnd, hasSpare) = (nil, false)
    }
}
