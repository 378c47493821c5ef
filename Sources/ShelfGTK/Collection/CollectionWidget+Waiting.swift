internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

// An unused collection, in an absent branch or a pooled cell: docs/design/cells.md#cells

extension CollectionWidget {
    /// Releases the content and the description; cells and their widgets are kept.
    ///
    /// The next description acts like the first: without animation, selection, focus, scroll offset
    /// or kept state.
    func beginWaiting() {
        coming.description = nil
        coming.requests = []
        coming.check.end()
        forgetComparison()
        // The enclosing view is being rendered, and its state must not change.
        turns.tellingAfterRendering {
            ask { [weak self] in self?.letGoOfWhatIsShown() }
        }
    }

    /// Takes part in layouts again.
    func endWaiting() {
        guard isWaiting else { return }
        isWaiting = false
        unsafe gtk_widget_queue_allocate(widget)
    }

    private func letGoOfWhatIsShown() {
        guard !isWaiting else { return }
        isWaiting = true
        inTurn {
            hands.letGoOfGestures()
            presentation.beginAnew()
            cells.releaseAll()
            hands.beginAnew()
            surroundings.keptStates.keep { _ in false }
            passes.stop()
        }
        if !description.names.label.isEmpty { unsafe Accessibility.set(widget, label: "") }
        description = .nothing(comparedBy: description.comparison)
    }
}

extension CollectionView {
    /// Returns a description without content and callbacks.
    static func nothing(comparedBy comparison: Comparison<Section, Item>) -> Self {
        Self(
            rows: [], comparison: comparison, layout: { _, _ in nil }, cell: { _ in EmptyView() },
            supplementary: nil)
    }
}
