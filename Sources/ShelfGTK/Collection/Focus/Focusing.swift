internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What the focus asks of the other parts of a collection.
protocol FocusScene<Section, Item>: SightScene {
    /// What hands are doing: a focus that comes with a press is no choice.
    var gestures: Gestures<Section.ID, Item.ID> { get set }
    /// All elements that have a cell.
    var live: [CollectionElement] { get }
    /// The element of the item at a place, with a cell and placed, made now if there was none.
    func placedElement(at position: ItemPosition) -> Element
    /// What stands in for the items while there are none.
    var shownPlaceholder: CellWidget? { get }

    /// Which items may have the focus; nil for all.
    var allowsFocus: (@MainActor (Item) -> Bool)? { get }
    var selectedItems: Set<Item.ID> { get }
    /// Carries out what a key or click at an item means for the selection.
    func select(_ id: Item.ID, _ step: SelectionStep)
    /// A range begins at the item that had the focus, if none has been chosen yet.
    func beginRange(at id: Item.ID?)
    /// The selection goes on from an item that is gone to its heir.
    func passSelection(from item: Item.ID?, to heir: Item.ID)

    /// Whether the page is on its way.
    var isPageGliding: Bool { get }
    /// Whether the page may still go to an item that was waited for.
    func mayShowFocus(on id: Item.ID) -> Bool
    /// The page goes to an item when it comes, unless the reader scrolls first.
    func waitForFocus(on id: Item.ID)
}

