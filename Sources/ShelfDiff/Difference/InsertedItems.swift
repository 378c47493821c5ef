/// A sequence of the ranges of items that only the new snapshot has, in ascending order.
///
/// The ranges are the gaps between matched runs, so nothing is stored for them.
///
/// Complexity: O(runs + sections) to visit all of them.
public struct InsertedItems: Sequence {
    let runs: [MatchRun]
    let starts: [Int]

    /// Returns an iterator over the ranges.
    public func makeIterator() -> Iterator {
        Iterator(runs: runs, starts: starts)
    }

    /// An iterator over the ranges of inserted items.
    public struct Iterator: IteratorProtocol {
        private let runs: [MatchRun]
        private let starts: [Int]
        private var section = 0
        private var number = 0
        private var run = 0

        init(runs: [MatchRun], starts: [Int]) {
            self.runs = runs
            self.starts = starts
        }

        /// Returns the next range, or nil at the end.
        public mutating func next() -> ItemRange? {
            while section < starts.count - 1 {
                let end = starts[section + 1]
                let isRunHere = run < runs.count && Int(runs[run].new) < end
                let gapEnd = isRunHere ? Int(runs[run].new) : end
                let first = number
                if isRunHere {
                    number = gapEnd + runs[run].count
                    run += 1
                } else {
                    number = end
                }
                let (place, start) = (section, starts[section])
                if number == end { section += 1 }
                if first < gapEnd {
                    return ItemRange(section: place, items: first - start..<gapEnd - start)
                }
            }
            return nil
        }
    }
}

extension InsertedItems: Sendable {}
