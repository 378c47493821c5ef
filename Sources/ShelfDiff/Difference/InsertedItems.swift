/// The items that only the new snapshot has, range by range in order.
///
/// They are what lies between the matched runs; nothing is stored for them.
///
/// Complexity: all of them are visited in O(runs + sections).
public struct InsertedItems: Sequence {
    let runs: [MatchRun]
    let starts: [Int]

    /// Walks the ranges in order.
    public func makeIterator() -> Iterator {
        Iterator(runs: runs, starts: starts)
    }

    /// A walk through the ranges.
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

        /// The next range, or nil at the end.
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
