/// The extents of unmeasured boundary items along the layout: the running medians of measured ones.
///
/// A median covers items of the same kind and the same described estimate. Three such groups at a
/// time have a median, one for each counter in an entry of the tree of extents. Others keep their
/// described estimate.
///
/// Design: docs/design/layout.md#measured-sizes
struct BoundaryEstimates: Sendable {
    /// The number of groups of items that have a median at a time.
    static let capacity = 3

    private struct Kind: Sendable {
        let name: SupplementaryKind
        /// The described extent.
        let estimate: Double
        var median = RunningMedian()
        /// The largest number of unmeasured items that one section has had.
        var most = 0.0
    }

    private var kinds: [Kind] = []
    private var hasNewMedians = false
    /// The factors for an entry of the tree of extents: 1, then the extent of an item of each
    /// group.
    private(set) var weights = SizeTree.Entry(1, 0, 0, 0)
    /// At least one median differs from its described estimate.
    private(set) var isActive = false

    /// The largest distance by which a section's edges differ from those with described estimates.
    var deviation: Double {
        kinds.indices.reduce(0) { sum, kind in
            sum + kinds[kind].most * abs(weights[kind + 1] - kinds[kind].estimate)
        }
    }

    /// Returns the present estimate of an item along the layout, or nil if that is the described
    /// one.
    func length(of item: BoundaryItem, _ axis: Axis) -> Double? {
        place(of: item, axis).map { weights[$0 + 1] }
    }

    /// Returns the lane of an entry that counts items like this one, or nil if none is left.
    ///
    /// - Parameters:
    ///   - item: The boundary item.
    ///   - axis: The axis of the layout.
    ///   - count: The number of unmeasured items of the section.
    ///   - unused: Returns true if a lane counts no items at present.
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

    /// Records a measured length.
    ///
    /// Unmeasured items follow it from the next `update` on.
    mutating func insert(_ length: Double, for item: BoundaryItem, _ axis: Axis) {
        guard let place = place(of: item, axis) else { return }
        kinds[place].median.insert(Float(length))
        hasNewMedians = true
    }

    /// Adopts the present medians as estimates.
    ///
    /// Returns true if any estimate changed.
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

    /// Takes over the medians of groups that another layout has too.
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
