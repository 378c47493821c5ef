/// A cache of the frames computed by custom groups, by function and container size.
struct CustomFrames: Sendable {
    private struct Key: Hashable {
        let arrangement: CustomArrangement
        let container: Size
    }

    private static let capacity = 256

    private var known: [Key: [CustomFrame]] = [:]

    /// Returns the frames of an arrangement in a container.
    mutating func frames(of arrangement: CustomArrangement, in container: LayoutContainer)
        -> [CustomFrame]
    {
        let key = Key(arrangement: arrangement, container: container.size)
        if let frames = known[key] { return frames }
        let frames = arrangement.call(container)
        // Emptied when full: a layout with ever new row heights must not fill the memory.
        if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
        known[key] = frames
        return frames
    }

    /// Returns the whole cache and empties this one, so that adding to the result copies nothing.
    mutating func taken() -> CustomFrames {
        let all = self
        self = CustomFrames()
        return all
    }
}
