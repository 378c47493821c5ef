package import ShelfLayout

/// All that hands are doing over a collection.
///
/// Each part is a state machine of its own, which takes what a device said and answers with what is
/// meant. They share their ends: whatever is held is let go when the view leaves the screen, and
/// nothing is held that is gone.
package struct Gestures<SectionID: Hashable, ItemID: Hashable> {
    package var pan = PanGesture<SectionID, ItemID>()
    package var press = PressGesture<ItemID>()
    package var band: RubberBand?
    package var drag: ItemDrag<ItemID>?

    package init() {}

    /// Whether no hand holds anything.
    package var isAtRest: Bool {
        !pan.isHolding && !pan.isTouching && !press.isDown && band == nil
            && drag?.hasBegun != true
    }

    /// The items that a drag takes along.
    package var dragged: [ItemID] { drag.flatMap { $0.hasBegun ? $0.ids : nil } ?? [] }

    /// The view leaves the screen.
    ///
    /// A drag goes on, since it may have left for another view.
    package mutating func cancel() -> [PanGesture<SectionID, ItemID>.Intent] {
        press.cancel()
        band = nil
        return pan.cancel()
    }

    /// Items and sections may be gone, or scroll no longer.
    package mutating func prune(
        isShelf: (SectionID) -> Bool, hasItem: (ItemID) -> Bool
    ) -> [PanGesture<SectionID, ItemID>.Intent] {
        press.prune(hasItem: hasItem)
        if let drag, !drag.hasBegun, !hasItem(drag.grabbed) { self.drag = nil }
        return pan.prune(isShelf: isShelf, hasItem: hasItem)
    }
}

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

/// A rectangle drawn over empty space to select what it meets.
package struct RubberBand {
    /// The corner where it began, in content coordinates.
    package let origin: Point
    /// Where the pointer is in the viewport.
    package var pointer: Point

    package init(origin: Point, pointer: Point) {
        self.origin = origin
        self.pointer = pointer
    }

    /// What of the rectangle may be seen, on screen.
    ///
    /// It may have begun far away: what is seen of it, with its edges out of sight, is enough.
    package func frame(on page: Page) -> Rect {
        let seen = Rect(origin: .zero, size: page.viewport).widened(x: 64, y: 64)
        var frame = page.onScreen(area(on: page))
        frame.size = Size(width: max(1, frame.width), height: max(1, frame.height))
        return frame.intersection(seen) ?? .zero
    }

    /// The rectangle in content coordinates: as far as the pointer, but not beyond what is seen.
    package func area(on page: Page) -> Rect {
        let corner = page.inContent(
            Point(
                x: min(max(0, pointer.x), page.viewport.width),
                y: min(max(0, pointer.y), page.viewport.height)))
        return Rect(
            x: min(origin.x, corner.x), y: min(origin.y, corner.y),
            width: abs(origin.x - corner.x), height: abs(origin.y - corner.y))
    }
}
