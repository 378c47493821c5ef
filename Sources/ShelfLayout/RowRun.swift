/// The places of items that are arranged in rows.
///
/// Item numbers and starts only grow, so rows are found by binary search. Memory: 4 bytes an item,
/// 4 more if items are measured, and 16 a row.
///
/// Design: docs/design/layout.md#rows-of-items
struct RowRun: Sendable {
    let rows: ItemRows
    let runAxis: Axis
    let gap: Double
    /// The length of a row.
    let length: Double
    /// The thickness of a packed row, and the length of an item before any is measured.
    private let slot: Size
    let itemCount: Int

    /// The first item of each row, followed by the number of items.
    var firsts: [UInt32] = []
    /// The start of each row, followed by that of a row behind the last.
    var starts: [Double] = []
    /// The length of each row's content.
    var ends: [Float] = []
    /// The number of rows at the start that depend on the items alone, not on former rows.
    var settledRows = 0
    /// The start of each item within its row.
    var itemStarts: [Float] = []
    /// The measured lengths, NaN for unmeasured items.
    ///
    /// Empty in justified rows.
    private var measured: [Float] = []
    private var median = RunningMedian()
    /// The first item with unusable proportions.
    ///
    /// The estimate replaces them.
    private(set) var invalidItem: Int?

    /// Places items.
    ///
    /// Items of `kept` stay together in the rows of `old` if possible.
    ///
    /// Complexity: O(items).
    init(_ rows: ItemRows, shape: SectionShape, itemCount: Int, old: RowRun?, kept: KeptItems?) {
        self.rows = rows
        self.itemCount = itemCount
        runAxis = shape.runAxis
        gap = shape.spacing
        length = shape.container[shape.runAxis.crossing]
        slot = shape.template.slots.first?.frame.size ?? .zero
        if rows.fill == .packed {
            measured = Array(repeating: .nan, count: itemCount)
            if let old, let kept {
                median = old.median
                for run in kept.runs {
                    for step in 0..<run.count where run.old + step < old.measured.count {
                        measured[run.new + step] = old.measured[run.old + step]
                    }
                }
            }
        }
        if let old, let kept, old.isLike(self) {
            place(following: (old, kept))
        } else {
            place()
        }
    }

    /// Returns true if rows of another run may be kept.
    func isLike(_ other: RowRun) -> Bool {
        length == other.length && gap == other.gap && rows.spacing == other.rows.spacing
            && runAxis == other.runAxis && rows.fill.target != nil
            && rows.fill.target == other.rows.fill.target
    }

    // MARK: Breaking into rows

    private mutating func place(following former: (run: RowRun, kept: KeptItems)? = nil) {
        invalidItem = nil
        firsts = []
        ends = []
        starts = [0]
        settledRows = 0
        itemStarts = Array(repeating: 0, count: itemCount)
        switch rows.fill {
        case .packed: pack()
        case .justified(let target, let estimate, let proportions):
            invalidItem = proportions.firstUnusable(of: itemCount)
            let weights = weights(estimate: estimate, proportions)
            let firstUnknown = proportions.firstUnknown(of: itemCount)
            justify(weights, target: target, firstUnknown: firstUnknown, following: former)
        }
        firsts.append(UInt32(truncatingIfNeeded: itemCount))
    }

    private mutating func pack() {
        let thickness = slot[runAxis]
        var (first, end) = (0, 0.0)
        for item in 0..<itemCount {
            let own = min(itemLength(item), length)
            let start = item == first ? 0 : end + rows.spacing
            if item > first, start + own > length + 0.01 {
                close(first, end: end, thickness: thickness)
                (first, end) = (item, own)
            } else {
                itemStarts[item] = Float(start)
                end = start + own
            }
        }
        if first < itemCount { close(first, end: end, thickness: thickness) }
    }

    mutating func close(_ first: Int, end: Double, thickness: Double) {
        firsts.append(UInt32(truncatingIfNeeded: first))
        ends.append(Float(end))
        starts.append(starts[starts.count - 1] + Length.valid(thickness) + gap)
    }

    // MARK: Measuring

    /// Returns the measured length of an item, or the median of measured ones.
    private func itemLength(_ item: Int) -> Double {
        let known = measured[item]
        return known.isNaN ? median.value ?? slot[runAxis.crossing] : Double(known)
    }

    /// Returns the measured length of an item, or nil if it is estimated.
    func measuredLength(of item: Int) -> Double? {
        guard measured.indices.contains(item), !measured[item].isNaN else { return nil }
        return Double(measured[item])
    }

    /// Stores the measured size of an item.
    ///
    /// Returns true if it changed.
    ///
    /// Nothing moves before `finishMeasuring`.
    mutating func measure(item: Int, as size: Size) -> Bool {
        let known = Float(size[runAxis.crossing])
        guard measured.indices.contains(item), !known.isNaN, measured[item] != known else {
            return false
        }
        measured[item] = known
        median.insert(known)
        return true
    }

    /// Breaks the rows again for the lengths now known.
    ///
    /// Complexity: O(items).
    mutating func finishMeasuring() {
        guard rows.fill == .packed else { return }
        place()
    }

    // MARK: Places

    /// The extent of all rows along the run axis.
    var extent: Double { itemCount == 0 ? 0 : max(0, starts[starts.count - 1] - gap) }

    /// Returns the row of an item, which must exist.
    func row(of item: Int) -> Int {
        max(0, Int.first(below: firsts.count) { Int(firsts[$0]) <= item } - 1)
    }

    /// Returns the frame of an item, relative to the first row's origin.
    func frame(of item: Int) -> Rect {
        guard (0..<itemCount).contains(item) else { return .zero }
        return frame(of: item, row: row(of: item))
    }

    /// Returns the items of the rows that touch a range of the run axis, in order.
    func items(in range: ClosedRange<Double>) -> [(item: Int, frame: Rect)] {
        var row = Int.first(below: ends.count) { starts[$0 + 1] - gap <= range.lowerBound }
        var found: [(item: Int, frame: Rect)] = []
        while row < ends.count, starts[row] < range.upperBound {
            for item in Int(firsts[row])..<Int(firsts[row + 1]) {
                found.append((item, frame(of: item, row: row)))
            }
            row += 1
        }
        return found
    }

    private func frame(of item: Int, row: Int) -> Rect {
        let isLast = item + 1 == Int(firsts[row + 1])
        let end = isLast ? Double(ends[row]) : Double(itemStarts[item + 1]) - rows.spacing
        var frame = Rect.zero
        frame.origin[runAxis] = starts[row]
        frame.origin[runAxis.crossing] = Double(itemStarts[item])
        frame.size[runAxis] = starts[row + 1] - gap - starts[row]
        frame.size[runAxis.crossing] = max(0, end - Double(itemStarts[item]))
        return frame
    }
}
