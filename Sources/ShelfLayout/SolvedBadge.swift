/// A badge with its host's frame, relative to the origin of its slot.
struct SolvedBadge: Sendable, Hashable {
    let badge: LayoutBadge
    var host: Rect
    let zIndex: Int

    init(_ badge: LayoutBadge, host: Rect, zIndex: Int) {
        self.badge = badge
        self.host = host
        self.zIndex = zIndex.heldSum(badge.zIndex)
    }

    var estimatedAxes: AxisSet { AxisSet(width: badge.width, height: badge.height) }

    /// The frame with nothing measured.
    var frame: Rect { frame(measured: { _ in nil }) }

    /// Returns the frame with the given measured lengths.
    func frame(measured: (Axis) -> Double?) -> Rect {
        let size = Size.resolving(
            width: badge.width, height: badge.height, in: host.size, measured: measured)
        var origin = host.origin
        for axis in Axis.allCases {
            origin[axis] += badge.hostAnchor.factor(axis) * host.extent(axis)
            origin[axis] -= badge.badgeAnchor.factor(axis) * size[axis]
            origin[axis] += Length.displacement(badge.offset[axis])
            origin[axis] += Length.displacement(badge.fractionalOffset[axis]) * size[axis]
        }
        return Rect(origin: origin, size: size)
    }
}
