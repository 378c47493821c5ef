package import ShelfDiff
package import ShelfLayout

/// Which end of the content the page keeps to while it changes.
public enum AnchorPolicy: Hashable, Sendable {
    /// What is in view stays where it is on the screen, even at the very start.
    case keepVisible
    /// At the very start the page stays there, so that new first items show; elsewhere what is in
    /// view stays where it is.
    case stickToStart
    /// At the very end the page stays there, so that new last items show, as in a log; elsewhere
    /// what is in view stays where it is.
    case stickToEnd
}

/// Something on screen that stands still while everything around it changes.
package struct ScrollAnchor {
    package let position: ItemPosition
    /// The distance of its near edge from that of the viewport, in reading direction.
    package let distance: Double

    package init(position: ItemPosition, distance: Double) {
        self.position = position
        self.distance = distance
    }
}

/// What decides where the page stands after a change.
package enum ScrollHold {
    /// The offset, as far as it goes.
    case offset
    case anchor(ScrollAnchor)
    /// The end of the content.
    case end
    /// The item that was asked for.
    case target
}

/// Where an item is shown that was asked for.
package enum ScrollPlace {
    case position(ScrollPosition)
    /// The distance of its near edge from that of the viewport, in reading direction.
    case distance(Double)
}

/// An item the page was asked to show: a state, since sizes on the way there may still be guesses.
package struct ScrollTarget<ItemID: Hashable> {
    package let id: ItemID
    package let place: ScrollPlace

    package init(id: ItemID, place: ScrollPlace) {
        self.id = id
        self.place = place
    }
}
