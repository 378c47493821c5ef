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
