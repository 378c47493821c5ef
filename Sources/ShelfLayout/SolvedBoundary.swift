/// A boundary item with its place relative to a host whose extent may still change.
struct SolvedBoundary: Sendable, Hashable {
    var kind: SupplementaryKind
    /// The number among the host's boundary items of the same kind.
    var index: Int
    /// The item's room.
    var size: Size
    /// The part of the host's extent without its headers and footers that the item takes, if it does.
    var part: Double?
    var contentInsets: Insets
    var crossOrigin: Double
    /// The natural main-axis start is `factor` times the host's extent plus `constant`.
    var factor: Double
    var constant: Double
    var zIndex: Int
    var isPinned: Bool
    /// The extent of pinned items between this one and the edge of the viewport.
    var pinnedOutside = 0.0
    /// The extent of pinned items between this one and the content.
    var pinnedInside = 0.0
    var estimatedAxes: AxisSet

    /// Where the item starts along the main axis, before pinning.
    func naturalStart(hostStart: Double, hostExtent: Double) -> Double {
        hostStart + factor * hostExtent + constant
    }

    /// Where in its host the item starts at the earliest once it is pinned, whatever room there is for it; nil for
    /// one that never is.
    var earliestPinnedStart: Double? {
        guard isPinned, factor != 0.5 else { return nil }
        return factor == 0 ? 0 : pinnedInside
    }

    /// The item in a host of a known extent, with the stack of what makes the host longer.
    func resolved(in hostExtent: Double, stack: Insets, axis: Axis) -> SolvedBoundary {
        guard let part else { return self }
        var item = self
        let room = max(0, hostExtent - stack.total(axis))
        item.size[axis] = min(part * room, Length.farthest)
        item.constant -= factor * item.size[axis]
        return item
    }

    /// Where the item starts while only `visible` of the main axis shows.
    ///
    /// `outer` are the extents taken by the whole layout's pinned items at both edges.
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
