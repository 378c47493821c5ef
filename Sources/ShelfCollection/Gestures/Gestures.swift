package import ShelfLayout

/// The state of all gestures over a collection.
///
/// Each part is a state machine: device events go in, intents come out. All end together when the
/// view leaves the screen, and nothing that is gone stays held.
package struct Gestures<SectionID: Hashable, ItemID: Hashable> {
    package var pan = PanGesture<SectionID, ItemID>()
    package var press = PressGesture<ItemID>()
    package var band: RubberBand?
    package var drag: ItemDrag<ItemID>?

    package init() {}

    /// No gesture holds anything.
    package var isAtRest: Bool {
        !pan.isHolding && !pan.isTouching && !press.isDown && band == nil
            && drag?.hasBegun != true
    }

    /// The items being dragged.
    package var dragged: [ItemID] { drag.flatMap { $0.hasBegun ? $0.ids : nil } ?? [] }

    /// Ends the gestures, as the view leaves the screen.
    ///
    /// A drag continues, since it may have left for another view.
    package mutating func cancel() -> [PanGesture<SectionID, ItemID>.Intent] {
        press.cancel()
        band = nil
        return pan.cancel()
    }

    /// Ends gestures on items and sections that are gone or no longer scroll.
    package mutating func prune(
        isShelf: (SectionID) -> Bool, hasItem: (ItemID) -> Bool
    ) -> [PanGesture<SectionID, ItemID>.Intent] {
        press.prune(hasItem: hasItem)
        if let drag, !drag.hasBegun, !hasItem(drag.grabbed) { self.drag = nil }
        return pan.prune(isShelf: isShelf, hasItem: hasItem)
    }
}

/// A drag of items, with the one that the pointer holds.
///
/// The drag is offered when the pointer has moved far enough with its button down. The toolkit
/// decides whether a drag follows.
package struct ItemDrag<ItemID: Hashable> {
    package let ids: [ItemID]
    /// The item on which the drag was begun.
    package let grabbed: ItemID
    /// The point in that item's cell.
    package let point: Point
    /// The toolkit has begun the drag.
    package private(set) var hasBegun = false

    package init(ids: [ItemID], grabbed: ItemID, at point: Point) {
        self.ids = ids
        self.grabbed = grabbed
        self.point = point
    }

    package mutating func begin() { hasBegun = true }
}

/// A rubber band: a rectangle that selects the items it touches.
package struct RubberBand {
    /// The corner where it began, in content coordinates.
    package let origin: Point
    /// The pointer in the viewport.
    package var pointer: Point

    package init(origin: Point, pointer: Point) {
        self.origin = origin
        self.pointer = pointer
    }

    /// Returns the visible part of the rectangle, in screen coordinates.
    ///
    /// The rectangle may have begun far away. Edges out of view lie a little outside the viewport.
    package func frame(on page: Page) -> Rect {
        let seen = Rect(origin: .zero, size: page.viewport).widened(x: 64, y: 64)
        var frame = page.onScreen(area(on: page))
        frame.size = Size(width: max(1, frame.width), height: max(1, frame.height))
        return frame.intersection(seen) ?? .zero
    }

    /// Returns the rectangle in content coordinates, up to the pointer or the edge of the viewport.
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
