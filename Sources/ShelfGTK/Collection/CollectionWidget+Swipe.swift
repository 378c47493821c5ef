internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// A row on its way to the side, off the buttons of its actions.
struct Swipe<Item: Identifiable> {
    let id: Item.ID
    /// The actions at the two ends, as they stand on screen: uncovered by moving right and left.
    let left: [RowAction<Item>]
    let right: [RowAction<Item>]
    /// How far the row is from its place, positive to the right.
    var offset = 0.0
    var travel = 0.0
    var velocity = VelocityTracker()
    var spring: Spring?
    var buttons: ActionButtons?
    var showsLeft = false

    /// The actions under the row where it is now.
    var shown: [RowAction<Item>] { offset > 0 ? left : right }
}

extension CollectionWidget {
    /// The part of a row's width from which letting go performs the first action.
    private static var fullSwipe: Double { 0.6 }

    /// Takes hold of the row under the pointer; false when nothing can be done there.
    func beginScrollSwipe() -> Bool {
        guard let pointer, shelf(at: pointer) == nil else { return false }
        beginSwipe(at: pointer)
        return swipe != nil
    }

    /// Takes hold of the row at a point, if it fills its line and has actions.
    func beginSwipe(at point: Point) {
        guard let element = item(at: point), case .item(let id) = element.key,
            isRow(element)
        else { return }
        if let swipe, swipe.id == id {
            self.swipe?.travel = swipe.offset
            self.swipe?.spring = nil
            return
        }
        closeSwipe(animated: false)
        let actions = actionsAtRow(of: id)
        guard !actions.isEmpty else { return }
        let leading = actions.filter { $0.edge == .leading }
        let trailing = actions.filter { $0.edge == .trailing }
        swipe = Swipe(
            id: id, left: isRightToLeft ? trailing : leading,
            right: isRightToLeft ? leading : trailing)
        rowButtonsMayChange()
    }

    /// Whether an item is a row: alone in its line of a section that does not scroll sideways.
    func isRow(_ element: Element) -> Bool {
        guard element.isItem, element.position.section < snapshot.sectionCount else { return false }
        // Where the page itself goes sideways there is no motion left for rows.
        return mainAxis == .vertical
            && layout?.orthogonalBounds(element.position.section) == nil
            && element.frame.width > viewport.width / 2
    }

    /// Moves the row on, positive to the right.
    func continueSwipe(by distance: Double) {
        guard var swipe, let element = elements[.item(swipe.id)] else { return }
        swipe.travel += distance
        swipe.velocity.add(swipe.travel, at: frameTime)
        let width = element.frame.width
        let actions = swipe.travel > 0 ? swipe.left : swipe.right
        // Without actions on that side the row gives way a little only.
        swipe.offset =
            actions.isEmpty
            ? ShelfMotion.resisted(swipe.travel, extent: width / 4)
            : min(max(swipe.travel, -width), width)
        self.swipe = swipe
        updateSwipeButtons()
        unsafe gtk_widget_queue_allocate(widget)
    }

    /// Lets go of the row: it opens, closes, or has its first action performed.
    func endSwipe() {
        guard let swipe, let element = elements[.item(swipe.id)] else { return }
        let width = element.frame.width
        let aim = swipe.offset + swipe.velocity.velocity(at: frameTime) * 0.1
        let open = min(swipe.buttons?.naturalSize.width ?? 0, width)
        let side = swipe.offset > 0 ? 1.0 : -1.0
        guard !swipe.shown.isEmpty, aim * side > 0 else { return settleSwipe(at: 0) }
        if abs(swipe.offset) > width * Self.fullSwipe, let action = swipe.shown.first {
            settleSwipe(at: width * side)
            perform(action, for: swipe.id)
        } else {
            settleSwipe(at: abs(aim) > open / 2 ? open * side : 0)
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
    func settleSwipe(at offset: Double) {
        guard let swipe else { return }
        guard animationsAreEnabled, isMapped else {
            self.swipe?.offset = offset
            if offset == 0 { removeSwipe() }
            return requestPass()
        }
        self.swipe?.spring = Spring(
            value: swipe.offset, target: offset,
            velocity: swipe.velocity.velocity(at: frameTime))
        startTicking()
    }

    /// Moves the row on by a frame.
    func stepSwipe(by elapsed: Double) {
        guard var spring = swipe?.spring else { return }
        spring.advance(by: elapsed)
        swipe?.offset = spring.value
        swipe?.spring = spring.isSettled ? nil : spring
        if spring.isSettled, spring.target == 0 { removeSwipe() } else { updateSwipeButtons() }
    }

    func removeSwipe() {
        swipe?.buttons?.remove()
        swipe = nil
        requestPass()
    }

    /// Forgets the row if its item is gone.
    func pruneSwipe() {
        if let swipe, !snapshot.contains(swipe.id) { removeSwipe() }
    }

    /// Shows the buttons of the side that is uncovered.
    private func updateSwipeButtons() {
        guard let swipe, swipe.offset != 0 else { return }
        let isLeft = swipe.offset > 0
        guard swipe.buttons == nil || swipe.showsLeft != isLeft else { return }
        swipe.buttons?.remove()
        let (id, actions) = (swipe.id, swipe.shown)
        self.swipe?.showsLeft = isLeft
        self.swipe?.buttons =
            actions.isEmpty
            ? nil
            : unsafe ActionButtons(actions, parent: widget, cssClass: "swipe-actions") {
                [weak self] number in
                self?.perform(actions[number], for: id)
            }
    }

    /// How far a swipe moves an element, positive to the right.
    func swipeOffset(of element: CollectionElement) -> Double {
        guard hasSwipe, let swipe, element.followsItem else { return 0 }
        switch key(of: element) {
        case .item(swipe.id), .badge(swipe.id, _): return swipe.offset
        default: return 0
        }
    }

    /// Puts the buttons into the room the row has left.
    func allocateSwipe() {
        guard let swipe, let buttons = swipe.buttons else { return }
        guard let element = elements[.item(swipe.id)] else { return buttons.leaveOut() }
        let row = onScreen(element.frame)
        let width = max(abs(swipe.offset), buttons.naturalSize.width)
        let x = swipe.offset > 0 ? row.minX + swipe.offset - width : row.maxX + swipe.offset
        buttons.clip = row
        buttons.allocate(Rect(x: x, y: row.y, width: width, height: row.height))
    }
}
