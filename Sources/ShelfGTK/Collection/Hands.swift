import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The parts of a collection that turn what devices say into what is done.
///
/// They do not know each other: what hands and keys mean is carried out by the part it concerns, and
/// here it is said by which.
///
/// Design: docs/design/collection.md#the-parts-of-the-hands
final class Hands<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    let keyboard: Keyboard
    private(set) lazy var focusing = Focusing<Section, Item>(over: stage, for: self, keyboard)
    private(set) lazy var selecting = Selecting<Section, Item>(over: stage)
    private(set) lazy var input = Input<Section, Item>(over: stage, for: self)
    private(set) lazy var keys = Keys<Section, Item>(over: stage, for: self)
    private(set) lazy var drags = Dragging<Section, Item>(over: stage, for: self)
    private(set) lazy var rowActions = RowActions<Section, Item>(over: stage, for: self)
    private(set) lazy var chrome = Chrome<Section, Item>(
        over: stage, for: self, actions: rowActions)
    private var devices: Devices?

    init(over stage: any CollectionStage<Section, Item>) {
        self.stage = stage
        keyboard = Keyboard(of: stage, on: stage.cells.plane)
        devices = unsafe Devices(of: stage.widget, for: input, keys: keys, drags: drags)
        selecting.tellSelectability()
        // What lies over the cells is asked for the pointer before them.
        _ = chrome
    }

    /// Lets go of everything: the collection is disposed of.
    func dispose() {
        focusing.dispose()
        chrome.removeAll()
        devices?.removeAll()
    }

    /// Lets go of what is held: the view has left the screen.
    func letGo() {
        keyboard.stop()
        input.letGo()
        // A popover that goes while it is open keeps the pointer of its display.
        rowActions.closeMenu()
    }

    /// Lets go of what is gone.
    func prune() {
        rowActions.prune()
        input.prune()
    }

    /// What hands held along the page is along its shelves now.
    func pageTurned() {
        input.forgetMotion()
        rowActions.removeSwipe()
    }

    private var presentation: Presentation<Section, Item> { stage.presentation }
    private var snapshot: Snapshot<Section, Item> { stage.presentation.snapshot }
    private var focus: Presentation<Section, Item>.Focus? { stage.presentation.focus }

    // MARK: - Frames

    /// Whether anything moves on its own.
    var isInMotion: Bool {
        rowActions.rowSwipe?.isGliding == true || drags.isEdgeScrolling || input.isWaitingForSilence
    }

    /// Whether rest is waited for, or a hand that may click on.
    var isWaiting: Bool { input.awaitsRest || chrome.isWaiting }

    /// Moves on by a frame what hands move.
    func step(by elapsed: Double) {
        rowActions.stepSwipe(by: elapsed)
        drags.stepEdgeScroll(by: elapsed)
    }

    /// Notes that what is under a resting pointer may be something else with this pass.
    func contentMayMoveUnderPointer() {
        let (page, scroll) = (stage.page, presentation.pageScroll)
        if stage.cells.pending != nil {
            input.contentMoved(.changed)
        } else if page.scrollOffset != scroll.lookAhead.lastOffset || presentation.shelves.isMoving
        {
            input.contentMoved(.scrolled)
        }
    }

    /// Shows what lies over the cells as it should be after a pass.
    func finishPass() {
        chrome.updatePageButtons()
        rowActions.dropButtonsLeftBehind()
    }
}

// MARK: - Wheels, fingers, presses

extension Hands: InputDelegate {
    func carryOut(_ intent: PanGesture<Section.ID, Item.ID>.Intent) {
        switch intent {
        case .scrollPage(let detents):
            stage.follow(presentation.scrollPage(byDetents: detents), glides: false)
        case .turnWheel(let id, let detents):
            guard let section = snapshot.sectionIndex(of: id) else { break }
            let glides = stage.mayGlide
            stage.follow(
                presentation.turnWheel(over: section, by: detents, glides: glides), glides: glides)
        case .turnPage(let id, let forward): turnPage(of: id, forward: forward)
        case .beginShelf(let id): presentation.beginShelf(id, at: stage.frameTime)
        case .moveShelf(let distance):
            presentation.dragShelf(by: distance, at: stage.frameTime)
            stage.requestPass()
            stage.startTicking()
        case .endShelf:
            presentation.releaseShelf(at: stage.frameTime, glides: stage.mayGlide)
            stage.requestPass()
            stage.startTicking()
        case .beginSwipe(let id): rowActions.beginSwipe(of: id)
        case .moveSwipe(let distance): rowActions.continueSwipe(by: distance)
        case .endSwipe(let performs): rowActions.endSwipe(performs: performs)
        }
    }

    func carryOut(_ intent: PressGesture<Item.ID>.Intent) {
        switch intent {
        case .takeOver:
            keyboard.gaveWayToPointer()
            presentation.typeAhead.reset()
        case .focus(let id):
            guard let position = snapshot.position(of: id) else { break }
            focusing.setFocus(position, .keep, animated: true, reveals: false)
        case .select(let id, let step):
            guard let position = snapshot.position(of: id) else { break }
            selecting.select(id, step)
            stage.reveal(position, animated: true, by: .reader)
        case .activate(let id):
            if let position = snapshot.position(of: id) { activate(position) }
        case .selectNone: _ = selecting.selectNone()
        case .closeSwipe: rowActions.closeSwipe()
        }
    }