/// The focused item and the keyboard in its cell: decisions are `FocusTracker`'s, this carries them out.
///
/// Design: docs/design/focus.md
final class Focusing<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    /// The focused item, kept while the keyboard is elsewhere.
    struct Focus {
        let id: Item.ID
        let position: ItemPosition
    }

    unowned let scene: any FocusScene<Section, Item>
    let keyboard: Keyboard
    var tracker = FocusTracker<Item.ID>() {
        didSet { isAwaited = tracker.isWaiting }
    }
    /// Whether the focused item is not there yet, or no more.
    private(set) var isAwaited = false
    /// Whether there may be cells that are closed to the keyboard.
    var restrictsFocus = false
    /// The focus as the caller was told it last.
    var boundFocus: Item.ID?
    var rest = FocusRest<Item.ID>()
    var restTick: TickCallback?

    init(over scene: any FocusScene<Section, Item>, _ keyboard: Keyboard) {
        self.scene = scene
        self.keyboard = keyboard
    }

    /// Lets go of everything: the collection is disposed of.
    func dispose() {
        keyboard.dispose()
        restTick?.remove()
        restTick = nil
    }

    /// The focused item, kept while the keyboard is elsewhere.
    var focus: Focus? {
        guard let id = tracker.place?.id, let position = tracker.position else { return nil }
        return Focus(id: id, position: ItemPosition(position))
    }

    /// The layout as focus decisions see it: with every glide at its end.
    func geometry(_ layout: SolvedLayout) -> CollectionGeometry {
        CollectionGeometry(
            layout: layout, shelfOffset: { self.scene.restingShelfOffset(at: $0) },
            readsRightToLeft: scene.isRightToLeft, viewport: scene.page.viewport,
            allows: { self.canFocus(ItemPosition($0)) })
    }

    /// Whether the item at a place may have the focus.
    func canFocus(_ position: ItemPosition) -> Bool {
        guard let allows = scene.allowsFocus else { return true }
        return scene.consult { allows(scene.snapshot.item(at: position)) }
    }

    private func id(at position: FocusPosition) -> Item.ID {
        scene.snapshot.item(at: ItemPosition(position)).id
    }

    // MARK: - Moving

    /// Carries out a directional move; returns whether there was anything to move on.
    ///
    /// `step` says what becomes of the selection.
    func move(_ move: FocusMove, _ step: SelectionStep) -> Bool {
        guard let layout = scene.page.layout, scene.snapshot.itemCount > 0 else { return false }
        guard let focus else {
            beginFocus(with: move, step, in: layout)
            return true
        }
        // A caller's closure may ask for the focus meanwhile.
        var tracker = tracker
        tracker.enter(fallback: nil)
        let outcome = tracker.move(
            scene.pageMove(move), in: geometry(layout),
            isInView: !scene.isScrolledAway(focus.position), itemID: id(at:))
        switch outcome {
        case .stays:
            self.tracker = tracker
            // At an end a key moves nothing, and still chooses what it stands on.
            scene.select(focus.id, step)
            // It may have been scrolled away from the end that Control leads to from anywhere.
            if scene.isScrolledAway(focus.position) { showFocus() }
        case .reveals:
            // The reader scrolled away: the first key brings the focus back into view.
            showFocus()
        case .moves: arrive(step, as: tracker)
        }
        return true
    }

    /// Brings the focused item back into view, with the keyboard.
    private func showFocus() {
        guard let focus else { return }
        scene.reveal(focus.position, animated: true)
        giveKeyboard(to: focus.position)
    }

    /// Focuses where a first key leads: the first item in the viewport, or the end from there.
    private func beginFocus(with move: FocusMove, _ step: SelectionStep, in layout: SolvedLayout) {
        guard let start = firstVisible.map({ FocusPosition($0) }) else { return }
        var tracker = tracker
        tracker.focus(FocusTarget(id(at: start)), at: start)
        if move.leadsToAnEnd {
            _ = tracker.move(
                scene.pageMove(move), in: geometry(layout), isInView: true, itemID: id(at:))
        }
        arrive(step, as: tracker)
    }

    /// The first of the selected items that may have the focus.
    private var firstSelected: ItemPosition? {
        scene.selectedItems.compactMap { scene.snapshot.position(of: $0) }
            .filter { canFocus($0) }.min()
    }

    private var firstVisible: ItemPosition? {
        let page = scene.page
        guard let layout = page.layout, scene.snapshot.itemCount > 0 else { return nil }
        let visible = page.visibleItems.filter { canFocus($0.position) }
        let first = visible.first { page.start(of: $0.frame) >= page.scrollOffset }
        return (first ?? visible.first)?.position
            ?? geometry(layout).firstItem.map { ItemPosition($0) }
    }

    /// Focuses an item by id, as its owner asks.
    func focusItem(_ id: Item.ID, reveals: Bool = true) -> Bool {
        guard let position = scene.snapshot.position(of: id), canFocus(position) else {
            return false
        }
        setFocus(position, animated: false, reveals: reveals, isArrival: true)
        return true
    }

    /// Focuses the item at a place, selects as `step` says, brings it into view and gives it the keyboard.
    ///
    /// An item that may not have the focus is only selected.
    func setFocus(
        _ position: ItemPosition, _ step: SelectionStep = .replace, animated: Bool,
        reveals: Bool = true, isArrival: Bool = false
    ) {
        scene.inTurn {
            let id = scene.snapshot.item(at: position).id
            guard canFocus(position) else { return scene.select(id, step) }
            var tracker = tracker
            let path = tracker.place?.id == id ? tracker.place?.path : nil
            tracker.focus(FocusTarget(id, path: path ?? []), at: FocusPosition(position))
            arrive(
                step, animated: animated, reveals: reveals, as: tracker, isArrival: isArrival)
        }
    }

    /// Makes a decision come true: the focus is where `tracker` says.
    private func arrive(
        _ step: SelectionStep, animated: Bool = true, reveals: Bool = true,
        as tracker: FocusTracker<Item.ID>, isArrival: Bool = false
    ) {
        guard let position = tracker.position.map({ ItemPosition($0) }) else { return }
        scene.inTurn {
            let item = scene.snapshot.item(at: position)
            let changed = focus?.id != item.id
            scene.beginRange(at: focus?.id)
            self.tracker = tracker
            scene.select(item.id, step)
            if reveals { scene.reveal(position, animated: animated, isArrival: isArrival) }
            giveKeyboard(to: position)
            if changed { tellFocus() }
        }
    }

    // MARK: - The keyboard

    /// Gives the keyboard to an item's cell, making the cell if need be, within this very call.
    func giveKeyboard(to position: ItemPosition) {
        scene.inTurn {
            let element = scene.placedElement(at: position)
            tracker.enter(fallback: nil)
            showFocusability(of: element)
            element.cell.takeFocus(tracker.place?.path ?? [])
        }
    }

    /// The keyboard focus came to a cell by other means than ours, such as assistive technology.
    func keyboardCame(to element: Element) {
        guard case .item(let id) = element.key, id != focus?.id else { return }
        scene.inTurn {
            let target = FocusTarget(id, path: element.cell.focusPath ?? [])
            tracker.focus(target, at: FocusPosition(element.position))
            let press = scene.gestures.press
            scene.select(id, press.stepOfArrivingFocus(scene.description.selectionMode))
            // What is pressed must not glide away from under the pointer.
            if !press.isDown { scene.reveal(element.position, animated: true) }
            tellFocus()
        }
    }

    /// Listens where the keyboard goes in the window, so that the focus knows its control.
    ///
    /// Where nothing in the window has it, keys are for the collection that appears in it.
    func followKeyboard() {
        keyboard.follow { [weak self] in self?.keyboardMoved() }
        if keyboard.isNowhere { keyboard.take() }
    }

    private func keyboardMoved() {
        guard tracker.isInside, let focus, let element = scene.element(of: focus.id) else { return }
        if let path = element.cell.focusPath {
            tracker.focus(FocusTarget(focus.id, path: path), at: FocusPosition(focus.position))
        } else if keyboard.isNowhere {
            // The control is gone or disabled; GTK is in the middle of taking it away.
            MainLoop.whenIdle { [weak self] in self?.takeKeyboardBack() }
        }
    }

    private func takeKeyboardBack() {
        guard tracker.isInside, keyboard.isNowhere, let focus,
            unsafe gtk_widget_get_mapped(scene.widget) != 0
        else { return }
        giveKeyboard(to: focus.position)
    }

    /// Goes on to the next or previous control of the focused item and its badges, once around; false
    /// where there are no two.
    func stepInside(forward: Bool) -> Bool {
        guard let focus, let element = scene.element(of: focus.id) else { return false }
        let badges = scene.line.filter {
            if case .badge(focus.id, _) = ($0 as? Element)?.key { true } else { false }
        }
        return element.cell.stepFocus(forward: forward, with: badges.map(\.cell))
    }

    // MARK: - Entering and leaving

    /// Gives the keyboard to the remembered item, the first time to what is selected; false where
    /// no item can have it.
    func enterItems() -> Bool {
        guard let position = focus?.position ?? firstSelected ?? firstVisible else { return false }
        // An item that is waited for is so after this, too: the reader has not chosen another.
        var tracker = tracker
        let isNew = focus == nil
        tracker.enter(
            fallback: (scene.snapshot.item(at: position).id, FocusPosition(position)))
        // Coming in selects nothing, but where one item goes with the focus.
        let selects = isNew && scene.description.selectionMode == .single
        arrive(selects ? .replace : .keep, reveals: isNew, as: tracker)
        return true
    }

    /// Gives the keyboard back to the item that had it last; false when there is none.
    func restoreFocus() -> Bool {
        guard let focus else { return false }
        giveKeyboard(to: focus.position)
        return true
    }
}
