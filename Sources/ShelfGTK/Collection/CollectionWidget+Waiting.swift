internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

// A collection that waits for what it is to show next, as in a branch that was left or a cell in the
// pool: docs/design/cells.md#cells

extension CollectionWidget {
    /// Lets go of all that was shown, and of what it was described by; cells and their widgets stay.
    ///
    /// What is described next comes as the first rows do: with no way from here to there, and nothing
    /// selected, focused, scrolled or kept.
    func beginWaiting() {
        coming.description = nil
        coming.requests = []
        coming.check.end()
        forgetComparison()
        // The view around is being rendered, and its state must not change.
        turns.tellingAfterRendering {
            ask { [weak self] in self?.letGoOfWhatIsShown() }
        }
    }

    /// Takes part in layouts again, where it stands already.
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
    /// What describes nothing, and calls nobody.
    static func nothing(comparedBy comparison: Comparison<Section, Item>) -> Self {
        Self(
            rows: [], comparison: comparison, layout: { _, _ in nil }, cell: { _ in EmptyView() },
            supplementary: nil)
    }
}
