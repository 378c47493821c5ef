/// The positions in the new snapshot of the items whose content changed, in order.
///
/// Complexity: all of them are visited in O(changed items + items / 64).
public struct ChangedItems: Sequence, Sendable {
    let changed: Bitset?
    let starts: [Int]

    /// Walks the positions in order.
    public func makeIterator() -> Iterator {
        Iterator(changed: changed, starts: starts)
    }

    /// A walk through the positions.
    public struct Iterator: IteratorProtocol {
        private let changed: Bitset?
        private let starts: [Int]
        private var section = 0
        private var number = 0

        init(changed: Bitset?, starts: [Int]) {
            self.changed = changed
            self.starts = starts
        }

        /// The next position, or nil at the end.
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
