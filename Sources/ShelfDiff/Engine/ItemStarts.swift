/// The number of each section's first item in two snapshots, with items numbered through all
/// sections.
@usableFromInline
struct ItemStarts: Sendable {
    /// The number of each old section's first item, followed by the count of all old items.
    @usableFromInline let old: [Int]
    /// The number of each new section's first item, followed by the count of all new items.
    @usableFromInline let new: [Int]

    @inlinable
    init<Element>(old: [[Element]], new: [[Element]]) {
        self.old = Self.starts(of: old)
        self.new = Self.starts(of: new)
    }

    @usableFromInline
    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
    }

    @usableFromInline var oldCount: Int { old[old.count - 1] }
    @usableFromInline var newCount: Int { new[new.count - 1] }

    @inlinable
    static func starts<Element>(of lists: [[Element]]) -> [Int] {
        var starts: [Int] = []
        starts.reserveCapacity(lists.count + 1)
        var count = 0
        starts.append(0)
        for list in lists {
            count += list.count
            starts.append(count)
        }
        return starts
    }

    /// Returns the section of an item: the last one that starts at or before `number`.
    @inlinable
    static func section(of number: Int, in starts: [Int]) -> Int {
        var low = 0
        var high = starts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the position of an item.
    @inlinable
    static func position(of number: Int, in starts: [Int]) -> ItemPosition {
        let section = section(of: number, in: starts)
        return ItemPosition(section: section, item: number - starts[section])
    }

    /// Returns the number of the item at `position`, which must be in range.
    @inlinable
    static func number(of position: ItemPosition, in starts: [Int]) -> Int {
        OutOfRange.check(.section, position.section, in: 0..<starts.count - 1)
        let first = starts[position.section]
        let count = starts[position.section + 1] - first
        OutOfRange.check(.item, position.item, in: 0..<count)
        return first + position.item
    }
}
