package import ShelfLayout

/// A rectangle drawn over empty space to select what it meets.
package struct RubberBand<ItemID: Hashable> {
    /// What happens to the items that are met.
    package enum Effect {
        case replace, add, remove
    }

    /// The corner where it began, in content coordinates.
    package let origin: Point
    package let effect: Effect
    /// What was selected before.
    package let base: Set<ItemID>
    /// Where the pointer is in the viewport.
    package var pointer: Point

    package init(origin: Point, effect: Effect, base: Set<ItemID>, pointer: Point) {
        self.origin = origin
        self.effect = effect
        self.base = base
        self.pointer = pointer
    }
}
