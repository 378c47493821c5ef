internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A row that is swiped, and the actions whose buttons that uncovers.
struct Swipe<Item: Identifiable> {
    let id: Item.ID
    /// The actions at the two ends, as they stand on screen: uncovered by moving right and left.
    let left: [RowAction<Item>]
    let right: [RowAction<Item>]
    var buttons: ActionButtons?
    /// Whether the buttons are those of the left end.
    var showsLeft = false

    /// The actions under a row that is so far from its place.
    func shown(at offset: Double) -> [RowAction<Item>] { offset > 0 ? left : right }
}

extension RowActions {
    /// Takes hold of a row that has actions.
    func beginSwipe(of id: Item.ID) {
        guard swipe?.id != id else {
            rowSwipe?.take()
            return
        }
        closeSwipe(animated: false)
        let actions = actionsAtRow(of: id)
        let leading = actions.filter { $0.edge == .leading }
        let trailing = actions.filter { $0.edge == .trailing }
        swipe = Swipe(
            id: id, left: stage.isRightToLeft ? trailing : leading,
            right: stage.isRightToLeft ? leading : trailing)
        rowSwipe = RowSwipe()
        buttonsMayChange()
    }

    /// Moves the row on, positive to the right.
    func continueSwipe(by distance: Double) {
        guard let swipe, let element = stage.element(of: swipe.id) else { return }
        rowSwipe?.move(
            by: distance, width: element.frame.width, hasLeft: !swipe.left.isEmpty,
            hasRight: !swipe.right.isEmpty, at: stage.frameTime)
        updateSwipeButtons()
        unsafe gtk_widget_queue_allocate(stage.widget)
        stage.startTicking()
    }

    /// Lets go of the row: it opens, closes, or has its first action performed.
    func endSwipe(performs: Bool) {
        guard let swipe, let rowSwipe else { return }
        let rest = rowSwipe.rest(
            width: stage.element(of: swipe.id)?.frame.width ?? 0,
            opening: swipe.buttons?.naturalSize.width ?? 0, hasLeft: !swipe.left.isEmpty,
            hasRight: !swipe.right.isEmpty, performs: performs, at: stage.frameTime)
        switch rest {
        case .closed: settleSwipe(at: 0)
        case .open(let offset): settleSwipe(at: offset)
        case .performing(let offset):
            let action = swipe.shown(at: offset).first
            settleSwipe(at: offset)
            if let action { perform(action, for: swipe.id) }
        }
    }

    /// Closes a row that is open; returns whether one was.
    @discardableResult
    func closeSwipe(animated: Bool = true) -> Bool {
        guard swipe != nil else { return false }
        if animated { settleSwipe(at: 0) } else { removeSwipe() }
        return true
    }

    /// Lets the row glide to where it rests.
    private func settleSwipe(at offset: Double) {
        guard swipe != nil else { return }
        let glides = stage.mayGlide
        rowSwipe?.settle(at: offset, at: stage.frameTime, animated: glides)
        guard glides else {
            if offset == 0 { removeSwipe() }
            return stage.requestPass()
        }
        stage.startTicking()
    }

    /// The data may be changed in turn: what is still there when all is quiet springs back.
    func springBackWhenIdle(_ id: Item.ID) {
        guard swipe != nil else { return }
        MainLoop.whenIdle { [weak self] in self?.springBack(id) }
    }

    /// Brings back a row that was swiped away and is still there.
    func springBack(_ id: Item.ID) {
        if swipe?.id == id { settleSwipe(at: 0) }
    }

    /// Moves the row on by a frame.
    func stepSwipe(by elapsed: Double) {
        guard rowSwipe?.spring != nil else { return }
        if rowSwipe?.advance(by: elapsed) == true { removeSwipe() } else { updateSwipeButtons() }
    }

    /// Has no row swiped any more, at once.
    func removeSwipe() {
        swipe?.buttons?.remove()
        swipe = nil
        rowSwipe = nil
        stage.requestPass()
    }

    /// Shows the buttons of the side that is uncovered.
    private func updateSwipeButtons() {
        guard let swipe, let offset = rowSwipe?.offset, offset != 0 else { return }
        let isLeft = offset > 0
        guard swipe.buttons == nil || swipe.showsLeft != isLeft else { return }
        swipe.buttons?.remove()
        let (id, actions) = (swipe.id, swipe.shown(at: offset))
        self.swipe?.showsLeft = isLeft
        self.swipe?.buttons =
            actions.isEmpty
            ? nil
            : unsafe ActionButtons(actions, parent: stage.widget, cssClass: "swipe-actions") {
                [weak self] number in
                self?.perform(actions[number], for: id)
            }
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
        guard let swipe, let buttons = swipe.buttons, let offset = rowSwipe?.offset else { return }
        guard let element = stage.element(of: swipe.id) else { return buttons.leaveOut() }
        let row = stage.page.onScreen(element.frame)
        let width = max(abs(offset), buttons.naturalSize.width)
        let x = offset > 0 ? row.minX + offset - width : row.maxX + offset
        buttons.clip = row
        buttons.allocate(Rect(x: x, y: row.y, width: width, height: row.height))
    }
}
