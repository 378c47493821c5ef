internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The focused item and the keyboard focus in its cell; `FocusTracker` decides, this class carries
/// out.
///
/// Design: docs/design/focus.md
final class Focusing<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    unowned let stage: any CollectionStage<Section, Item>
    unowned let hands: Hands<Section, Item>
    let keyboard: Keyboard
    /// Some cells may not be focusable.
    var restrictsFocus = false
    /// The focus last reported to the caller.
    var boundFocus: Item.ID?
    var rest = FocusRest<Item.ID>()
    var restTick: TickCallback?

    init(
        over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>,
        _ keyboard: Keyboard
    ) {
        self.stage = stage
        self.hands = hands
        self.keyboard = keyboard
    }

    /// Releases everything as the collection is disposed.
    func dispose() {
        keyboard.dispose()
        forget()
    }

    /// Forgets what the former owner knows.
    func forget() {
        restTick?.remove()
        restTick = nil
        rest = FocusRest()
        boundFocus = nil
    }

    private var presentation: Presentation<Section, Item> { stage.presentation }

    /// The focused item, kept while the keyboard focus is elsewhere.
    var focus: Presentation<Section, Item>.Focus? { presentation.focus }

    /// Returns true if the item at a position may have the focus.
    func canFocus(_ position: ItemPosition) -> Bool {
        guard let allows = stage.allowsFocus else { return true }
        return stage.consult { allows(stage.snapshot.item(at: position)) }
    }

    // MARK: - Moving

    /// Applies a decision about focus and selection, and returns false if it changes nothing.
    ///
    /// The closure receives true if scrolling is animated.
    @discardableResult
    func follow(
        _ decide: (Presentation<Section, Item>, _ glides: Bool) -> FocusArrival<Item.ID>?
    ) -> Bool {
        // The caller's `canFocus` may itself request the focus.
        stage.inTurn {
            let glides = stage.mayGlide
            let arrival = stage.consult { decide(presentation, glides) }
            if let arrival { follow(arrival, glides: glides) }
            return arrival != nil
        }
    }

    /// Applies a key command to focus and selection, and returns false if it does nothing.
    func carryOut(_ command: KeyCommand) -> Bool {
        follow { $0.carryOut(command, glides: $1, canFocus) }
    }

    /// Focuses an item by ID on the owner's request.
    func focusItem(_ id: Item.ID, reveals: Bool = true) -> Bool {
        guard let position = stage.snapshot.position(of: id), canFocus(position) else {
            return false
        }
        setFocus(position, reveals: reveals, by: .arrival)
        return true
    }

    /// Focuses the item at a position, selects, reveals and gives it the keyboard focus.
    ///
    /// An item that may not have the focus is only selected.
    func setFocus(
        _ position: ItemPosition, _ step: SelectionStep = .replace, reveals: Bool = true,
        by cause: ScrollCause = .reader
    ) {
        follow { presentation, _ in
            presentation.focus(
                at: position, step, glides: false, reveals: reveals, by: cause, canFocus)
        }
    }

    /// Shows and reports a change of focus and selection.
    func follow(_ arrival: FocusArrival<Item.ID>, glides: Bool) {
        stage.inTurn {
            hands.selecting.selectionChanged(arrival.selectionChange)
            stage.follow(arrival.effect, glides: glides)
            if arrival.takesKeyboard {
                // Without items the collection itself has the keyboard focus.
                if let focus { giveKeyboard(to: focus.position) } else { keyboard.take() }
            }
            if arrival.isNews { tellFocus() }
        }
    }

    // MARK: - The keyboard

    /// Moves the keyboard focus to an item's cell, which is made synchronously if necessary.
    func giveKeyboard(to position: ItemPosition) {
        stage.inTurn {
            let element = stage.placedElement(at: position)
            presentation.tracker.enter(fallback: nil)
            showFocusability(of: element)
            element.cell.takeFocus(presentation.tracker.place?.path ?? [])
        }
    }

    /// Handles a keyboard focus moved by others, such as assistive technology.
    func keyboardCame(to element: Element) {
        guard case .item(let id) = element.key, id != focus?.id else { return }
        follow {
            $0.keyboardCame(
                to: element.position, element.cell.focusPath ?? [],
                with: hands.input.gestures.press,
                glides: $1)
        }
    }

    /// Follows the keyboard focus in the window, so that the tracker knows the focused control.
    ///
    /// If nothing in the window has the focus, the collection takes it.
    func followKeyboard() {
        keyboard.follow { [weak self] in self?.keyboardMoved() }
        if keyboard.isNowhere { keyboard.take() }
    }

    private func keyboardMoved() {
        guard presentation.tracker.isInside, let focus, let element = stage.element(of: focus.id)
        else { return }
        if let path = element.cell.focusPath {
            presentation.tracker.focus(
                FocusTarget(focus.id, path: path), at: FocusPosition(focus.position))
        } else if keyboard.isNowhere {
            // The control is removed or disabled; GTK is about to clear the focus.
            MainLoop.whenIdle { [weak self] in self?.takeKeyboardBack() }
        }
    }

    private func takeKeyboardBack() {
        guard presentation.tracker.isInside, keyboard.isNowhere, let focus,
            unsafe gtk_widget_get_mapped(stage.widget) != 0
        else { return }
        giveKeyboard(to: focus.position)
    }

    /// Moves to the next control of the focused item and its badges, cyclically, and returns false
    /// if there are not two.
    func stepInside(forward: Bool) -> Bool {
        guard let focus, let element = stage.element(of: focus.id) else { return false }
        let badges = stage.line.filter {
            if case .badge(focus.id, _) = ($0 as? Element)?.key { true } else { false }
        }
        return element.cell.stepFocus(forward: forward, with: badges.map(\.cell))
    }

    // MARK: - Entering and leaving

    /// Focuses the remembered item, at first the selected one, and returns false if there is none.
    func enterItems() -> Bool { follow { $0.enter(glides: $1, canFocus) } }

    /// Returns the keyboard focus to the last focused item, and returns false if there is none.
    func restoreFocus() -> Bool {
        guard let focus else { return false }
        giveKeyboard(to: focus.position)
        return true
    }
}
