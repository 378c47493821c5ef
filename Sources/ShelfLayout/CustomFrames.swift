/// What custom groups answered, by the container they were given, so that none is asked twice.
struct CustomFrames: Sendable {
    private struct Key: Hashable {
        let arrangement: CustomArrangement
        let container: Size
    }

    private static let capacity = 256

    private var known: [Key: [CustomFrame]] = [:]

    /// The frames of an arrangement in a container.
    mutating func frames(of arrangement: CustomArrangement, in container: LayoutContainer)
        -> [CustomFrame]
    {
        let key = Key(arrangement: arrangement, container: container.size)
        if let frames = known[key] { return frames }
        let frames = arrangement.call(container)
        // Rows of ever other heights must not fill the memory.
        if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
        known[key] = frames
        return frames
    }

    /// Everything known, which is then no longer kept here, so that adding to it copies nothing.
    mutating func taken() -> CustomFrames {
        let all = self
        self = CustomFrames()
        return all
    }
}
