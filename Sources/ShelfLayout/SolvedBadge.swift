/// A badge with its frame, relative to the same origin as the slot that carries it.
struct SolvedBadge: Sendable, Hashable {
    var kind: String
    var frame: Rect
    var zIndex: Int
    var estimatedAxes: AxisSet

    init(_ badge: Badge, host: Rect, zIndex: Int) {
        kind = badge.kind
        self.zIndex = zIndex + badge.zIndex
        estimatedAxes = AxisSet(width: badge.width, height: badge.height)
        let size = Size.resolving(
            width: badge.width, height: badge.height, in: host.size, measured: { _ in nil })
        var origin = host.origin
        for axis in Axis.allCases {
            origin[axis] += badge.hostAnchor.factor(axis) * host.extent(axis)
            origin[axis] -= badge.badgeAnchor.factor(axis) * size[axis]
            origin[axis] += Length.displacement(badge.offset[axis])
            origin[axis] += Length.displacement(badge.fractionalOffset[axis]) * size[axis]
        }
        frame = Rect(origin: origin, size: size)
    }
}
