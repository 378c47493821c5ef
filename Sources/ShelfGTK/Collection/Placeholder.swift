internal import CGtk
import ShelfGObject
import ShelfLayout

/// Why a collection shows no items.
public enum CollectionState: Hashable, Sendable {
    /// There are none.
    case empty
    /// They are still to come.
    case loading
    /// They could not be had; the text says why.
    case failed(String)
}

/// What stands over the whole view in place of the items while there are none.
final class Placeholder {
    /// Its cell, once there has been something to show.
    private(set) var cell: CellWidget?
    /// What it shows; nil while there are items.
    private(set) var state: CollectionState?

    /// The cell, while it is seen.
    var shown: CellWidget? { state == nil ? nil : cell }

    /// Has a state shown over a collection; `show` says how in the cell.
    func show(
        _ state: CollectionState, in collection: WidgetImplementation, _ show: (CellWidget) -> Void
    ) {
        self.state = state
        let cell = cell ?? CellWidget(role: .supplementary, kind: "placeholder")
        if self.cell == nil {
            unsafe gtk_widget_set_parent(cell.widget, collection.widget)
            self.cell = cell
        }
        unsafe gtk_widget_set_child_visible(cell.widget, 1)
        show(cell)
    }

    /// Gives way to items.
    func hide() {
        guard state != nil else { return }
        state = nil
        guard let cell else { return }
        cell.unbind()
        unsafe gtk_widget_set_child_visible(cell.widget, 0)
    }

    /// Puts it over the whole view.
    func allocate(in viewport: Size) {
        guard let cell = unsafe shown?.widget else { return }
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        unsafe gtk_widget_allocate(
            cell, Int32(viewport.width), Int32(viewport.height), -1, nil)
    }

    /// Forgets the cell; its parent lets go of it.
    func dispose() { (cell, state) = (nil, nil) }
}
