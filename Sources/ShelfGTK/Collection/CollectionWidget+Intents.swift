import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

// What hands and keys mean is carried out by the part it concerns: here it is said by which.

extension CollectionWidget: InputScene {
    func carryOut(_ intent: PanGesture<Section.ID, Item.ID>.Intent) {
        switch intent {
        case .scrollPage(let detents):
            let step = PageStep.detent(of: viewportExtent) * detents
            scrollPage(to: restingScrollOffset + step, animated: false)
        case .turnWheel(let id, let detents):
            if let section = snapshot.sectionIndex(of: id) { turnWheel(over: section, by: detents) }
        case .turnPage(let id, let forward):
            if let section = snapshot.sectionIndex(of: id) {
                turnPage(of: section, forward: forward)
            }
        case .beginShelf(let id):
            if let section = snapshot.sectionIndex(of: id) { beginShelfGesture(section) }
        case .moveShelf(let distance):
            continueShelfGesture(by: distance)
            startTicking()
        case .endShelf: endShelfGesture()
        case .beginSwipe(let id): rowActions.beginSwipe(of: id)
        case .moveSwipe(let distance): rowActions.continueSwipe(by: distance)
        case .endSwipe(let performs): rowActions.endSwipe(performs: performs)
        }
    }

    func carryOut(_ intent: PressGesture<Item.ID>.Intent) {
        switch intent {
        case .takeOver:
            keyboard.gaveWayToPointer()
            keys.endWord()
        case .focus(let id):
            guard let position = snapshot.position(of: id) else { break }
            focusing.setFocus(position, .keep, animated: true, reveals: false)
        case .select(let id, let step):
            guard let position = snapshot.position(of: id) else { break }
            select(id, step)
            reveal(position, animated: true)
        case .activate(let id):
            if let position = snapshot.position(of: id) { activate(position) }
        case .selectNone: _ = selectNone()
        case .closeSwipe: rowActions.closeSwipe()
        }
    }

    func hasActionsAtRow(of id: Item.ID) -> Bool { !rowActions.actionsAtRow(of: id).isEmpty }

    var swipedItem: Item.ID? { rowActions.swipe?.id }

    var showsRowButtons: Bool { rowActions.rowButtons != nil }

    func rowButtonsMayChange() { rowActions.buttonsMayChange() }

    func pageButtonsMayChange() { chrome.pageButtonsMayChange() }

    func openMenu(at point: Point) -> Bool { rowActions.openMenu(at: point) }

    func isOnArrow(_ point: Point) -> Bool { chrome.isOnArrow(point) }

    var isPlaceholderShown: Bool { chrome.emptyView.shown != nil }

    func element(of id: Item.ID) -> Element? { elements[.item(id)] }

    func setEdgeScroll(at point: Point?, movesShelves: Bool) {
        drags.setEdgeScroll(at: point, movesShelves: movesShelves)
    }

    func endBand() { presentation.selection.endBand() }

    /// Notes that what is under a resting pointer may be something else with this pass.
    func contentMayMoveUnderPointer() {
        if cells.pending != nil {
            input.contentMoved(.changed)
        } else if scrollOffset != pageScroll.lookAhead.lastOffset || shelves.isMoving {
            input.contentMoved(.scrolled)
        }
    }

    /// Looks under the pointer once nothing glides, under a hand or by itself.
    ///
    /// Values from outside keep coming while a scrolled window lets the page coast.
    func settlePointed() {
        if input.awaitsRest, !isInMotion, !isScrolledFromOutside { input.cameToRest() }
    }
}

extension CollectionWidget: DragScene {
    var gestures: Gestures<Section.ID, Item.ID> {
        get { input.gestures }
        set { input.gestures = newValue }
    }

    func moveOn(_ shelf: Section.ID?, by distance: Double) -> Bool {
        guard let shelf else {
            guard presentation.pageScroll.move(&presentation.page, by: distance) else {
                return false
            }
            presentation.requests.readerScrolled()
            return true
        }
        guard let section = snapshot.sectionIndex(of: shelf) else { return false }
        let before = shelfOffsets[shelf]
        setShelfOffset(before + distance, section: section)
        return shelfOffsets[shelf] != before
    }

