package import ShelfLayout

/// A rectangle drawn over empty space to select what it meets.
///
/// It knows what it meets and what that was before, and nothing of what else is selected: a motion
/// costs what the rectangle holds, however much is selected elsewhere.
package struct RubberBand<ItemID: Hashable> {
    /// What happens to the items that are met.
    package enum Effect {
        case replace, add, remove

        /// What a band begun with these modifiers does.
        package init(isExtending: Bool, isControlled: Bool) {
            self = isControlled ? .add : isExtending ? .remove : .replace
        }
    }

    /// The corner where it began, in content coordinates.
    package let origin: Point
    package let effect: Effect
    /// Where the pointer is in the viewport.
    package var pointer: Point
    /// What it meets, and whether that was selected before.
    private var met: [ItemID: Bool] = [:]

    package init(origin: Point, effect: Effect, pointer: Point) {
        self.origin = origin
        self.effect = effect
        self.pointer = pointer
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

    /// Notes what the rectangle meets now; returns what is to be selected and what no longer.
    ///
    /// What it meets no more is again what it was before.
    package mutating func meet(
        _ items: Set<ItemID>, isSelected: (ItemID) -> Bool
    ) -> (selected: [ItemID], deselected: [ItemID]) {
        var changes: (selected: [ItemID], deselected: [ItemID]) = ([], [])
        let wanted = effect != .remove
        func change(_ id: ItemID, to isWanted: Bool) {
            guard isSelected(id) != isWanted else { return }
            if isWanted { changes.selected.append(id) } else { changes.deselected.append(id) }
        }
        for (id, was) in met where !items.contains(id) {
            change(id, to: was)
            met[id] = nil
        }
        for id in items where met[id] == nil {
            met[id] = isSelected(id)
            change(id, to: wanted)
        }
        return changes
    }

    /// Forgets items that are gone.
    package mutating func prune(hasItem: (ItemID) -> Bool) {
        for id in met.keys where !hasItem(id) { met[id] = nil }
    }
}
