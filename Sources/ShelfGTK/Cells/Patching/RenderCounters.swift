/// What views have done so far: for tests, which count instead of timing, and for inspection.
@MainActor
package struct RenderCounters: Hashable {
    /// The counters of the program.
    package internal(set) static var shared = RenderCounters()

    /// Nodes made, each with its widget or standing for another's.
    package var nodes = 0
    /// Views that rendered themselves again or were rendered again with their own state.
    package var renders = 0
    /// Texts handed to a widget.
    package var textSets = 0
}
