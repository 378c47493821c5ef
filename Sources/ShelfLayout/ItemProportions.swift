/// Width divided by height of each item of a section, as values: equal ones are the same layout.
@usableFromInline
struct ItemProportions: Sendable, Hashable {
    /// What stands for an item of which nobody knows, and for one that cannot be used.
    @usableFromInline static let unknown: Float = 0
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

    /// The first of so many items whose proportions cannot be used.
    func firstUnusable(of count: Int) -> Int? { values.prefix(count).firstIndex(of: Self.unusable) }

    /// The first of so many items whose proportions are not known yet; the count where all are.
    func firstUnknown(of count: Int) -> Int {
        let known = values.prefix(count)
        return known.firstIndex(of: Self.unknown) ?? known.count
    }

    /// An item has the same proportions here as another item there, or both are unknown.
    func isAlike(_ item: Int, _ other: Int, in others: ItemProportions) -> Bool {
        guard item < values.count, other < others.values.count else {
            return item >= values.count && other >= others.values.count
        }
        return values[item] == others.values[other]
    }

    /// The proportions of an item, or `estimate` where they are of no use.
    func ratio(of item: Int, estimate: Double) -> Double {
        guard item < values.count, values[item] > 0 else { return estimate }
        return Double(values[item])
    }

    /// Hashes only how many there are, which is cheap.
    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}
