internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A swiped row and its actions.
struct Swipe<Item: Identifiable> {
    let id: Item.ID
    /// The actions at the left and right end on screen.
    let left: [RowAction<Item>]
    let right: [RowAction<Item>]
    /// The revealed buttons and their end.
    var shown: (end: RowSwipe.End, buttons: ActionButtons?)?

    func actions(at end: RowSwipe.End) -> [RowAction<Item>] { end == .left ? left : right }
}

extension RowActions {
    /// Begins swiping a row with actions.
    func beginSwipe(of id: Item.ID) {
        guard swipe?.id != id else {
            rowSwipe?.take(width: stage.element(of: id)?.frame.width ?? 0)
            return
        }
        closeSwipe(animated: false)
        let actions = actionsAtRow(of: id)
        let leading = actions.filter { $0.edge == .leading }
        let trailing = actions.filter { $0.edge == .trailing }
        let (left, right) = stage.page.isRightToLeft ? (trailing, leading) : (leading, trailing)
        swipe = Swipe(id: id, left: left, right: right)
        rowSwipe = RowSwipe(hasLeft: !left.isEmpty, hasRight: !right.isEmpty)
        buttonsMayChange()
    }

    /// Moves the row, positive to the right.
    func continueSwipe(by distance: Double) {
        guard let swipe, let element = stage.element(of: swipe.id) else { return }
        rowSwipe?.move(by: distance, width: element.frame.width, at: stage.frameTime)
        updateSwipeButtons()
        unsafe gtk_widget_queue_allocate(stage.widget)
        stage.startTicking()
    }

    /// Ends a swipe: the row opens, closes, or performs its first action.
    func endSwipe(performs: Bool) {
        guard let swipe else { return }
        let rest = rowSwipe?.letGo(
            width: stage.element(of: swipe.id)?.frame.width ?? 0,
            opening: swipe.shown?.buttons?.naturalSize.width ?? 0, performs: performs,
            at: stage.frameTime, glides: stage.mayGlide)
        followSwipe()
        if case .performing(let end) = rest, let action = swipe.actions(at: end).first {
            perform(action, for: swipe.id)
        }
    }

    /// Closes an open row, and returns false if there is none.
    @discardableResult
    func closeSwipe(animated: Bool = true) -> Bool {
        guard swipe != nil else { return false }
        rowSwipe?.close(at: stage.frameTime, glides: animated && stage.mayGlide)
        followSwipe()
        return true
    }

    /// Requests frames for a row that moves to its resting place.
    private func followSwipe() {
        if rowSwipe?.isOver == true { removeSwipe() }
        if rowSwipe?.isGliding == true { stage.startTicking() } else { stage.requestPass() }
    }

    /// Springs the row back when idle, if new rows still contain it.
    func springBackWhenIdle(_ id: Item.ID) {
        guard swipe != nil else { return }
        MainLoop.whenIdle { [weak self] in self?.springBack(id) }
    }

    /// Springs back a row that was swiped away and still exists.
    func springBack(_ id: Item.ID) {
        if swipe?.id == id { closeSwipe() }
    }

    /// Advances the row by a frame.
    func stepSwipe(by elapsed: Double) {
        guard rowSwipe?.isGliding == true else { return }
        rowSwipe?.advance(by: elapsed)
        if rowSwipe?.isOver == true { removeSwipe() } else { updateSwipeButtons() }
    }

    /// Removes the swipe at once.
    func removeSwipe() {
        swipe?.shown?.buttons?.remove()
        swipe = nil
        rowSwipe = nil
        stage.requestPass()
    }

    /// Shows the buttons of the revealed end.
    private func updateSwipeButtons() {
        guard let swipe, let end = rowSwipe?.uncovered, swipe.shown?.end != end else { return }
        swipe.shown?.buttons?.remove()
        let (id, actions) = (swipe.id, swipe.actions(at: end))
        let buttons =
            actions.isEmpty
            ? nil
            : unsafe ActionButtons(actions, parent: stage.widget, cssClass: "swipe-actions") {
                [weak self] number in
                self?.perform(actions[number], for: id)
            }
        self.swipe?.shown = (end, buttons)
    }

    /// Moves the elements of the swiped row.
    func swipe(_ elements: [CollectionElement]) {
        for element in elements where rowSwipe != nil || element.swipe != 0 {
            element.swipe = swipeOffset(of: element)
        }
    }

    /// Returns the swipe offset of an element, positive to the right.
    func swipeOffset(of element: CollectionElement) -> Double {
        guard let offset = rowSwipe?.offset, let swipe, element.followsItem else { return 0 }
        switch (element as? Element)?.key {
        case .item(swipe.id), .badge(swipe.id, _): return offset
        default: return 0
        }
    }

    /// Places the buttons beside the row.
    func allocateSwipe() {
        guard let swipe, let buttons = swipe.shown?.buttons, let rowSwipe else { return }
        guard let element = stage.element(of: swipe.id) else { return buttons.leaveOut() }
        let row = stage.page.onScreen(element.frame)
        buttons.clip = row
        buttons.allocate(rowSwipe.buttons(in: row, width: buttons.naturalSize.width))
    }
}
