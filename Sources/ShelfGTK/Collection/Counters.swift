/// Counters of a collection's work, for tests and inspection.
package struct Counters: Hashable, Sendable {
    /// Differences computed.
    package var differences = 0
    /// Layouts solved.
    package var layouts = 0
    /// Calls of the layout provider.
    package var describedSections = 0
    /// Allocation passes.
    package var passes = 0
    /// Widgets made for cells and supplementaries.
    package var creates = 0
    /// Binds of elements to new and recycled widgets.
    package var binds = 0
    /// Binds of new content to the widget of the same element.
    package var reconfigures = 0
    /// Elements with cells.
    package var liveCells = 0
    /// Elements in the viewport in the last pass.
    package var visibleCells = 0
    /// Measurements of self-sizing cells.
    package var measures = 0
    /// Elements prefetched in idle time.
    package var prefetches = 0
    /// Widgets moved among their siblings to keep them in reading order.
    package var siblingMoves = 0
    /// Allocations of new places.
    package var placements = 0
    /// Placeholders shown.
    package var placeholders = 0
    /// Frames drawn.
    package var frames = 0
    /// Elements whose frames were animated since the view was made.
    package var animatedElements = 0

    /// Binds of widgets that showed another element.
    package var recycles: Int { binds - creates }
}
