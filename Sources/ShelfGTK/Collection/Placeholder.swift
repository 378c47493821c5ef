internal import CGtk
import ShelfGObject
import ShelfLayout

/// The reason why a collection has no items.
public enum CollectionState: Hashable, Sendable {
    /// There are none.
    case empty
    /// Items are being loaded.
    case loading
    /// Loading failed with this message.
    case failed(String)
}

/// The view shown in place of items while there are none.
final class Placeholder {
    /// The cell, once there was something to show.
    private(set) var cell: CellWidget?
    /// The state shown, or nil while there are items.
    private(set) var state: CollectionState?

    /// The cell while it is visible.
    var shown: CellWidget? { state == nil ? nil : cell }

    /// Shows a state over a collection; `show` sets the content of the cell.
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

    /// Hides the placeholder.
    func hide() {
        guard state != nil else { return }
        state = nil
        guard let cell else { return }
        cell.unbind()
        unsafe gtk_widget_set_child_visible(cell.widget, 0)
    }

    /// Allocates the whole viewport.
    func allocate(in viewport: Size) {
        guard let cell = unsafe shown?.widget else { return }
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        unsafe gtk_widget_allocate(
            cell, Int32(viewport.width), Int32(viewport.height), -1, nil)
    }

    /// Forgets the cell, which its parent releases.
    func dispose() { (cell, state) = (nil, nil) }
}
