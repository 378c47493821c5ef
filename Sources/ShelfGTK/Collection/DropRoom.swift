import ShelfDiff
import ShelfLayout

/// How an element is seen while there is room for what is dragged.
struct ElementRoom {
    /// Where it stands relative to its frame.
    var shift: RoomPreview.Shift
    /// Its way there.
    var glide: Transition?
    /// Whether it is in the hand and stands for the room.
    var isInHand = false

    /// A frame with the room taken into account.
    func frame(_ frame: Rect, at time: Int64) -> Rect {
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

/// Where something let go would go.
struct DropPlace<SectionID: Hashable, ItemID: Hashable> {
    /// The place in the snapshot, before an item or at the end of a section.
    let position: ItemPosition
    let destination: ReorderDestination<SectionID, ItemID>
    /// The line that shows it where there cannot be room, on screen.
    let mark: Rect
}
