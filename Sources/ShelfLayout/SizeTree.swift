/// A list of extents, some unknown, with a tree of sums for finding a start or an index by offset.
///
/// An entry is a known extent and the numbers of unknown extents of three kinds. `weights` holds
/// the present estimate for each kind, so a new estimate changes no entry. Sums are stored for
/// blocks of 32 on several levels. They are always computed from their parts, so they do not drift.
/// Memory: about 33 bytes for each entry.
struct SizeTree: Sendable {
    /// A known extent, followed by the number of unknown extents of each kind.
    typealias Entry = SIMD4<Double>

    private static let fanout = 32

    /// The factor 1 for known extents, followed by the estimate for each kind of unknown ones.
    var weights = Entry(1, 0, 0, 0)
    /// The entries, followed by the sums over ever larger blocks.
    ///
    /// The last level has at most one block.
    private var levels: [[Entry]] = [[]]

    /// Creates a list of known extents.
    ///
    /// Complexity: O(count).
    init(_ extents: [Double] = []) {
        rebuild(extents.map { Self.entry($0) })
    }

    /// Creates a list of entries whose unknown extents are all of the first kind.
    ///
    /// Complexity: O(count).
    init(_ entries: [Entry], estimate: Double) {
        rebuild(entries)
        self.estimate = estimate
    }

    /// Returns an entry of a known extent and a number of unknown ones of the first kind.
    static func entry(_ known: Double, unknown: Int = 0) -> Entry {
        Entry(known, Double(unknown), 0, 0)
    }

    /// The estimate for unknown extents of the first kind.
    var estimate: Double {
        get { weights.y }
        set { weights.y = newValue }
    }

    var count: Int { levels[0].count }

    /// The sum of all extents.
    var total: Double { start(of: count) }

    /// The sum of all entries.
    var sum: Entry { levels[levels.count - 1].reduce(.zero, +) }

    subscript(index: Int) -> Double { value(levels[0][index]) }

    /// Returns the sum of the extents before an index.
    ///
    /// Complexity: O(log count).
    func start(of index: Int) -> Double {
        var sum = 0.0
        var width = Self.topWidth(levels.count)
        for level in (0..<levels.count).reversed() {
            let isTop = level == levels.count - 1
            let first = isTop ? 0 : index / (width * Self.fanout) * Self.fanout
            for block in first..<(index / width) { sum += value(levels[level][block]) }
            width /= Self.fanout
        }
        return sum
    }

    /// Replaces one entry.
    ///
    /// Complexity: O(log count).
    mutating func update(_ index: Int, to entry: Entry) {
        levels[0][index] = entry
        var block = index
        for level in levels.indices.dropFirst() {
            block /= Self.fanout
            levels[level][block] = Self.sum(levels[level - 1], block: block)
        }
    }

    /// Returns the last index that starts at or before an offset, with its start, or nil for an
    /// empty list.
    ///
    /// Complexity: O(log count).
    func find(_ offset: Double) -> (index: Int, start: Double)? {
        guard count > 0 else { return nil }
        var sum = 0.0
        var block = 0
        for level in (0..<levels.count).reversed() {
            let isTop = level == levels.count - 1
            let end = isTop ? levels[level].count : min(block + Self.fanout, levels[level].count)
            while block + 1 < end {
                let next = sum + value(levels[level][block])
                guard next <= offset else { break }
                sum = next
                block += 1
            }
            if level > 0 { block *= Self.fanout }
        }
        return (block, sum)
    }

    /// Replaces a range of entries.
    ///
    /// Complexity: O(log count) for each entry if the count stays the same, else O(entries from the
    /// range on).
    mutating func replace(_ range: Range<Int>, with entries: [Entry]) {
        if range.count == entries.count {
            for (index, entry) in zip(range, entries) { update(index, to: entry) }
            return
        }
        levels[0].replaceSubrange(range, with: entries)
        var first = range.lowerBound
        for level in levels.indices.dropFirst() {
            first /= Self.fanout
            let below = levels[level - 1]
            let blocks = (below.count + Self.fanout - 1) / Self.fanout
            levels[level].removeSubrange(min(first, levels[level].count)...)
            for block in first..<max(first, blocks) {
                levels[level].append(Self.sum(below, block: block))
            }
        }
        let top = levels[levels.count - 1].count
        let isTooHigh = levels.count > 1 && levels[levels.count - 2].count <= Self.fanout
        if top > Self.fanout || isTooHigh { rebuild(levels[0]) }
    }

    /// Replaces all entries.
    ///
    /// Complexity: O(count).
    mutating func rebuild(_ entries: [Entry]) {
        levels = [entries]
        while levels[levels.count - 1].count > Self.fanout {
            let below = levels[levels.count - 1]
            let blocks = (below.count + Self.fanout - 1) / Self.fanout
            levels.append((0..<blocks).map { Self.sum(below, block: $0) })
        }
    }

    private func value(_ entry: Entry) -> Double { (entry * weights).sum() }

    private static func topWidth(_ levels: Int) -> Int {
        (1..<max(levels, 1)).reduce(1) { width, _ in width * fanout }
    }

    private static func sum(_ level: [Entry], block: Int) -> Entry {
        let first = block * fanout
        return level[first..<min(first + fanout, level.count)].reduce(Entry.zero, +)
    }
}
