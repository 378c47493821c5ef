/// Stage 4: finds the most items that kept their order, by patience sorting over whole runs.
@usableFromInline
struct LongestRun: Sendable {
    private var tops: [Int32] = []
    private var piles: [Int32] = []

    /// Marks as moved those of `runs` in `range` that are not in the longest increasing run.
    ///
    /// The runs are in new order and at home: they come from the old section that corresponds.
    /// Each takes one search for the pile of its first item; its other items, being consecutive,
    /// lie on the piles that follow. For the same reason a run belongs to the result as a whole or
    /// not at all. Complexity: O(items + runs log runs); nothing when the runs ascend.
    mutating func markMoved(_ runs: inout [MatchRun], home: Range<Int>, in range: Range<Int>) {
        var (low, high) = (range.lowerBound, range.upperBound)
        // What starts both lists, or ends both, is in every longest increasing run.
        if low < high, Int(runs[low].old) == home.lowerBound { low += 1 }
        if low < high, Int(runs[high - 1].old) + runs[high - 1].count == home.upperBound {
            high -= 1
        }
        let middle = low..<high
        guard !Self.ascends(runs, home: home, in: middle) else { return }

        tops.removeAll(keepingCapacity: true)
        piles.removeAll(keepingCapacity: true)
        for index in middle where home.contains(Int(runs[index].old)) {
            let pile = pile(for: runs[index].old)
            piles.append(Int32(pile))
            put(runs[index], from: pile)
        }
        var wanted = tops.count
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

    private static func ascends(
        _ runs: [MatchRun], home: Range<Int>, in range: Range<Int>
    ) -> Bool {
        var last: Int32 = -1
        for index in range where home.contains(Int(runs[index].old)) {
            if runs[index].old < last { return false }
            last = runs[index].old
        }
        return true
    }

    /// The first pile whose top is not less than `value`.
    private func pile(for value: Int32) -> Int {
        if let last = tops.last, last < value { return tops.count }
        var low = 0
        var count = tops.count
        while count > 0 {
            let half = count &>> 1
            let isLess = tops[low &+ half] < value
            low = isLess ? low &+ half &+ 1 : low
            count = isLess ? count &- half &- 1 : half
        }
        return low
    }

    private mutating func put(_ run: MatchRun, from pile: Int) {
        let overlap = min(run.count, tops.count - pile)
        var span = tops.mutableSpan
        for step in 0..<overlap {
            span[pile &+ step] = run.old &+ Int32(truncatingIfNeeded: step)
        }
        let rest = Int32(truncatingIfNeeded: overlap)..<Int32(truncatingIfNeeded: run.count)
        tops.append(contentsOf: rest.lazy.map { run.old &+ $0 })
    }
}
