internal import CGtk
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Takes a newer description: its closures from now on, its rows when they differ.
    func update(_ description: CollectionView<Section, Item>) {
        self.description = description
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
        if description.label != toldLabel {
            toldLabel = description.label
            unsafe Accessibility.set(widget, label: description.label)
        }
        // A change asked for while one is being made waits for its end.
        guard turns.depth == 0 else {
            guard !turns.isUpdateWaiting else { return }
            turns.isUpdateWaiting = true
            turns.calls.append { [weak self] in
                guard let self else { return }
                self.turns.isUpdateWaiting = false
                self.update(self.description)
            }
            return
        }
        inTurn {
            followSelectionMode()
            takeInitialFocus()
            if !apply(description.rows) {
                checkLayoutWithNextFrame()
                followFocusability()
            }
            pruneKeptStates()
            showLayoutBoundary()
            updatePlaceholder()
            followBoundFocus()
            showFocusability()
        }
    }

    /// Shows what the description has for the edges of the whole layout: no rows tell of a change.
    private func showLayoutBoundary() {
        guard description.boundary != nil else { return }
        for case let element as Element in live {
            if case .layoutBoundary = element.part { rebind(element) }
        }
    }

    /// Asks for a pass with the next frame.
    func requestPass() {
        isPassDue = true
        isDrawDue = true
        guard passTick?.isActive != true else { return }
        passTick = unsafe TickCallback(widget: widget) { [weak self] in
            guard let self else { return false }
            self.passIfDue()
            // A pass may leave something for the next frame; without a size an allocation asks.
            return self.isPassDue && !self.viewport.isEmpty && !self.layoutIsStale
        }
    }

    /// Whether nothing moves and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !isAnnouncementDue && !viewport.isEmpty
    }
}
