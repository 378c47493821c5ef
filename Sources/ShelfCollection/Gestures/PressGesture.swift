/// The target of a press or release: the part of the collection under the pointer.
package enum PressTarget<ItemID: Hashable>: Hashable {
    /// An item's cell, outside its controls.
    case item(ItemID)
    /// A control in an item's cell: a button, an entry, a slider.
    case control(in: ItemID)
    /// A control in a header, a footer or the placeholder.
    case boundaryControl
    /// A button that the collection shows beside a row.
    case rowButton
    /// An arrow at the end of a shelf.
    case pageArrow
    /// A header or a footer, outside its controls.
    case boundary
    /// The placeholder that is shown without items.
    case placeholder
    case space
    /// No target: it is gone, or the press only closes an open row.
    case nowhere

    /// The target is ground: a press clears the selection, and a rubber band may begin.
    package var isGround: Bool {
        switch self {
        case .boundary, .placeholder, .space: true
        case .item, .control, .boundaryControl, .rowButton, .pageArrow, .nowhere: false
        }
    }
}

/// The state machine for presses of the pointer's button.
///
/// A press goes to its target. A control, an arrow or a row's button that claims the press has it
/// alone.
package struct PressGesture<ItemID: Hashable> {
    package enum Intent: Equatable {
        /// The pointer takes over from the keyboard, which ends typing.
        case takeOver
        /// Focus an item without changing the selection or scrolling.
        case focus(ItemID)
        case select(ItemID, SelectionStep)
        case activate(ItemID)
        case selectNone
        case closeSwipe
    }

    /// The owner's settings for clicks.
    package struct Options {
        package let mode: SelectionMode
        package let activatesOnSingleClick: Bool
        /// A row is swiped open.
        ///
        /// A click only closes it.
        package let isSwipeOpen: Bool

        package init(
            mode: SelectionMode, activatesOnSingleClick: Bool = false, isSwipeOpen: Bool = false
        ) {
            self.mode = mode
            self.activatesOnSingleClick = activatesOnSingleClick
            self.isSwipeOpen = isSwipeOpen
        }
    }

    /// The target of the current press, or nil while the button is up.
    private var target: PressTarget<ItemID>?
    private var clicks: ClickRun<ItemID>?
    /// The number of presses so far.
    package private(set) var number = 0

    package init() {}

    /// The button is down, so a focus that arrives now came with the press.
    package var isDown: Bool { target != nil }

    /// Returns the effect on the selection of a keyboard focus that arrives by itself.
    ///
    /// With a press, the focus is for a control and selects nothing. In single mode the selection
    /// follows the focus all the same.
    package func stepOfArrivingFocus(_ mode: SelectionMode) -> SelectionStep {
        isDown && mode == .multiple ? .keep : .replace
    }

    /// Records that the button went down, before the target handles it.
    package mutating func wentDown(on target: PressTarget<ItemID>) {
        self.target = target
        number += 1
    }

    /// Handles a press that nobody has claimed.
    ///
    /// `count` is its number in quick succession.
    package mutating func pressed(
        on target: PressTarget<ItemID>, count: Int, _ options: Options
    ) -> [Intent] {
        self.target = target
        if target == .pageArrow {
            // The arrow takes the end of the click, which is not reported here.
            clicks = ClickRun(id: nil, first: count)
            return []
        }
        guard case .item(let id) = target else { return [.takeOver] }
        guard !options.isSwipeOpen else {
            self.target = .nowhere
            return [.takeOver]
        }
        return [.takeOver, .focus(id)]
    }

    /// Handles the release of the button.
    package mutating func released(
        on end: PressTarget<ItemID>, count: Int, isExtending: Bool, isControlled: Bool,
        isModified: Bool, _ options: Options
    ) -> [Intent] {
        let start = target
        target = nil
        if options.isSwipeOpen { return [.closeSwipe] }
        guard case .item(let id) = start, start == end else {
            let isClear = start?.isGround == true && end.isGround && !isModified
            return isClear && options.mode == .multiple ? [.selectNone] : []
        }
        let step = SelectionStep(isExtending, isControlled, elseControlled: .toggle)
        var intents = [Intent.select(id, step)]
        let number = clicks?.number(of: count, on: id) ?? count
        if number != count || count == 1 { clicks = ClickRun(id: id, first: count - number + 1) }
        let opens = number == 2 || (number == 1 && options.activatesOnSingleClick)
        if opens, !isExtending, !isControlled { intents.append(.activate(id)) }
        return intents
    }

    /// Ends the press, as a control or a drag claimed it or the view left the screen.
    package mutating func cancel() { target = nil }

    /// Ends the press with a number, unless another one has begun since.
    package mutating func cancel(_ number: Int) {
        if number == self.number { cancel() }
    }

    /// Drops the pressed item if it is gone.
    package mutating func prune(hasItem: (ItemID) -> Bool) {
        switch target {
        case .item(let id) where !hasItem(id), .control(in: let id) where !hasItem(id):
            target = .nowhere
        default: break
        }
    }
}

/// Clicks in quick succession on one target.
///
/// Clicks on two targets are no double click.
package struct ClickRun<ItemID: Hashable> {
    /// The clicked item, or nil for an arrow.
    package let id: ItemID?
    /// The toolkit's count at the first of the clicks.
    package let first: Int

    package init(id: ItemID?, first: Int) {
        self.id = id
        self.first = first
    }

    /// Returns the number of a click within the run, from the toolkit's `count`.
    ///
    /// On another item it is the first of a new run.
    package func number(of count: Int, on item: ItemID) -> Int {
        guard count >= first else { return count }
        return id == item ? count - first + 1 : 1
    }
}

extension PressTarget: Sendable where ItemID: Sendable {}
