/// The aspect ratios, width divided by height, of a section's items.
///
/// The ratios are stored as values, so descriptions with equal ratios are equal.
@usableFromInline
struct ItemProportions: Sendable, Hashable {
    /// The value for an unknown ratio.
    @usableFromInline static let unknown: Float = 0
    /// The value for an unusable ratio.
    @usableFromInline static let unusable: Float = -1

    @usableFromInline var values: [Float] = []

    @inlinable
    init<Item>(_ items: some Sequence<Item>, _ aspectRatio: (Item) -> Double?) {
        values.reserveCapacity(items.underestimatedCount)
        for item in items {
            guard let ratio = aspectRatio(item) else {
                values.append(Self.unknown)
                continue
            }
            let value = Float(ratio)
            values.append(ratio > 0 && ratio < .infinity ? value : Self.unusable)
        }
    }

    /// Returns the first of `count` items with an unusable ratio, or nil.
    func firstUnusable(of count: Int) -> Int? { values.prefix(count).firstIndex(of: Self.unusable) }

    /// Returns the first of `count` items with an unknown ratio, or the count if all are known.
    func firstUnknown(of count: Int) -> Int {
        let known = values.prefix(count)
        return known.firstIndex(of: Self.unknown) ?? known.count
    }

    /// Returns true if two items have the same ratio in two lists, or no known ratio in either.
    func isAlike(_ item: Int, _ other: Int, in others: ItemProportions) -> Bool {
        guard item < values.count, other < others.values.count else {
            return item >= values.count && other >= others.values.count
        }
        return values[item] == others.values[other]
    }

    /// Returns the ratio of an item, or `estimate` if it is unknown or unusable.
    func ratio(of item: Int, estimate: Double) -> Double {
        guard item < values.count, values[item] > 0 else { return estimate }
        return Double(values[item])
    }

    /// Hashes only the number of ratios, which is cheap.
    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}
