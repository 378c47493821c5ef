/// The space for one item in a solved group, relative to the group's origin.
struct Slot: Sendable, Hashable {
    var frame: Rect
    var zIndex: Int
    /// The axes along which the item is measured.
    var estimatedAxes: AxisSet
    var badges: [SolvedBadge]

    func offset(by origin: Point) -> Slot {
        var moved = self
        moved.frame = frame.offset(x: origin.x, y: origin.y)
        for index in moved.badges.indices {
            moved.badges[index].host = badges[index].host.offset(x: origin.x, y: origin.y)
        }
        return moved
    }
}
