/// What views have done so far: for tests, which count instead of timing, and for inspection.
@MainActor
public struct RenderCounters: Hashable {
    /// The counters of the program.
    public internal(set) static var shared = RenderCounters()

    /// Nodes made, each with its widget or standing for another's.
    public var nodes = 0
    /// Views that rendered themselves again or were rendered again with their own state.
    public var renders = 0
    /// Texts handed to a widget.
    public var textSets = 0
}
