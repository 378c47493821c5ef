package import ShelfDiff
package import ShelfLayout

/// The end of the content that the page keeps to in a change.
public enum AnchorPolicy: Hashable, Sendable {
    /// Visible content keeps its place on screen, even at the very start.
    case keepVisible
    /// At the very start the page stays there, so that new first items are visible.
    ///
    /// Elsewhere visible content keeps its place.
    case stickToStart
    /// At the very end the page stays there, so that new last items are visible, as in a log.
    ///
    /// Elsewhere visible content keeps its place.
    case stickToEnd
}

/// An item that keeps its place on screen in a change.
package struct ScrollAnchor {
    package let position: ItemPosition
    /// The distance of its near edge from that of the viewport, in reading direction.
    package let distance: Double

    package init(position: ItemPosition, distance: Double) {
        self.position = position
        self.distance = distance
    }
}

/// The rule for the offset of the page after a change.
package enum ScrollHold {
    /// The offset stays the same, within the bounds.
    case offset
    case anchor(ScrollAnchor)
    /// The page stays at its end.
    case end
    /// The page shows the requested item.
    case target
}

/// The requested place of an item in the viewport.
package enum ScrollPlace {
    case position(ScrollPosition)
    /// The distance of its near edge from that of the viewport, in reading direction.
    case distance(Double)
}

/// An item that the page was asked to show.
///
/// The target is kept, as sizes on the way may be estimates.
package struct ScrollTarget<ItemID: Hashable> {
    package let id: ItemID
    package let place: ScrollPlace

    package init(id: ItemID, place: ScrollPlace) {
        self.id = id
        self.place = place
    }
}
