import ShelfGObject

/// Changes to a folder's items, applied in one pass so that a large folder is copied once.
struct ItemsEdit {
    private struct Step {
        let index: Int
        /// Insertions come before what happens to the item at their place.
        let isInsertion: Bool
        let item: LibraryItem?
        let key: NaturalOrderKey?
    }

    private var steps: [Step] = []

    var isEmpty: Bool { steps.isEmpty }

    /// Puts another item in the place of one, which must keep its place in the order.
    mutating func replace(_ index: Int, by item: LibraryItem) {
        steps.append(Step(index: index, isInsertion: false, item: item, key: nil))
    }

    mutating func remove(_ index: Int) {
        steps.append(Step(index: index, isInsertion: false, item: nil, key: nil))
    }

    /// Puts an item before the one at `index`, in natural order among those put there.
    mutating func insert(_ item: LibraryItem, key: NaturalOrderKey, at index: Int) {
        steps.append(Step(index: index, isInsertion: true, item: item, key: key))
    }

    /// The items after the changes; O(items + steps log steps).
    func applied(to items: [LibraryItem]) -> [LibraryItem] {
        var result: [LibraryItem] = []
        result.reserveCapacity(items.count + steps.count)
        var start = 0
        for step in steps.sorted(by: Self.precedes) {
            result += items[start..<step.index]
            if let item = step.item { result.append(item) }
            start = step.isInsertion ? step.index : step.index + 1
        }
        result += items[start...]
        return result
    }

    private static func precedes(_ left: Step, _ right: Step) -> Bool {
        if left.index != right.index { return left.index < right.index }
        guard left.isInsertion, right.isInsertion, let leftKey = left.key,
            let rightKey = right.key, let leftItem = left.item, let rightItem = right.item
        else { return left.isInsertion && !right.isInsertion }
        return OrderedItems.precedes(leftKey, leftItem, rightKey, rightItem)
    }
}
