/// The places of items that stand in rows.
///
/// Item numbers and starts only grow, so rows are found by halving. Space: 4 bytes an item, and 4
/// more where items are measured, beside 16 a row.
///
/// Design: docs/design/layout.md#rows-of-items
struct RowRun: Sendable {
    private let rows: ItemRows
    private let runAxis: Axis
    private let gap: Double
    /// The length of a row.
    private let length: Double
    /// The thickness of a packed row, and the length of an item that is not measured yet.
    private let slot: Size
    private let itemCount: Int

    /// The first item of each row, and the number of items at the end.
    private var firsts: [UInt32] = []
    /// Where each row starts, and where one more would.
    private var starts: [Double] = []
    /// The length of each row's content.
    private var ends: [Float] = []
    /// Where each item starts in its row.
    private var itemStarts: [Float] = []
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
        place(keeping: old.flatMap { $0.isLike(self) ? $0.firsts(of: kept) : nil } ?? [])
    }

    /// Whether rows of another run may stay as they are.
    private func isLike(_ other: RowRun) -> Bool {
        length == other.length && gap == other.gap && rows.spacing == other.rows.spacing
            && runAxis == other.runAxis && rows.fill.target != nil
            && rows.fill.target == other.rows.fill.target
    }

    /// The first items of the rows by their new numbers, in order; one that went leaves it to the
    /// next.
    private func firsts(of kept: KeptItems?) -> [Int] {
        guard let kept else { return [] }
        var found: [Int] = []
        for run in kept.runs {
            var row = row(of: run.old)
            if Int(firsts[row]) < run.old { row += 1 }
            while row < firsts.count - 1, Int(firsts[row]) < run.old + run.count {
                found.append(Int(firsts[row]) - run.old + run.new)
                row += 1
            }
        }
        return found
    }

    // MARK: Breaking into rows

    private mutating func place(keeping kept: [Int]) {
        invalidItem = nil
        firsts = []
        ends = []
        starts = [0]
        itemStarts = Array(repeating: 0, count: itemCount)
        switch rows.fill {
        case .packed: pack()
        case .justified(let target, let estimate, let proportions):
            let weights = weights(estimate: estimate, proportions)
            justify(weights, target: target, keeping: kept)
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

    /// The length of each item in a row of the thickness 1.
    private mutating func weights(
        estimate: Double, _ proportions: ItemRows.Proportions
    ) -> [Double] {
        let usable = ItemRows.usableProportions
        return (0..<itemCount).map { item in
            var ratio = proportions.call(item) ?? estimate
            if !(ratio > 0 && ratio < .infinity) {
                invalidItem = invalidItem ?? item
                ratio = estimate
            }
            ratio = min(max(ratio, usable.lowerBound), usable.upperBound)
            return runAxis == .vertical ? ratio : 1 / ratio
        }
    }

    private mutating func justify(_ weights: [Double], target: Double, keeping kept: [Int]) {
        var first = 0
        var next = 0
        while first < itemCount {
            while next < kept.count, kept[next] <= first { next += 1 }
            let row =
                keep(from: first, kept[next...], weights, target: target)
                ?? fill(from: first, weights, target: target)
            var place = 0.0
            for item in row.items {
                itemStarts[item] = Float(place)
                place += weights[item] * row.thickness + rows.spacing
            }
            // What is left over by rounding is the last item's.
            let end = row.isFull ? length : place - rows.spacing
            close(first, end: end, thickness: row.thickness)
            first = row.items.upperBound
        }
    }

    private typealias Row = (items: Range<Int>, thickness: Double, isFull: Bool)

    /// The row up to the first of the former rows that leaves it a thickness near the target; so rows
    /// that stay good are kept, and those behind a row that was broken anew are met again.
    private func keep(
        from first: Int, _ kept: ArraySlice<Int>, _ weights: [Double], target: Double
    ) -> Row? {
        var (end, total) = (first, 0.0)
        for next in kept {
            while end < next {
                total += weights[end]
                end += 1
            }
            let thickness = thickness(of: end - first, weight: total)
            if ItemRows.keptThickness.contains(thickness / target) {
                return (first..<end, thickness, true)
            }
            if thickness < target { return nil }
        }
        return nil
    }

    /// The row whose thickness comes nearest to the target; the last one is not stretched.
    private func fill(from first: Int, _ weights: [Double], target: Double) -> Row {
        var (end, total) = (first, 0.0)
        var last = Double.infinity
        while end < itemCount {
            total += weights[end]
            end += 1
            let thickness = thickness(of: end - first, weight: total)
            if thickness <= target {
                let isBetterWithout = end - first > 1 && last / target < target / thickness
                return isBetterWithout
                    ? (first..<end - 1, last, true) : (first..<end, thickness, true)
            }
            last = thickness
        }
        return (first..<end, target, false)
    }

    private func thickness(of count: Int, weight: Double) -> Double {
        max(0, length - Double(count - 1) * rows.spacing) / weight
    }

    private mutating func close(_ first: Int, end: Double, thickness: Double) {
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
        place(keeping: [])
    }

    // MARK: Places

    /// The extent of all rows along the run axis.
    var extent: Double { itemCount == 0 ? 0 : max(0, starts[starts.count - 1] - gap) }

    /// The row of an item that there is.
    private func row(of item: Int) -> Int {
        max(0, Self.partition(firsts.count) { Int(firsts[$0]) <= item } - 1)
    }

    /// The frame of an item, relative to the first row's origin.
    func frame(of item: Int) -> Rect {
        guard (0..<itemCount).contains(item) else { return .zero }
        return frame(of: item, row: row(of: item))
    }

    /// The items of the rows that touch a range of the run axis, in their order.
    func items(in range: ClosedRange<Double>) -> [(item: Int, frame: Rect)] {
        var row = Self.partition(ends.count) { starts[$0 + 1] - gap <= range.lowerBound }
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

    /// The first number below `count` that does not satisfy a condition all lower ones do.
    private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