    func hasActionsAtRow(of id: Item.ID) -> Bool { !rowActions.actionsAtRow(of: id).isEmpty }

    var swipedItem: Item.ID? { rowActions.swipe?.id }

    var showsRowButtons: Bool { rowActions.rowButtons != nil }

    func rowButtonsMayChange() { rowActions.buttonsMayChange() }

    func pageButtonsMayChange() { chrome.pageButtonsMayChange() }

    func openMenu(at point: Point) -> Bool { rowActions.openMenu(at: point) }

    func setEdgeScroll(at point: Point?, movesShelves: Bool) {
        drags.setEdgeScroll(at: point, movesShelves: movesShelves)
    }

    func endBand() { presentation.selection.endBand() }

    func beginBand(_ effect: BandEffect) { selecting.beginBand(effect) }

    func bandMeets(_ ids: Set<Item.ID>) { selecting.bandMeets(ids) }
}

// MARK: - Dragging

extension Hands: DragDelegate {
    var gestures: Gestures<Section.ID, Item.ID> {
        get { input.gestures }
        set { input.gestures = newValue }
    }

    func selectUnderBand() { input.selectUnderBand() }

    func canFocus(_ position: ItemPosition) -> Bool { focusing.canFocus(position) }
}

// MARK: - What lies over the cells

extension Hands: RowActionDelegate, ChromeDelegate {
    /// Where the pointer is in the viewport; nil while it is elsewhere.
    var pointer: Point? { input.pointer }

    var idlePointer: Point? { gestures.band == nil ? pointer : nil }

    func focusForMenu(_ id: Item.ID, at position: ItemPosition) {
        focusing.setFocus(
            position, presentation.selection.ids.contains(id) ? .keep : .replace, animated: false)
    }

    func restAtFocusedItem() -> (id: Item.ID, frame: Rect)? {
        guard let focus, stage.page.layout != nil, !stage.page.viewport.isEmpty else {
            return nil
        }
        if presentation.pageScroll.isGliding {
            stage.scrollPage(to: presentation.restingOffset, animated: false)
        }
        let section = focus.position.section
        if presentation.shelves.isMoving(snapshot.section(at: section).id) {
            presentation.setShelfOffset(
                presentation.restingShelfOffset(at: section), section: section)
            stage.requestPass()
        }
        stage.reveal(focus.position, animated: false, by: .reader)
        focusing.giveKeyboard(to: focus.position)
        return (focus.id, stage.page.onScreen(stage.page.frame(of: focus.position)))
    }

    var dropMark: Rect? { drags.drop.mark }

    var bandFrame: Rect? { input.bandFrame }

    func itemsConcerned(by id: Item.ID) -> [Item] {
        presentation.positionsConcerned(by: id).map { snapshot.item(at: $0) }
    }

    func turnPage(of shelf: Section.ID, forward: Bool) {
        guard let section = snapshot.sectionIndex(of: shelf) else { return }
        let glides = stage.mayGlide
        stage.follow(
            presentation.turnPage(of: section, forward: forward, glides: glides), glides: glides)
        stage.requestPass()
    }
}

// MARK: - Keys

extension Hands: KeyDelegate {
    func carryOut(_ command: KeyCommand) -> Bool {
        switch command {
        case .openMenu: return rowActions.openMenuOfFocusedItem()
        case .stepInside(let forward): return focusing.stepInside(forward: forward)
        case .selectAll, .selectNone, .leave:
            if rowActions.closeSwipe() || drags.cancelDrag() { return true }
            if command == .leave, stage.description.actions.onEscape?() == true { return true }
            return command == .selectAll ? selecting.selectAll() : selecting.selectNone()
        case .reorder(let move):
            return focus.map { drags.reorder($0.id, at: $0.position, by: move) } ?? false
        case .move(let move, let step): return focusing.move(move, step)
        case .select(let step):
            guard let focus else { return false }
            selecting.select(focus.id, step)
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

    func follow(_ arrival: FocusArrival<Item.ID>, glides: Bool) {
        focusing.follow(arrival, glides: glides)
    }

    func keyboardIsUsed(withControl isControlled: Bool) {
        keyboard.leavesByTab = isControlled
        keyboard.isInUse()
    }

    /// Tells the caller that an item was opened.
    func activate(_ position: ItemPosition) {
        let item = snapshot.item(at: position)
        guard let onActivate = stage.description.actions.onActivate else { return }
        stage.tell { onActivate(item) }
    }

    /// Tells the caller to edit the focused item; false where nothing can be edited.
    private func editFocused() -> Bool {
        guard let focus, let onEdit = stage.description.actions.onEdit else { return false }
        let item = snapshot.item(at: focus.position)
        stage.tell { onEdit(item) }
        return true
    }
}

// MARK: - The focus

extension Hands: FocusDelegate {
    func select(_ id: Item.ID, _ step: SelectionStep) { selecting.select(id, step) }

    func selectionChanged(_ change: Set<Item.ID>) { selecting.selectionChanged(change) }

    var shownPlaceholder: CellWidget? { chrome.emptyView.shown }
}
