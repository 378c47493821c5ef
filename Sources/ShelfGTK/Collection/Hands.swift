import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The parts of a collection that handle input.
///
/// Each reaches the others through this class, which also assigns gestures and keys to the parts.
///
/// Design: docs/design/collection.md#the-parts-of-the-hands
final class Hands<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    unowned let stage: any CollectionStage<Section, Item>
    let keyboard: Keyboard
    private(set) lazy var focusing = Focusing<Section, Item>(over: stage, for: self, keyboard)
    private(set) lazy var bound = BoundPlaces<Section, Item>(over: stage)
    private(set) lazy var selecting = Selecting<Section, Item>(over: stage, bound)
    private(set) lazy var input = Input<Section, Item>(over: stage, for: self)
    private(set) lazy var keys = Keys<Section, Item>(over: stage, for: self)
    private(set) lazy var drags = Dragging<Section, Item>(over: stage, for: self)
    private(set) lazy var rowActions = RowActions<Section, Item>(over: stage, for: self)
    private(set) lazy var chrome = Chrome<Section, Item>(over: stage, for: self)
    private var devices: Devices?

    init(over stage: any CollectionStage<Section, Item>) {
        self.stage = stage
        keyboard = Keyboard(of: stage, on: stage.cells.plane)
        devices = unsafe Devices(of: stage.widget, for: input, keys: keys, drags: drags)
        selecting.tellSelectability()
        // Children above the cells are hit-tested first.
        _ = chrome
    }

    /// Releases everything as the collection is disposed.
    func dispose() {
        focusing.dispose()
        chrome.removeAll()
        devices?.removeAll()
    }

    /// Ends gestures and menus as the view is unmapped.
    func letGo() {
        keyboard.stop()
        input.letGo()
        // An open popover would keep its grab after the widget is gone.
        rowActions.closeMenu()
        rowActions.keptMenus.takeOut()
    }

    /// Ends gestures.
    func letGoOfGestures() {
        _ = drags.cancelDrag()
        drags.forgetOpening()
        drags.dropLeft()
        input.letGo()
    }

    /// Forgets all content, and the values exchanged with the owner.
    func beginAnew() {
        prune()
        bound.forget()
        focusing.forget()
        chrome.emptyView.hide()
    }

    /// Drops state of items that are gone.
    func prune() {
        rowActions.prune()
        input.prune()
    }

    /// Resets gestures after the scroll axis changed.
    func pageTurned() {
        input.forgetMotion()
        rowActions.removeSwipe()
    }

    private var presentation: Presentation<Section, Item> { stage.presentation }
    private var snapshot: Snapshot<Section, Item> { stage.presentation.snapshot }
    private var focus: Presentation<Section, Item>.Focus? { stage.presentation.focus }

    // MARK: - Frames

    /// Something moves by itself.
    var isInMotion: Bool {
        rowActions.rowSwipe?.isGliding == true || drags.isEdgeScrolling || input.isWaitingForSilence
    }

    /// The end of motion or a further click is awaited.
    var isWaiting: Bool { input.awaitsRest || chrome.isWaiting }

    /// Advances all motion by a frame.
    func step(by elapsed: Double) {
        rowActions.stepSwipe(by: elapsed)
        drags.stepEdgeScroll(by: elapsed)
    }

    /// Records that the content under a resting pointer may have changed with this pass.
    func contentMayMoveUnderPointer() {
        let (page, scroll) = (stage.page, presentation.pageScroll)
        if stage.cells.pending != nil {
            input.contentMoved(.changed)
        } else if page.scrollOffset != scroll.lookAhead.lastOffset || presentation.shelves.isMoving
        {
            input.contentMoved(.scrolled)
        }
    }

    /// Updates the parts above the cells after a pass.
    func finishPass() {
        chrome.updatePageButtons()
        rowActions.dropButtonsLeftBehind()
    }
}

// MARK: - Wheels, fingers, presses

extension Hands {
    func carryOut(_ intent: PanGesture<Section.ID, Item.ID>.Intent) {
        let glides = stage.mayGlide
        let effect = presentation.carryOut(intent, at: stage.frameTime, glides: glides)
        if let effect { return stage.follow(effect, glides: glides) }
        switch intent {
        case .beginSwipe(let id): rowActions.beginSwipe(of: id)
        case .moveSwipe(let distance): rowActions.continueSwipe(by: distance)
        case .endSwipe(let performs): rowActions.endSwipe(performs: performs)
        default: break
        }
    }

    func carryOut(_ intent: PressGesture<Item.ID>.Intent) {
        focusing.follow { $0.carryOut(intent, glides: $1, focusing.canFocus) }
        switch intent {
        case .takeOver: keyboard.gaveWayToPointer()
        case .activate(let id):
            if let position = snapshot.position(of: id) { activate(position) }
        case .closeSwipe: rowActions.closeSwipe()
        case .focus, .select, .selectNone: break
        }
    }
}

// MARK: - Keys

extension Hands {
    func carryOut(_ command: KeyCommand) -> Bool {
        switch command {
        case .openMenu: return rowActions.openMenuOfFocusedItem()
        case .stepInside(let forward): return focusing.stepInside(forward: forward)
        case .leave:
            if rowActions.closeSwipe() || drags.cancelDrag() { return true }
            if stage.description.actions.onEscape?() == true { return true }
            return focusing.carryOut(command)
        case .move(let move, let step):
            return stepInOutline(move, step) || goesBeyond(move, step)
                || focusing.carryOut(command)
        case .select, .selectAll, .selectNone: return focusing.carryOut(command)
        case .reorder(let move):
            return focus.map { drags.reorder($0.id, at: $0.position, by: move) } ?? false
        case .activate:
            guard let focus else { return false }
            activate(focus.position)
            return true
        case .delete: return focus.map { rowActions.performDestructive(for: $0.id) } ?? false
        case .edit: return tellOfFocused(stage.description.actions.onEdit)
        case .preview: return tellOfFocused(stage.description.actions.onPreview)
        case .type: return false
        }
    }

    /// Lets the caller handle a move that leads to no other item, and returns false if it does not.
    private func goesBeyond(_ move: FocusMove, _ step: SelectionStep) -> Bool {
        guard let action = stage.description.actions.onMoveBeyond, step == .replace,
            stage.consult({ presentation.isAtEnd(of: move, focusing.canFocus) })
        else { return false }
        return stage.consult { action(move) }
    }

    /// Reports to the caller that an item was opened.
    func activate(_ position: ItemPosition) {
        let item = snapshot.item(at: position)
        guard let onActivate = stage.description.actions.onActivate else { return }
        stage.tell { onActivate(item) }
    }

    /// Reports the focused item to the caller, and returns false without a callback.
    private func tellOfFocused(_ action: (@MainActor (Item) -> Void)?) -> Bool {
        guard let focus, let action else { return false }
        let item = snapshot.item(at: focus.position)
        stage.tell { action(item) }
        return true
    }
}
