/// How long the focus has rested on an item.
package struct FocusRest<ItemID: Hashable> {
    /// When the first frame was made with the focus where it is; nil before that.
    private var start: Int64?
    /// The item that was told last.
    private var told: ItemID?

    package init() {}

    /// What a frame means for the rest.
    package enum Outcome: Equatable {
        /// It has to last longer.
        case waits
        /// It is over, with something to tell.
        case tells
        /// It is over, and what it is about was told before.
        case ends
    }

    /// The focus went elsewhere: its rest begins anew with the next frame.
    package mutating func focusMoved() { start = nil }

    /// A frame is made with the focus on an item, which is to rest for so long, in microseconds.
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
