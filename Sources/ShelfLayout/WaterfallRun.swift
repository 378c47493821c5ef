/// The places of the items of a waterfall.
///
/// Within a column item numbers and starts only grow, so items are found by binary search. Memory:
/// 12 bytes an item.
struct WaterfallRun: Sendable {
    private struct Column: Sendable {
        var items: [UInt32] = []
        var starts: [Double] = []
        /// The start of the next item.
        var end = 0.0

        /// Returns the first place that does not satisfy a condition that all earlier ones satisfy.
        func partition(_ isBefore: (Int) -> Bool) -> Int {
            Int.first(below: items.count, notBefore: isBefore)
        }
    }

    private var columns: [Column]
    private let columnExtent: Double
    private let columnPitch: Double
    private let spacing: Double
    private let runAxis: Axis
    /// The first item with unusable proportions.
    ///
    /// The item is laid out as a square.
    private(set) var invalidItem: Int?

    /// Places the items one after the other.
    ///
    /// Complexity: O(items · columns).
    init(_ waterfall: Waterfall, shape: SectionShape, itemCount: Int) {
        runAxis = shape.runAxis
        spacing = shape.spacing
        let across = shape.container[runAxis.crossing]
        let count = waterfall.columnCount(in: across, tolerance: 0.5 / shape.scale)
        let gaps = waterfall.spacing * Double(count - 1)
        columnExtent = max(0, (across - gaps) / Double(count))
        columnPitch = columnExtent + waterfall.spacing
        columns = Array(repeating: Column(), count: count)
        invalidItem = waterfall.proportions.firstUnusable(of: itemCount)
        for item in 0..<itemCount {
            let ratio = waterfall.proportions.ratio(of: item, estimate: 1)
            let extent = runAxis == .vertical ? columnExtent / ratio : columnExtent * ratio
            var shortest = 0
            for column in 1..<max(count, 1) where columns[column].end < columns[shortest].end {
                shortest = column
            }
            columns[shortest].items.append(UInt32(truncatingIfNeeded: item))
            columns[shortest].starts.append(columns[shortest].end)
            columns[shortest].end += Length.valid(extent) + spacing
        }
    }

    /// The extent of all items along the run axis.
    var extent: Double {
        max(0, columns.reduce(0) { max($0, $1.items.isEmpty ? 0 : $1.end - spacing) })
    }

    /// Returns the frame of an item, relative to the first group's origin.
    func frame(of item: Int) -> Rect {
        for (column, content) in columns.enumerated() {
            let place = content.partition { content.items[$0] < item }
            if place < content.items.count, content.items[place] == item {
                return frame(column: column, place: place)
            }
        }
        return .zero
    }

    /// Returns the items that touch a range of the run axis, in order.
    func items(in range: ClosedRange<Double>) -> [(item: Int, frame: Rect)] {
        var found: [(item: Int, frame: Rect)] = []
        for (column, content) in columns.enumerated() {
            let first = content.partition { end(of: $0, in: content) <= range.lowerBound }
            var place = first
            while place < content.items.count, content.starts[place] < range.upperBound {
                found.append((Int(content.items[place]), frame(column: column, place: place)))
                place += 1
            }
        }
        return found.sorted { $0.item < $1.item }
    }

    private func end(of place: Int, in column: Column) -> Double {
        (place + 1 < column.starts.count ? column.starts[place + 1] : column.end) - spacing
    }

    private func frame(column: Int, place: Int) -> Rect {
        let content = columns[column]
        var frame = Rect.zero
        frame.origin[runAxis] = content.starts[place]
        frame.origin[runAxis.crossing] = Double(column) * columnPitch
        frame.size[runAxis] = end(of: place, in: content) - content.starts[place]
        frame.size[runAxis.crossing] = columnExtent
        return frame
    }
}
