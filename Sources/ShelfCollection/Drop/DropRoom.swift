import ShelfDiff
package import ShelfLayout

/// How an element is seen while there is room for what is dragged.
package struct ElementRoom {
    /// Where it stands relative to its frame.
    package var shift: RoomPreview.Shift
    /// Its way there.
    package var glide: Transition?
    /// Whether it is in the hand and stands for the room.
    package var isInHand = false

    package init(shift: RoomPreview.Shift, glide: Transition? = nil, isInHand: Bool = false) {
        self.shift = shift
        self.glide = glide
        self.isInHand = isInHand
    }

    /// A frame with the room taken into account.
    package func frame(_ frame: Rect, at time: Int64) -> Rect {
        let size = Size(
            width: frame.width + shift.growth.width, height: frame.height + shift.growth.height)
        let shifted = Rect(
            origin: Point(x: frame.x + shift.offset.x, y: frame.y + shift.offset.y), size: size)
        return glide?.frame(shifted, at: time) ?? shifted
    }
}

/// The rooms that elements stand in or come from.
struct RoomHistory {
    /// The one that elements go to, with its place.
    private(set) var shown: RoomPreview?
    private var position: ItemPosition?
    /// The one before, from which an element comes that only now has a cell.
    private(set) var former: RoomPreview?
    /// When elements set out from there, on the frame clock.
    private(set) var start: Int64 = 0

    /// Takes over what is to be shown from a time on.
    mutating func show(_ room: RoomPreview?, at position: ItemPosition?, from time: Int64) {
        if position != self.position || (room == nil) != (shown == nil) {
            former = shown
            start = time
        }
        shown = room
        self.position = position
    }

    /// How far an element can be seen from its frame.
    var reach: Size {
        let (new, old) = (shown?.reach ?? .zero, former?.reach ?? .zero)
        return Size(width: max(new.width, old.width), height: max(new.height, old.height))
    }
}
