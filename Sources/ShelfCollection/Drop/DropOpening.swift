import ShelfDiff
package import ShelfLayout

/// How an element is seen while there is an opening for what is dragged.
package struct ElementStand {
    /// Where it stands relative to its frame.
    package var shift: OpeningPreview.Shift
    /// Its way there.
    package var glide: Transition?
    /// Whether it is in the hand and stands for the opening.
    package var isInHand = false

    package init(shift: OpeningPreview.Shift, glide: Transition? = nil, isInHand: Bool = false) {
        self.shift = shift
        self.glide = glide
        self.isInHand = isInHand
    }

    /// A frame with the opening taken into account.
    package func frame(_ frame: Rect, at time: Int64) -> Rect {
        let size = Size(
            width: frame.width + shift.growth.width, height: frame.height + shift.growth.height)
        let shifted = Rect(
            origin: Point(x: frame.x + shift.offset.x, y: frame.y + shift.offset.y), size: size)
        return glide?.frame(shifted, at: time) ?? shifted
    }
}

/// The openings that elements stand in or come from.
struct OpeningHistory {
    /// The one that elements go to, with its place.
    private(set) var shown: OpeningPreview?
    private var position: ItemPosition?
    /// The one before, from which an element comes that only now has a cell.
    private(set) var former: OpeningPreview?
    /// When elements set out from there, on the frame clock.
    private(set) var start: Int64 = 0

    /// Takes over what is to be shown from a time on.
    mutating func show(_ opening: OpeningPreview?, at position: ItemPosition?, from time: Int64) {
        if position != self.position || (opening == nil) != (shown == nil) {
            former = shown
            start = time
        }
        shown = opening
        self.position = position
    }

    /// How far an element can be seen from its frame.
    var reach: Size {
        let (new, old) = (shown?.reach ?? .zero, former?.reach ?? .zero)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }
}
