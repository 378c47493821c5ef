/// A group with the frames of its items, relative to the group's origin.
struct SolvedGroup: Sendable, Hashable {
    var size: Size
    var slots: [Slot]

    static let empty = SolvedGroup(size: .zero, slots: [])

    /// The area of all slots and badges, which may lie partly outside the group.
    var bounds: Rect {
        var bounds = Rect(origin: .zero, size: size)
        for slot in slots {
            bounds = bounds.union(slot.frame)
            for badge in slot.badges { bounds = bounds.union(badge.frame) }
        }
        return bounds
    }

    /// How far slots and badges stick out on each side.
    var overflow: Insets {
        let bounds = bounds
        return Insets(
            top: max(0, -bounds.y), leading: max(0, -bounds.x),
            bottom: max(0, bounds.maxY - size.height),
            trailing: max(0, bounds.maxX - size.width))
    }

    /// The extent up to the end of the first `count` slots.
    func extent(_ axis: Axis, slots count: Int) -> Double {
        slots.prefix(count).reduce(0) { max($0, $1.frame.max(axis)) }
    }
}
