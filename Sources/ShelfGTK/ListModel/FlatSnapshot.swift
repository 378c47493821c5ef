import ShelfDiff

/// A snapshot's items as one list.
struct FlatSnapshot<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    let snapshot: Snapshot<Section, Item>
    /// The number of each section's first item, and at the end the total count.
    private let starts: [Int]

    init(_ snapshot: Snapshot<Section, Item>) {
        self.snapshot = snapshot
        var starts = [0]
        for section in 0..<snapshot.sectionCount {
            starts.append(starts[section] + snapshot.itemCount(in: section))
        }
        self.starts = starts
    }

    var count: Int { snapshot.itemCount }

    /// Returns the position of an item by its number, which must be in range.
    func position(of number: Int) -> ItemPosition {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle } else { high = middle }
        }
        return ItemPosition(section: low, item: number - starts[low])
    }

    /// Returns the number of the item at a position.
    func number(of position: ItemPosition) -> Int { starts[position.section] + position.item }

    /// The item with this number, which must be in range.
    subscript(number: Int) -> Item { snapshot.item(at: position(of: number)) }
}
