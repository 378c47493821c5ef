/// A row of extents that answers where one starts and which one lies at an offset.
///
/// Sums are kept for blocks of 32 over several levels and always formed anew from their parts, so
/// they do not drift. Space: about 1.03 values for each extent.
struct SizeTree: Sendable {
    private static let fanout = 32

    /// The extents, then the sums over ever larger blocks; the last level has one block at most.
    private var levels: [[Double]] = [[]]

    /// Makes a row of extents. Complexity: O(count).
    init(_ extents: [Double] = []) {
        rebuild(extents)
    }

    var count: Int { levels[0].count }

    /// The sum of all extents.
    var total: Double { levels[levels.count - 1].reduce(0, +) }

    subscript(index: Int) -> Double { levels[0][index] }

    /// The sum of the extents before an index. Complexity: O(log count).
    func start(of index: Int) -> Double {
        var sum = 0.0
        var end = index
        for level in (0..<levels.count).reversed() {
            let width = Self.width(level)
            let first = level + 1 < levels.count ? index / (width * Self.fanout) * Self.fanout : 0
            end = index / width
            for block in first..<end { sum += levels[level][block] }
        }
        return sum
    }

    /// Replaces one extent. Complexity: O(log count).
    mutating func update(_ index: Int, to extent: Double) {
        levels[0][index] = extent
        var block = index
        for level in 1..<max(levels.count, 1) {
            block /= Self.fanout
            levels[level][block] = Self.sum(levels[level - 1], block: block)
        }
    }

    /// The last index that starts at or before an offset, and its start; nil for an empty row.
    ///
    /// Complexity: O(log count).
    func find(_ offset: Double) -> (index: Int, start: Double)? {
        guard count > 0 else { return nil }
        var sum = 0.0
        var block = 0
        for level in (0..<levels.count).reversed() {
            let isTop = level == levels.count - 1
            let end = isTop ? levels[level].count : min(block + Self.fanout, levels[level].count)
            while block + 1 < end, sum + levels[level][block] <= offset {
                sum += levels[level][block]
                block += 1
            }
            if level > 0 { block *= Self.fanout }
        }
        return (block, sum)
    }

    /// Replaces all extents. Complexity: O(count).
    mutating func rebuild(_ extents: [Double]) {
        levels = [extents]
        while levels[levels.count - 1].count > Self.fanout {
            let below = levels[levels.count - 1]
            let blocks = (below.count + Self.fanout - 1) / Self.fanout
            levels.append((0..<blocks).map { Self.sum(below, block: $0) })
        }
    }

    private static func width(_ level: Int) -> Int {
        (0..<level).reduce(1) { width, _ in width * fanout }
    }

    private static func sum(_ level: [Double], block: Int) -> Double {
        let first = block * fanout
        return level[first..<min(first + fanout, level.count)].reduce(0, +)
    }
}
