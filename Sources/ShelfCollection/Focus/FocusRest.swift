/// A timer for how long the focus rests on an item.
package struct FocusRest<ItemID: Hashable> {
    /// The time of the first frame after the focus moved, or nil before it.
    private var start: Int64?
    /// The item last reported.
    private var told: ItemID?

    package init() {}

    /// The effect of a frame on the timer.
    package enum Outcome: Equatable {
        /// The delay is not over.
        case waits
        /// The delay is over, and the item is to be reported.
        case tells
        /// The delay is over, but the item was reported before.
        case ends
    }

    /// Restarts the timer with the next frame, after the focus moved.
    package mutating func focusMoved() { start = nil }

    /// Advances the timer by a frame with the focus on an item.
    ///
    /// Times are in microseconds.
    package mutating func frame(
        at time: Int64, on item: ItemID?, delay: Int64
    ) -> Outcome {
        guard let start else {
            self.start = time
            return .waits
        }
        guard time - start >= delay else { return .waits }
        defer { told = item }
        return item == told ? .ends : .tells
    }
}
