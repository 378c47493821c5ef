/// A sequence of the new positions of the items whose content changed, in ascending order.
///
/// Complexity: O(changed items + items / 64) to visit all of them.
public struct ChangedItems: Sequence, Sendable {
    let changed: Bitset?
    let starts: [Int]

    /// Returns an iterator over the positions.
    public func makeIterator() -> Iterator {
        Iterator(changed: changed, starts: starts)
    }

    /// An iterator over the positions of changed items.
    public struct Iterator: IteratorProtocol {
        private let changed: Bitset?
        private let starts: [Int]
        private var section = 0
        private var number = 0

        init(changed: Bitset?, starts: [Int]) {
            self.changed = changed
            self.starts = starts
        }

        /// Returns the next position, or nil at the end.
        public mutating func next() -> ItemPosition? {
            let count = starts[starts.count - 1]
            guard let changed else { return nil }
            let found = changed.first(in: number..<count)
            guard found < count else {
                number = count
                return nil
            }
            while starts[section + 1] <= found { section += 1 }
            number = found + 1
            return ItemPosition(section: section, item: found - starts[section])
        }
    }
}
