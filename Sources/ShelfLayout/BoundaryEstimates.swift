/// What unmeasured boundary items count as along the layout: the running median of their like.
///
/// Items are alike when they have the same kind and the same described estimate. Three kinds at a
/// time have a median, one for each place an entry of the tree of extents has for counts; further
/// ones keep the estimate they are described with.
///
/// Design: docs/design/layout.md#measured-sizes
struct BoundaryEstimates: Sendable {
    /// The kinds that can be told apart.
    static let capacity = 3

    private struct Kind: Sendable {
        let name: SupplementaryKind
        /// The extent as described.
        let estimate: Double
        var median = RunningMedian()
        /// The most unmeasured items one section has had.
        var most = 0.0
    }

    private var kinds: [Kind] = []
    private var hasNewMedians = false
    /// What an entry of the tree of extents is multiplied by: 1, then an item of each kind.
    private(set) var weights = SizeTree.Entry(1, 0, 0, 0)
    /// Whether any kind counts as something else than it was described as.
    private(set) var isActive = false

    /// How far off at most a section's edges are if everything is measured as described.
    var deviation: Double {
        kinds.indices.reduce(0) { sum, kind in
            sum + kinds[kind].most * abs(weights[kind + 1] - kinds[kind].estimate)
        }
    }

    /// What an item counts as along the layout, nil where that is the described estimate.
    func length(of item: BoundaryItem, _ axis: Axis) -> Double? {
        place(of: item, axis).map { weights[$0 + 1] }
    }

    /// The place in an entry at which items of a kind are counted; nil where there is none left.
    ///
    /// `unused` tells whether a place counts nothing at present.
    mutating func lane(
        of item: BoundaryItem, _ axis: Axis, count: Int, unused: (Int) -> Bool
    ) -> Int? {
        guard let estimate = item.independentEstimate(axis) else { return nil }
        var place = place(of: item, axis)
        if place == nil {
            let new = Kind(name: item.kind, estimate: estimate)
            if kinds.count < Self.capacity {
                place = kinds.count
                kinds.append(new)
            } else if let free = kinds.indices.first(where: { unused($0 + 1) }) {
                place = free
                kinds[free] = new
            } else {
                return nil
            }
            weights[place! + 1] = estimate
        }
        guard let place else { return nil }
        kinds[place].most = max(kinds[place].most, Double(count))
        return place + 1
    }

    /// Takes note of a measured length; unmeasured items follow it from the next `update` on.
    mutating func insert(_ length: Double, for item: BoundaryItem, _ axis: Axis) {
        guard let place = place(of: item, axis) else { return }
        kinds[place].median.insert(Float(length))
        hasNewMedians = true
    }

    /// Lets unmeasured items follow the medians; tells whether any counts otherwise than before.
    @discardableResult
    mutating func update() -> Bool {
        guard hasNewMedians else { return false }
        hasNewMedians = false
        let old = weights
        for (place, kind) in kinds.enumerated() {
            weights[place + 1] = kind.median.value.map { max($0, 1) } ?? kind.estimate
        }
        isActive = kinds.indices.contains { weights[$0 + 1] != kinds[$0].estimate }
        return weights != old
    }

    /// Takes over the medians of the kinds that another layout knows too.
    mutating func carry(from old: BoundaryEstimates) {
        for place in kinds.indices {
            let known = old.kinds.first {
                $0.name == kinds[place].name && $0.estimate == kinds[place].estimate
            }
            guard let known else { continue }
            kinds[place].median = known.median
            hasNewMedians = true
        }
    }

    private func place(of item: BoundaryItem, _ axis: Axis) -> Int? {
        guard let estimate = item.independentEstimate(axis) else { return nil }
        return kinds.firstIndex { $0.name == item.kind && $0.estimate == estimate }
    }
}
