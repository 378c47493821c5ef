// Justified rows: items of known proportions fill them.
extension RowRun {
    /// Returns the length of each item in a row of the thickness 1.
    func weights(estimate: Double, _ proportions: ItemProportions) -> [Double] {
        let usable = ItemRows.usableProportions
        return (0..<itemCount).map { item in
            let ratio = proportions.ratio(of: item, estimate: estimate)
            let held = min(max(ratio, usable.lowerBound), usable.upperBound)
            return runAxis == .vertical ? held : 1 / held
        }
    }

    /// Breaks the items into rows.
    ///
    /// A row follows from the items alone if their proportions are known up to the item that ends
    /// it. Behind the first unknown item, rows keep their former items if they can. Rows that
    /// cannot have changed are taken over from the former run.
    mutating func justify(
        _ weights: [Double], target: Double, firstUnknown: Int,
        following former: (run: RowRun, kept: KeptItems)?
    ) {
        let kept = former.map { $0.run.firsts(of: $0.kept) } ?? []
        let alike = former.map { unchangedEnds(since: $0.run, $0.kept) } ?? (start: 0, end: 0)
        var first =
            former.map {
                takeOverStart(of: $0.run, alike.start, settled: firstUnknown >= alike.start)
            } ?? 0
        var next = 0
        while first < itemCount {
            if let old = former?.run, first >= itemCount - alike.end,
                takeOverEnd(of: old, first, settled: firstUnknown >= first)
            {
                return
            }
            while next < kept.count, kept[next] <= first { next += 1 }
            let filled = fill(from: first, weights, target: target)
            let isSettled = filled.seen <= firstUnknown
            let row =
                isSettled
                ? filled : keep(from: first, kept[next...], weights, target: target) ?? filled
            if isSettled { settledRows = ends.count + 1 }
            var place = 0.0
            for item in row.items {
                itemStarts[item] = Float(place)
                place += weights[item] * row.thickness + rows.spacing
            }
            // Rounding errors are left to the last item.
            let end = row.isFull ? length : place - rows.spacing
            close(first, end: end, thickness: row.thickness)
            first = row.items.upperBound
        }
    }

    /// A row.
    ///
    /// `seen` is the first item that has no influence on where the row ends.
    private typealias Row = (items: Range<Int>, thickness: Double, isFull: Bool, seen: Int)

    /// Returns the row that ends at the first former row end with a thickness near the target, or
    /// nil.
    ///
    /// So rows that are still good are kept. Behind a row that was broken anew, former rows are met
    /// again.
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
                return (first..<end, thickness, true, end)
            }
            if thickness < target { return nil }
        }
        return nil
    }

    /// Returns the row whose thickness comes nearest to the target.
    ///
    /// The last row is not stretched.
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
                    ? (first..<end - 1, last, true, end) : (first..<end, thickness, true, end)
            }
            last = thickness
        }
        return (first..<end, target, false, end)
    }

    private func thickness(of count: Int, weight: Double) -> Double {
        max(0, length - Double(count - 1) * rows.spacing) / weight
    }

    /// Returns the first items of the former rows by their new numbers, in order.
    ///
    /// If a first item is gone, the next one takes its place.
    private func firsts(of kept: KeptItems) -> [Int] {
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

    // MARK: Taking over

    /// Returns the numbers of items at both ends that are the same, with the same proportions.
    private func unchangedEnds(since old: RowRun, _ kept: KeptItems) -> (start: Int, end: Int) {
        guard case .justified(_, let estimate, let now) = rows.fill,
            case .justified(_, let oldEstimate, let before) = old.rows.fill,
            estimate == oldEstimate,
            let first = kept.runs.first, let last = kept.runs.last
        else { return (0, 0) }
        if now == before, kept.runs.count == 1, first.count == itemCount, itemCount == old.itemCount
        {
            return (itemCount, itemCount)
        }
        func isAlike(_ item: Int, _ oldItem: Int) -> Bool {
            now.isAlike(item, oldItem, in: before)
        }
        var (start, end) = (0, 0)
        if first.old == 0, first.new == 0 {
            while start < first.count, isAlike(start, start) { start += 1 }
        }
        if last.old + last.count == old.itemCount, last.new + last.count == itemCount {
            while end < last.count, isAlike(itemCount - 1 - end, old.itemCount - 1 - end) {
                end += 1
            }
        }
        return (start, end)
    }

    /// Takes over the rows of the first `count` items.
    ///
    /// Returns the item after them.
    ///
    /// The former row end also depended on the item behind it, and a last row may be filled now. So
    /// the row of the last of these items is broken anew.
    ///
    /// - Parameter settled: All those items are known, so rows that depend on former ones do not
    ///   stay.
    private mutating func takeOverStart(of old: RowRun, _ count: Int, settled: Bool) -> Int {
        guard count > 0 else { return 0 }
        let before = old.row(of: count - 1)
        let rows = settled ? min(before, old.settledRows) : before
        guard rows > 0 else { return 0 }
        settledRows = min(rows, old.settledRows)
        let items = Int(old.firsts[rows])
        firsts.append(contentsOf: old.firsts[..<rows])
        ends.append(contentsOf: old.ends[..<rows])
        starts.append(contentsOf: old.starts[1...rows])
        itemStarts.replaceSubrange(..<items, with: old.itemStarts[..<items])
        return items
    }

    /// Takes over all rows from an item on, if one begins with it.
    ///
    /// - Parameter settled: All items before it are known. Rows that depend on former ones then do
    ///   not stay, unless an unknown item among those taken over is the reason.
    private mutating func takeOverEnd(of old: RowRun, _ first: Int, settled: Bool) -> Bool {
        let shift = itemCount - old.itemCount
        let row = old.row(of: first - shift)
        guard row < old.ends.count, Int(old.firsts[row]) == first - shift,
            !settled || row <= old.settledRows
        else { return false }
        if settledRows == ends.count { settledRows += max(0, old.settledRows - row) }
        let distance = starts[starts.count - 1] - old.starts[row]
        firsts.append(
            contentsOf: old.firsts[row..<old.ends.count].map {
                UInt32(truncatingIfNeeded: Int($0) + shift)
            })
        ends.append(contentsOf: old.ends[row...])
        starts.append(contentsOf: old.starts[(row + 1)...].map { $0 + distance })
        itemStarts.replaceSubrange(first..., with: old.itemStarts[(first - shift)...])
        return true
    }
}
