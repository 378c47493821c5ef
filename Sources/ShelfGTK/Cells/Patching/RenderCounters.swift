/// Counters of rendering work, for tests and inspection.
@MainActor
package struct RenderCounters: Hashable {
    /// The counters of the program.
    package internal(set) static var shared = RenderCounters()

    /// Nodes made, with or without a widget of their own.
    package var nodes = 0
    /// Renderings of views by themselves, or again with their own state.
    package var renders = 0
    /// Texts set on widgets.
    package var textSets = 0
}
