/// Phase 4: finds the most items that kept their order, by patience sorting over whole runs.
@usableFromInline
struct LongestRun: Sendable {
    /// The last value on each pile.
    ///
    /// Only the first elements, one for each pile, are in use.
    private var tops: [Int32] = []
    private var piles: [Int32] = []

    /// The number of values that fit without a reallocation.
    var capacity: Int { tops.capacity + piles.capacity }

    /// Marks those of `runs` as moved that are not in the longest increasing run.
    ///
    /// A run takes one search for the pile of its first item. Its other items are consecutive, so
    /// they lie on the piles that follow. For the same reason a run belongs to the result as a
    /// whole or not at all.
    ///
    /// Complexity: O(runs) if they ascend, else O(items + runs log runs) for the part that is out
    /// of order.
    ///
    /// - Parameters:
    ///   - runs: All runs, in order of new number.
    ///   - home: The item numbers of the corresponding old section. Only runs from it count.
    ///   - range: The indices of the new section's runs.
    mutating func markMoved(_ runs: inout [MatchRun], home: Range<Int>, in range: Range<Int>) {
        let middle = Self.tangle(of: runs, home: home, in: range)
        if middle.isEmpty { return }

        makeRoom(for: middle.reduce(0) { $0 + runs[$1].count })
        piles.removeAll(keepingCapacity: true)
        var wanted = Self.deal(runs, home: home, in: middle, tops: &tops, piles: &piles)
        var place = piles.count
        for index in middle.reversed() where home.contains(Int(runs[index].old)) {
            place -= 1
            if Int(piles[place]) + runs[index].count == wanted {
                wanted = Int(piles[place])
            } else {
                runs[index].isMoved = true
            }
        }
    }

    /// Returns the part of `range` outside of which everything is in order.
    ///
    /// The part may be empty.
    ///
    /// All values before the part are less than the rest, and all behind it greater. So both are in
    /// every longest increasing run.
    private static func tangle(
        of runs: [MatchRun], home: Range<Int>, in range: Range<Int>
    ) -> Range<Int> {
        var high = range.lowerBound
        var top: Int32 = -1
        for index in range where home.contains(Int(runs[index].old)) {
            if runs[index].old < top { high = index + 1 }
            top = Swift.max(top, runs[index].old)
        }
        var low = high
        var bottom = Int32.max
        for index in (range.lowerBound..<high).reversed()
        where home.contains(Int(runs[index].old)) {
            if runs[index].old > bottom { low = index }
            bottom = Swift.min(bottom, runs[index].old)
        }
        return low..<high
    }

    /// Puts the items of the runs on piles, records where each run begins, and returns the number
    /// of piles.
    ///
    /// The items of a run are consecutive, and so are their piles.
    private static func deal(
        _ runs: [MatchRun], home: Range<Int>, in middle: Range<Int>, tops: inout [Int32],
        piles: inout [Int32]
    ) -> Int {
        var count = 0
        var tops = tops.mutableSpan
        for index in middle where home.contains(Int(runs[index].old)) {
            let run = runs[index]
            let pile = pile(for: run.old, in: tops.span, count: count)
            piles.append(Int32(truncatingIfNeeded: pile))
            for step in 0..<run.count {
                tops[pile &+ step] = run.old &+ Int32(truncatingIfNeeded: step)
            }
            count = Swift.max(count, pile &+ run.count)
        }
        return count
    }

    /// Returns the first of `count` piles whose top is not less than `value`.
    @inline(__always)
    private static func pile(for value: Int32, in tops: Span<Int32>, count: Int) -> Int {
        if count == 0 || tops[count &- 1] < value { return count }
        var low = 0
        var width = count
        while width > 0 {
            let half = width &>> 1
            let isLess = tops[low &+ half] < value
            low = isLess ? low &+ half &+ 1 : low
            width = isLess ? width &- half &- 1 : half
        }
        return low
    }

    private mutating func makeRoom(for items: Int) {
        guard tops.count < items else { return }
        tops = Array(repeating: 0, count: items)
    }
}
