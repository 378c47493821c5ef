internal import CGtk
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Takes a newer description: its closures from now on, its rows when they differ.
    ///
    /// One that comes while something is under way waits for its end, one whose rows have to be
    /// compared elsewhere for that: until then all of the one before holds, its closures too.
    func update(_ description: CollectionView<Section, Item>) {
        guard turns.isIdle, !turns.isGathering else {
            if coming.description == nil {
                turns.enqueue { [weak self] in
                    guard let self, let description = self.coming.description else { return }
                    self.coming.description = nil
                    self.update(description)
                }
            }
            coming.description = description
            return
        }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
        if !compareElsewhere(description) { take(description) }
    }

    /// Takes a description, all at once.
    ///
    /// What its rows are beside those shown may have been found already.
    func take(
        _ description: CollectionView<Section, Item>, as known: RowChange<Section, Item>? = nil
    ) {
        let requests = takeRequests()
        self.description = description
        if description.label != toldLabel {
            toldLabel = description.label
            unsafe Accessibility.set(widget, label: description.label)
        }
        inTurn {
            followSelectionMode()
            if let initial = description.initialFocus { focusing.begin(at: initial.value) }
            if !apply(description.rows, as: known) {
                checkLayoutWithNextFrame()
                if description.canFocus != nil || focusing.isAwaited {
                    focusing.followFocusability()
                }
            }
            pruneKeptStates()
            showLayoutBoundary()
            if description.placeholder != nil || isPlaceholderShown { chrome.updatePlaceholder() }
            if let focused = description.focused { focusing.follow(focused) }
            if description.canFocus != nil || focusing.restrictsFocus {
                focusing.showFocusability()
            }
        }
        for request in requests { request.perform() }
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
        passes.request(of: self) { [weak self] in
            guard let self else { return false }
            self.passIfDue()
            // A pass may leave something for the next frame; without a size an allocation asks.
            return self.isPassDue && !self.viewport.isEmpty && !self.layoutIsStale
        }
    }

    /// Whether nothing moves and the last change has been laid out and drawn.
    var isSettled: Bool {
        !isPassDue && !isDrawDue && !isMoving && !isAnnouncementDue && !viewport.isEmpty
            && !coming.isAwaited
    }
}
