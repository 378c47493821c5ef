/// A group with the frames of its items, relative to the group's origin.
struct SolvedGroup: Sendable, Hashable {
    var size: Size
    var slots: [Slot]

    static let empty = SolvedGroup(size: .zero, slots: [])

    /// The area of all slots and badges, which may extend beyond the group.
    var bounds: Rect {
        var bounds = Rect(origin: .zero, size: size)
        for slot in slots {
            bounds = bounds.union(slot.frame)
            for badge in slot.badges { bounds = bounds.union(badge.frame) }
        }
        return bounds
    }

    /// The largest distance from their group at which slots are found.
    private static let largestOverflow = 4_096.0

    /// The distances by which slots and badges extend beyond each edge.
    var overflow: Insets {
        let bounds = bounds
        let limit = Self.largestOverflow
        return Insets(
            top: min(max(0, -bounds.y), limit), leading: min(max(0, -bounds.x), limit),
            bottom: min(max(0, bounds.maxY - size.height), limit),
            trailing: min(max(0, bounds.maxX - size.width), limit))
    }

    /// Returns the extent up to the end of the first `count` slots.
    func extent(_ axis: Axis, slots count: Int) -> Double {
        slots.prefix(count).reduce(0) { max($0, $1.frame.max(axis)) }
    }
}
