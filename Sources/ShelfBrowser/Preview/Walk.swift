/// Steps from item to item, and whether they come so quickly that nobody looks at what is passed by.
nonisolated struct Walk: Hashable, Sendable {
    private var last: ContinuousClock.Instant?

    /// Steps that are no further apart are of one walk; a held key makes thirty a second, fingers
    /// hardly ten.
    static let pace = Duration.milliseconds(90)
    /// How long the walk has rested when what was come to is looked at.
    static let rest = Duration.milliseconds(100)

    /// Goes on to another item at a time; returns whether it is passed by until the walk rests.
    mutating func step(at time: ContinuousClock.Instant) -> Bool {
        defer { last = time }
        return last.map { time - $0 <= Self.pace } ?? false
    }

    /// Forgets the steps: what is shown next was chosen.
    mutating func end() { last = nil }
}
