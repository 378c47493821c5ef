/// The tables behind a snapshot's look-ups: ids to numbers, and numbers to positions.
final class SnapshotTables: Sendable {
    /// The number of the first item of each section, and at the end the count of all items.
    let starts: [Int]
    let sections: IdentityTable
    let items: IdentityTable

    init(starts: [Int], sections: IdentityTable, items: IdentityTable) {
        self.starts = starts
        self.sections = sections
        self.items = items
    }

    /// The position of the item with the running number `number`, by binary search.
    func position(ofNumber number: Int) -> ItemPosition {
        Self.position(ofNumber: number, starts: starts)
    }

    static func position(ofNumber number: Int, starts: [Int]) -> ItemPosition {
        var low = 0
        var high = starts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle } else { high = middle }
        }
        return ItemPosition(section: low, item: number - starts[low])
    }
}