    func selectUnderBand() { input.selectUnderBand() }
}

extension CollectionWidget: RowActionScene, ChromeScene {
    /// Where the pointer is in the viewport; nil while it is elsewhere.
    var pointer: Point? { input.pointer }

    var idlePointer: Point? { gestures.band == nil ? pointer : nil }

    func focusForMenu(_ id: Item.ID, at position: ItemPosition) {
        focusing.setFocus(
            position, selection.ids.contains(id) ? .keep : .replace, animated: false)
    }

    func restAtFocusedItem() -> (id: Item.ID, frame: Rect)? {
        guard let focus, let layout, !viewport.isEmpty else { return nil }
        if pageScroll.isGliding { scrollPage(to: restingScrollOffset, animated: false) }
        let section = focus.position.section
        if shelves.isMoving(snapshot.section(at: section).id) {
            setShelfOffset(restingShelfOffset(at: section), section: section)
        }
        reveal(focus.position, animated: false)
        focusing.giveKeyboard(to: focus.position)
        return (focus.id, onScreen(frame(of: focus.position, in: layout)))
    }

    var dropMark: Rect? { drags.drop.mark }

    var bandFrame: Rect? { input.bandFrame }
}

extension CollectionWidget: KeyScene {
    func carryOut(_ command: KeyCommand) -> Bool {
        switch command {
        case .openMenu: return rowActions.openMenuOfFocusedItem()
        case .stepInside(let forward): return focusing.stepInside(forward: forward)
        case .selectAll, .selectNone, .leave:
            if rowActions.closeSwipe() || drags.cancelDrag() { return true }
            if command == .leave, description.onEscape?() == true { return true }
            return command == .selectAll ? selectAll() : selectNone()
        case .reorder(let move):
            return focus.map { drags.reorder($0.id, at: $0.position, by: move) } ?? false
        case .move(let move, let step): return focusing.move(move, step)
        case .select(let step):
            guard let focus else { return false }
            select(focus.id, step)
            return true
        case .activate:
            guard let focus else { return false }
            activate(focus.position)
            return true
        case .delete: return focus.map { rowActions.performDestructive(for: $0.id) } ?? false
        case .edit: return editFocused()
        case .type: return false
        }
    }

    func performAction(meantBy press: KeyPress) -> Bool {
        rowActions.perform(meantBy: press, for: focus?.id)
    }

    var elementWithKeyboard: CollectionElement? { focusing.elementWithKeyboard }

    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool {
        focusing.move(move, step, from: element)
    }

    func jump(to position: ItemPosition) {
        focusing.setFocus(position, animated: true)
    }

    func keyboardIsUsed(withControl isControlled: Bool) {
        keyboard.leavesByTab = isControlled
        keyboard.isInUse()
    }

    /// Tells the caller that an item was opened.
    func activate(_ position: ItemPosition) {
        let item = snapshot.item(at: position)
        tell { [description] in description.onActivate?(item) }
    }

    /// Tells the caller to edit the focused item; false where nothing can be edited.
    private func editFocused() -> Bool {
        guard let focus, let onEdit = description.onEdit else { return false }
        let item = snapshot.item(at: focus.position)
        tell { onEdit(item) }
        return true
    }
}

extension CollectionWidget: FocusScene {
    func placedElement(at position: ItemPosition) -> Element {
        let (element, isNew) = binder.itemElement(at: position)
        if isNew, layout != nil { cells.show(element, at: page.frame(of: position)) }
        // A focus that moves among what is placed asks for no layout: the toolkit follows each one
        // with a motion of the resting pointer, which shows and fades scrollbars for two seconds.
        if isNew || cells.hasUnplaced { requestPass() }
        return element
    }

    var shownPlaceholder: CellWidget? { chrome.emptyView.shown }

    var allowsFocus: (@MainActor (Item) -> Bool)? { description.canFocus }
}
