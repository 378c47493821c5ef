/// The places of items that stand in rows.
///
/// Item numbers and starts only grow, so rows are found by halving. Space: 4 bytes an item, and 4
/// more where items are measured, beside 16 a row.
///
/// Design: docs/design/layout.md#rows-of-items
struct RowRun: Sendable {
    let rows: ItemRows
    let runAxis: Axis
    let gap: Double
    /// The length of a row.
    let length: Double
    /// The thickness of a packed row, and the length of an item that is not measured yet.
    private let slot: Size
    let itemCount: Int

    /// The first item of each row, and the number of items at the end.
    var firsts: [UInt32] = []
    /// Where each row starts, and where one more would.
    var starts: [Double] = []
    /// The length of each row's content.
    var ends: [Float] = []
    /// The number of rows at the start that follow from the items alone, not from former rows.
    var settledRows = 0
    /// Where each item starts in its row.
    var itemStarts: [Float] = []
    /// The measured lengths, not a number where there is none; empty in rows that are filled.
    private var measured: [Float] = []
    private var median = RunningMedian()
    /// The first item without usable proportions; it is laid out by the estimate.
    private(set) var invalidItem: Int?

    /// Places items; rows of `old` keep the items of `kept` together where they can.
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

    /// Whether rows of another run may stay as they are.
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

    /// The length of an item, measured or as long as its like.
    private func itemLength(_ item: Int) -> Double {
        let known = measured[item]
        return known.isNaN ? median.value ?? slot[runAxis.crossing] : Double(known)
    }

    /// The measured length of an item, nil while it is an estimate.
    func measuredLength(of item: Int) -> Double? {
        guard measured.indices.contains(item), !measured[item].isNaN else { return nil }
        return Double(measured[item])
    }

    /// Takes an item's size; tells whether that is new.
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

    /// Breaks the rows anew for the lengths that are known now.
    ///
    /// Complexity: O(items).
    mutating func finishMeasuring() {
        guard rows.fill == .packed else { return }
        place()
    }

    // MARK: Places

    /// The extent of all rows along the run axis.
    var extent: Double { itemCount == 0 ? 0 : max(0, starts[starts.count - 1] - gap) }

    /// The row of an item that there is.
    func row(of item: Int) -> Int {
        max(0, Int.first(below: firsts.count) { Int(firsts[$0]) <= item } - 1)
    }

    /// The frame of an item, relative to the first row's origin.
    func frame(of item: Int) -> Rect {
        guard (0..<itemCount).contains(item) else { return .zero }
        return frame(of: item, row: row(of: item))
    }

    /// The items of the rows that touch a range of the run axis, in their order.
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
