package import ShelfLayout

/// Items that are dragged, and the one of them that the pointer holds.
///
/// They are offered when the pointer has gone far enough with its button down; whether the toolkit
/// makes a drag of that is another matter, and what it makes none of was never dragged.
package struct ItemDrag<ItemID: Hashable> {
    package let ids: [ItemID]
    /// The item by which the drag was begun.
    package let grabbed: ItemID
    /// Where that is held, in its cell.
    package let point: Point
    /// Whether the toolkit has made a drag of it.
    package private(set) var hasBegun = false

    package init(ids: [ItemID], grabbed: ItemID, at point: Point) {
        self.ids = ids
        self.grabbed = grabbed
        self.point = point
    }

    package mutating func begin() { hasBegun = true }
}
