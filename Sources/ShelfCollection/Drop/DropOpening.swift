import ShelfDiff
package import ShelfLayout

/// The displacement of an element by an opening.
package struct ElementStand {
    /// The change of its frame.
    package var shift: OpeningPreview.Shift
    /// The animation that leads there.
    package var glide: Transition?
    /// The element is being dragged, and its frame is that of the opening.
    package var isInHand = false

    package init(shift: OpeningPreview.Shift, glide: Transition? = nil, isInHand: Bool = false) {
        self.shift = shift
        self.glide = glide
        self.isInHand = isInHand
    }

    /// Returns the displaced frame at a time.
    package func frame(_ frame: Rect, at time: Int64) -> Rect {
        let size = Size(
            width: frame.width + shift.growth.width, height: frame.height + shift.growth.height)
        let shifted = Rect(
            origin: Point(x: frame.x + shift.offset.x, y: frame.y + shift.offset.y), size: size)
        return glide?.frame(shifted, at: time) ?? shifted
    }
}

/// The present and the previous opening.
struct OpeningHistory {
    /// The opening that elements move to.
    private(set) var shown: OpeningPreview?
    private var position: ItemPosition?
    /// The previous opening, from which an element starts that only now has a cell.
    private(set) var former: OpeningPreview?
    /// The frame time at which elements began to move.
    private(set) var start: Int64 = 0

    /// Replaces the present opening at a time.
    mutating func show(_ opening: OpeningPreview?, at position: ItemPosition?, from time: Int64) {
        if position != self.position || (opening == nil) != (shown == nil) {
            former = shown
            start = time
        }
        shown = opening
        self.position = position
    }

    /// The largest distance at which an element can be seen from its frame.
    var reach: Size {
        let (new, old) = (shown?.reach ?? .zero, former?.reach ?? .zero)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }
}
