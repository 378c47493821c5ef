/// A boundary item with its place relative to a host whose extent may still change.
struct SolvedBoundary: Sendable, Hashable {
    var kind: SupplementaryKind
    /// The number among the host's boundary items of the same kind.
    var index: Int
    /// The size of the item's room.
    var size: Size
    /// The fraction of the host's extent without headers and footers, or nil for other lengths.
    var part: Double?
    var contentInsets: Insets
    var crossOrigin: Double
    /// The factor of the host's extent in the natural start, which is `factor` · extent +
    /// `constant`.
    var factor: Double
    var constant: Double
    var zIndex: Int
    var isPinned: Bool
    /// The extent of pinned items between this one and the edge of the viewport.
    var pinnedOutside = 0.0
    /// The extent of pinned items between this one and the content.
    var pinnedInside = 0.0
    var estimatedAxes: AxisSet

    /// Returns the main-axis start of the item without pinning.
    func naturalStart(hostStart: Double, hostExtent: Double) -> Double {
        hostStart + factor * hostExtent + constant
    }

    /// The earliest start of the item within its host while pinned, or nil if it is never pinned.
    var earliestPinnedStart: Double? {
        guard isPinned, factor != 0.5 else { return nil }
        return factor == 0 ? 0 : pinnedInside
    }

    /// Returns the item in a host of known extent.
    ///
    /// - Parameter stack: The extents of the items that make the host longer.
    func resolved(in hostExtent: Double, stack: Insets, axis: Axis) -> SolvedBoundary {
        guard let part else { return self }
        var item = self
        let room = max(0, hostExtent - stack.total(axis))
        item.size[axis] = min(part * room, Length.farthest)
        item.constant -= factor * item.size[axis]
        return item
    }

    /// Returns the main-axis start of the item while only `visible` of the main axis is in view.
    ///
    /// - Parameter outer: The extents of the whole layout's pinned items at both edges.
    func start(
        hostStart: Double, hostExtent: Double, visible: ClosedRange<Double>,
        outer: (start: Double, end: Double), axis: Axis
    ) -> Double {
        let natural = naturalStart(hostStart: hostStart, hostExtent: hostExtent)
        guard let earliest = earliestPinnedStart else { return natural }
        let extent = size[axis]
        let hostEnd = hostStart + hostExtent
        if factor == 0 {
            let stuck = max(natural, visible.lowerBound + outer.start + pinnedOutside)
            return max(min(stuck, hostEnd - extent - pinnedInside), hostStart + earliest)
        }
        let stuck = min(natural, visible.upperBound - extent - outer.end - pinnedOutside)
        return max(stuck, hostStart + earliest)
    }
}
