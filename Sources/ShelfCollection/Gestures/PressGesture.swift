/// What was hit: what is under the pointer where a button went down or was let go.
package enum PressTarget<ItemID: Hashable>: Hashable {
    /// An item's cell, beside its controls.
    case item(ItemID)
    /// Something in an item's cell that presses are meant for: a button, an entry, a slider.
    case control(in: ItemID)
    /// The same in a header, a footer or the placeholder.
    case boundaryControl
    /// A button that the collection puts beside a row.
    case rowButton
    /// An arrow at the end of a shelf.
    case pageArrow
    /// A header or a footer, beside its controls.
    case boundary
    /// What stands in for the items while there are none.
    case placeholder
    case space
    /// Nothing that would mean anything: it is gone, or the press only closes an open row.
    case nowhere

    /// Whether nothing is there that could be meant: a press clears the selection, a rubber band may
    /// begin.
    package var isGround: Bool {
        switch self {
        case .boundary, .placeholder, .space: true
        case .item, .control, .boundaryControl, .rowButton, .pageArrow, .nowhere: false
        }
    }
}

/// What presses of the pointer's button mean, from one going down to its being let go.
///
/// A press goes to what was hit; a control, an arrow or a row's button that takes it has it alone.
package struct PressGesture<ItemID: Hashable> {
    package enum Intent: Equatable {
        /// The pointer takes over from the keyboard, and typing ends.
        case takeOver
        /// Give an item the focus, leaving the selection and the page as they are.
        case focus(ItemID)
        case select(ItemID, SelectionStep)
        case activate(ItemID)
        case selectNone
        case closeSwipe
    }

    /// What the caller of a collection wants of clicks.
    package struct Options {
        package let mode: SelectionMode
        package let activatesOnSingleClick: Bool
        /// Whether a row is swiped open, which a click closes and nothing else.
        package let isSwipeOpen: Bool

        package init(
            mode: SelectionMode, activatesOnSingleClick: Bool = false, isSwipeOpen: Bool = false
        ) {
            self.mode = mode
            self.activatesOnSingleClick = activatesOnSingleClick
            self.isSwipeOpen = isSwipeOpen
        }
    }

    /// What the button went down on; nil while it is up.
    private var target: PressTarget<ItemID>?
    private var clicks: ClickRun<ItemID>?
    /// How often the button went down.
    package private(set) var number = 0

    package init() {}

    /// Whether the button is down: a keyboard focus that comes meanwhile came with the press.
    package var isDown: Bool { target != nil }

    /// What the keyboard focus does to the selection that comes to an item on its own.
    ///
    /// With a press it came for the sake of a control. Where one item is selected, that goes with the
    /// focus all the same.
    package func stepOfArrivingFocus(_ mode: SelectionMode) -> SelectionStep {
        isDown && mode == .multiple ? .keep : .replace
    }

    /// The button goes down, and what was hit is about to hear of it.
    package mutating func wentDown(on target: PressTarget<ItemID>) {
        self.target = target
        number += 1
    }

    /// Nobody has taken the press away: it is the `count`th in quick succession.
    package mutating func pressed(
        on target: PressTarget<ItemID>, count: Int, _ options: Options
    ) -> [Intent] {
        self.target = target
        if target == .pageArrow {
            // The arrow takes the end of the click, which is then not told here.
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

    /// The button is let go where it went down, or elsewhere.
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

    /// The press is somebody else's, or over without having been told: a control took it, a drag began,
    /// the view left the screen.
    package mutating func cancel() { target = nil }

    /// The same, if the button has not gone down again since.
    package mutating func cancel(_ number: Int) {
        if number == self.number { cancel() }
    }

    /// The item that is pressed may be gone.
    package mutating func prune(hasItem: (ItemID) -> Bool) {
        switch target {
        case .item(let id) where !hasItem(id), .control(in: let id) where !hasItem(id):
            target = .nowhere
        default: break
        }
    }
}

/// Clicks in quick succession on one thing: two on two things are no double click.
package struct ClickRun<ItemID: Hashable> {
    /// The item that was clicked; nil for an arrow.
    package let id: ItemID?
    /// What the toolkit counted at the first of them.
    package let first: Int

    package init(id: ItemID?, first: Int) {
        self.id = id
        self.first = first
    }

    /// The number among them of a click that the toolkit counts as its `count`th; on another item it is
    /// the first of others.
    package func number(of count: Int, on item: ItemID) -> Int {
        guard count >= first else { return count }
        return id == item ? count - first + 1 : 1
    }
}

extension PressTarget: Sendable where ItemID: Sendable {}
