/// Columns of equal width with items of unequal height, each in the shortest column so far.
@usableFromInline
struct Waterfall: Sendable, Hashable {
    /// The number of columns.
    @usableFromInline
    enum Columns: Hashable, Sendable {
        case count(Int)
        /// As many columns as fit, each at least this wide.
        case adaptive(minimum: Double)
    }

    static let largestCount = 1_000

    let columns: Columns
    let spacing: Double
    let proportions: ItemProportions

    /// Returns the number of columns in an extent.
    func columnCount(in extent: Double, tolerance: Double) -> Int {
        switch columns {
        case .count(let count): return min(max(count, 1), Self.largestCount)
        case .adaptive(let minimum):
            let step = Length.valid(minimum) + spacing
            guard step > 0 else { return 1 }
            return Length.index((extent + spacing + tolerance) / step, in: 1...Self.largestCount)
        }
    }
}
