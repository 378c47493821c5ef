/// Columns of equal width in which items of unequal height are stacked, each in the shortest one.
@usableFromInline
struct Waterfall: Sendable, Hashable {
    /// How many columns there are.
    @usableFromInline
    enum Columns: Hashable, Sendable {
        case count(Int)
        /// As many as fit with at least this width.
        case adaptive(minimum: Double)
    }

    static let largestCount = 1_000

    let columns: Columns
    let spacing: Double
    let proportions: ItemProportions

    /// The number of columns in an extent.
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
