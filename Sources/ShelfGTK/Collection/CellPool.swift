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

    /// The most widgets of a kind that wait; the rest are let go.
    private let limit = 64
    private var waiting: [Kind: [CellWidget]] = [:]

    /// The number of widgets that wait.
    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Takes the widget that was put in last.
    func take(_ kind: Kind) -> CellWidget? {
        guard let cell = waiting[kind]?.popLast() else { return nil }
        unsafe gtk_widget_set_child_visible(cell.widget, 1)
        unsafe Accessibility.set(cell.widget, isHidden: false)
        return cell
    }

    /// Hides a widget and keeps it for the next element of its kind.
    func put(_ cell: CellWidget, _ kind: Kind) {
        cell.unbind()
        guard waiting[kind, default: []].count < limit else {
            unsafe gtk_widget_unparent(cell.widget)
            return
        }
        unsafe gtk_widget_set_child_visible(cell.widget, 0)
        unsafe Accessibility.set(cell.widget, isHidden: true)
        waiting[kind, default: []].append(cell)
    }

    /// Forgets every widget; their parent lets go of them.
    func removeAll() { waiting.removeAll() }
}
