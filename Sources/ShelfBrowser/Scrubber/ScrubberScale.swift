/// Where the groups of a wall stand along a scrubber, and which of their names have room beside it.
///
/// Design: docs/design/scrubber.md
nonisolated struct ScrubberScale: Equatable {
    /// A group and where it begins.
    struct Stop: Equatable {
        /// What it is called, in few words.
        var label: String
        /// How far the wall is scrolled when it is at the top, in pixels.
        var offset: Double
    }

    /// A name beside the scrubber.
    struct Tick: Equatable {
        var label: String
        /// Where its middle is, in pixels from the top.
        var y: Double
    }

    /// The groups in order.
    var stops: [Stop] = []
    /// How far the wall can be scrolled, in pixels.
    var range = 0.0
    /// The height of the scrubber, in pixels.
    var height = 0.0
    /// The height of its handle, in pixels.
    var handle = 0.0

    /// The most characters of a name.
    static let longestLabel = 18

    /// Whether there is anything to choose from.
    var isUseful: Bool { stops.count > 1 && range > 0 }

    /// The middle of the handle when the wall is scrolled so far, in pixels from the top.
    func y(at offset: Double) -> Double {
        guard range > 0 else { return handle / 2 }
        return handle / 2 + min(max(offset / range, 0), 1) * max(0, height - handle)
    }

    /// The group that is at the top of the wall when it is scrolled so far; O(log stops).
    func stop(at offset: Double) -> Int? {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            // Offsets of groups and of the wall are rounded apart.
            if stops[middle].offset <= offset + 1 { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : stops.isEmpty ? nil : 0
    }

    /// The names that have room one below the other, each where its group begins.
    ///
    /// The first always, and of those too near to one before it none. Of groups that begin in the last
    /// screen, which no scrolling brings to the top, the first one stands for all. O(stops).
    func ticks(lineHeight: Double) -> [Tick] {
        var ticks: [Tick] = []
        for stop in stops {
            let y = y(at: stop.offset)
            if let last = ticks.last, y - last.y < lineHeight { continue }
            ticks.append(Tick(label: Self.short(stop.label), y: y))
        }
        return ticks
    }

    /// A name in no more characters than there is room for.
    static func short(_ label: String) -> String {
        label.count <= longestLabel ? label : label.prefix(longestLabel - 1) + "…"
    }
}
