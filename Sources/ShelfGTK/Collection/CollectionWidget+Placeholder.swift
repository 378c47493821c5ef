internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Shows what stands in for the items while there are none; called once for each update.
    func updatePlaceholder() {
        guard let builder = description.placeholder, snapshot.itemCount == 0 else {
            if shownState != nil { hidePlaceholder() }
            return
        }
        let state = description.state
        shownState = state
        let cell: CellWidget
        if let placeholder {
            cell = placeholder
        } else {
            cell = CellWidget(role: .supplementary, kind: "placeholder")
            unsafe gtk_widget_set_parent(cell.widget, widget)
            placeholder = cell
        }
        unsafe gtk_widget_set_child_visible(cell.widget, 1)
        consult { cell.show(builder(state)) }
        counters.placeholders += 1
        requestPass()
        unsafe gtk_widget_queue_allocate(widget)
    }

    private func hidePlaceholder() {
        shownState = nil
        guard let placeholder else { return }
        placeholder.unbind()
        unsafe gtk_widget_set_child_visible(placeholder.widget, 0)
    }

    /// Puts the placeholder over the whole view.
    func allocatePlaceholder() {
        guard let placeholder, shownState != nil else { return }
        let cell = unsafe placeholder.widget
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        unsafe gtk_widget_allocate(
            cell, Int32(viewport.width), Int32(viewport.height), -1, nil)
    }
}
