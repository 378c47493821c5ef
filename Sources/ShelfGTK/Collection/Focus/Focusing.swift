internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// The focused item and the keyboard in its cell: decisions are `FocusTracker`'s, this carries them out.
///
/// Design: docs/design/focus.md
final class Focusing<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    unowned let stage: any CollectionStage<Section, Item>
    unowned let hands: Hands<Section, Item>
    let keyboard: Keyboard
    /// Whether there may be cells that are closed to the keyboard.
    var restrictsFocus = false
    /// The focus as the caller was told it last.
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

    /// Lets go of everything: the collection is disposed of.
    func dispose() {
        keyboard.dispose()
        forget()
    }

    /// Forgets what its owner knows: it comes by another one.
    func forget() {
        restTick?.remove()
        restTick = nil
        rest = FocusRest()
        boundFocus = nil
    }

    private var presentation: Presentation<Section, Item> { stage.presentation }

    /// The focused item, kept while the keyboard is elsewhere.
    var focus: Presentation<Section, Item>.Focus? { presentation.focus }

    /// Whether the item at a place may have the focus.
    func canFocus(_ position: ItemPosition) -> Bool {
        guard let allows = stage.allowsFocus else { return true }
        return stage.consult { allows(stage.snapshot.item(at: position)) }
    }

    // MARK: - Moving

    /// Shows and tells what something makes of the focus and the selection, given whether what scrolls
    /// glides; false where it makes nothing of them.
    @discardableResult
    func follow(
        _ decide: (Presentation<Section, Item>, _ glides: Bool) -> FocusArrival<Item.ID>?
    ) -> Bool {
        // The caller's code may ask for the focus while it says which items may have it.
        stage.inTurn {
            let glides = stage.mayGlide
            let arrival = stage.consult { decide(presentation, glides) }
            if let arrival { follow(arrival, glides: glides) }
            return arrival != nil
        }
    }

    /// Carries out what a key means for the focus and the selection; false where it means nothing there.
    func carryOut(_ command: KeyCommand) -> Bool {
        follow { $0.carryOut(command, glides: $1, canFocus) }
    }

    /// Focuses an item by id, as its owner asks.
    func focusItem(_ id: Item.ID, reveals: Bool = true) -> Bool {
        guard let position = stage.snapshot.position(of: id), canFocus(position) else {
            return false
        }
        setFocus(position, reveals: reveals, by: .arrival)
        return true
    }

    /// Focuses the item at a place at once, selects as `step` says, brings it into view and gives it the
    /// keyboard; an item that may not have the focus is only selected.
    func setFocus(
        _ position: ItemPosition, _ step: SelectionStep = .replace, reveals: Bool = true,
        by cause: ScrollCause = .reader
    ) {
        follow { presentation, _ in
            presentation.focus(
                at: position, step, glides: false, reveals: reveals, by: cause, canFocus)
        }
    }

    /// Shows and tells what has become of the focus and the selection.
    func follow(_ arrival: FocusArrival<Item.ID>, glides: Bool) {
        stage.inTurn {
            hands.selecting.selectionChanged(arrival.selectionChange)
            stage.follow(arrival.effect, glides: glides)
            if arrival.takesKeyboard {
                // Without items the collection has the keyboard itself.
                if let focus { giveKeyboard(to: focus.position) } else { keyboard.take() }
            }
            if arrival.isNews { tellFocus() }
        }
    }

    // MARK: - The keyboard

    /// Gives the keyboard to an item's cell, making the cell if need be, within this very call.
    func giveKeyboard(to position: ItemPosition) {
        stage.inTurn {
            let element = stage.placedElement(at: position)
            presentation.tracker.enter(fallback: nil)
            showFocusability(of: element)
            element.cell.takeFocus(presentation.tracker.place?.path ?? [])
        }
    }

    /// The keyboard focus came to a cell by other means than ours, such as assistive technology.
    func keyboardCame(to element: Element) {
        guard case .item(let id) = element.key, id != focus?.id else { return }
        follow {
            $0.keyboardCame(
                to: element.position, element.cell.focusPath ?? [],
                with: hands.input.gestures.press,
                glides: $1)
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
        guard presentation.tracker.isInside, let focus, let element = stage.element(of: focus.id)
        else { return }
        if let path = element.cell.focusPath {
            presentation.tracker.focus(
                FocusTarget(focus.id, path: path), at: FocusPosition(focus.position))
        } else if keyboard.isNowhere {
            // The control is gone or disabled; GTK is in the middle of taking it away.
            MainLoop.whenIdle { [weak self] in self?.takeKeyboardBack() }
        }
    }

    private func takeKeyboardBack() {
        guard presentation.tracker.isInside, keyboard.isNowhere, let focus,
            unsafe gtk_widget_get_mapped(stage.widget) != 0
        else { return }
        giveKeyboard(to: focus.position)
    }

    /// Goes on to the next or previous control of the focused item and its badges, once around; false
    /// where there are no two.
    func stepInside(forward: Bool) -> Bool {
        guard let focus, let element = stage.element(of: focus.id) else { return false }
        let badges = stage.line.filter {
            if case .badge(focus.id, _) = ($0 as? Element)?.key { true } else { false }
        }
        return element.cell.stepFocus(forward: forward, with: badges.map(\.cell))
    }

    // MARK: - Entering and leaving

    /// Gives the keyboard to the remembered item, the first time to what is selected; false where
    /// no item can have it.
    func enterItems() -> Bool { follow { $0.enter(glides: $1, canFocus) } }

    /// Gives the keyboard back to the item that had it last; false when there is none.
    func restoreFocus() -> Bool {
        guard let focus else { return false }
        giveKeyboard(to: focus.position)
        return true
    }
}
