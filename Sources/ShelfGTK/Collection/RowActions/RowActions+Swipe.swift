internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A row that is swiped, and the actions whose buttons that uncovers.
struct Swipe<Item: Identifiable> {
    let id: Item.ID
    /// The actions at the two ends, as they stand on screen.
    let left: [RowAction<Item>]
    let right: [RowAction<Item>]
    /// The buttons of an end.
    var shown: (end: RowSwipe.End, buttons: ActionButtons?)?

    func actions(at end: RowSwipe.End) -> [RowAction<Item>] { end == .left ? left : right }
}

extension RowActions {
    /// Takes hold of a row that has actions.
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

    /// Moves the row on, positive to the right.
    func continueSwipe(by distance: Double) {
        guard let swipe, let element = stage.element(of: swipe.id) else { return }
        rowSwipe?.move(by: distance, width: element.frame.width, at: stage.frameTime)
        updateSwipeButtons()
        unsafe gtk_widget_queue_allocate(stage.widget)
        stage.startTicking()
    }

    /// Lets go of the row: it opens, closes, or has its first action performed.
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

    /// Closes a row that is open; returns whether one was.
    @discardableResult
    func closeSwipe(animated: Bool = true) -> Bool {
        guard swipe != nil else { return false }
        rowSwipe?.close(at: stage.frameTime, glides: animated && stage.mayGlide)
        followSwipe()
        return true
    }

    /// Has frames made for a row that goes where it rests.
    private func followSwipe() {
        if rowSwipe?.isOver == true { removeSwipe() }
        if rowSwipe?.isGliding == true { stage.startTicking() } else { stage.requestPass() }
    }

    /// The data may be changed in turn: what is still there when all is quiet springs back.
    func springBackWhenIdle(_ id: Item.ID) {
        guard swipe != nil else { return }
        MainLoop.whenIdle { [weak self] in self?.springBack(id) }
    }

    /// Brings back a row that was swiped away and is still there.
    func springBack(_ id: Item.ID) {
        if swipe?.id == id { closeSwipe() }
    }

    /// Moves the row on by a frame.
    func stepSwipe(by elapsed: Double) {
        guard rowSwipe?.isGliding == true else { return }
        rowSwipe?.advance(by: elapsed)
        if rowSwipe?.isOver == true { removeSwipe() } else { updateSwipeButtons() }
    }

    /// Has no row swiped any more, at once.
    func removeSwipe() {
        swipe?.shown?.buttons?.remove()
        swipe = nil
        rowSwipe = nil
        stage.requestPass()
    }

    /// Shows the buttons of the end that is uncovered.
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

    /// Moves elements as far as the row is swiped they belong to.
    func swipe(_ elements: [CollectionElement]) {
        for element in elements where rowSwipe != nil || element.swipe != 0 {
            element.swipe = swipeOffset(of: element)
        }
    }

    /// How far a swipe moves an element, positive to the right.
    func swipeOffset(of element: CollectionElement) -> Double {
        guard let offset = rowSwipe?.offset, let swipe, element.followsItem else { return 0 }
        switch (element as? Element)?.key {
        case .item(swipe.id), .badge(swipe.id, _): return offset
        default: return 0
        }
    }

    /// Puts the buttons into the room the row has left.
    func allocateSwipe() {
        guard let swipe, let buttons = swipe.shown?.buttons, let rowSwipe else { return }
        guard let element = stage.element(of: swipe.id) else { return buttons.leaveOut() }
        let row = stage.page.onScreen(element.frame)
        buttons.clip = row
        buttons.allocate(rowSwipe.buttons(in: row, width: buttons.naturalSize.width))
    }
}
