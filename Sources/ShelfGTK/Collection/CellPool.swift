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
    static let leastLimit = 64

    /// The most widgets of a kind that wait, as many as a jump needs at once; the rest are let go.
    var limit = CellPool.leastLimit {
        didSet { if limit < oldValue { trim() } }
    }
    private var waiting: [Kind: [CellWidget]] = [:]
    /// Widgets put in since the last call of `hideWaiting`.
    private var newcomers: [CellWidget] = []

    /// The number of widgets that wait.
    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Takes the widget that was put in last.
    func take(_ kind: Kind) -> CellWidget? {
        guard let cell = waiting[kind]?.popLast() else { return nil }
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
        guard !cell.hasKeyboard, waiting[kind, default: []].count < limit else {
            unsafe gtk_widget_unparent(cell.widget)
            return
        }
        waiting[kind, default: []].append(cell)
        // Hiding ends whatever the pointer or the keyboard does with it, and motion of its style.
        if cell.isInUse { setHidden(cell, true) } else { newcomers.append(cell) }
    }

    /// Hides the widgets that wait.
    func hideWaiting() {
        guard !newcomers.isEmpty else { return }
        for cell in newcomers where cell.element == nil && !cell.isHidden { setHidden(cell, true) }
        newcomers.removeAll(keepingCapacity: true)
    }

    private func trim() {
        for (kind, cells) in waiting where cells.count > limit {
            for cell in cells[limit...] { unsafe gtk_widget_unparent(cell.widget) }
            waiting[kind] = Array(cells[..<limit])
        }
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
    }
}
