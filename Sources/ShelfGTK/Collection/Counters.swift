/// What a collection has done so far: for tests, which count instead of timing, and for inspection.
package struct Counters: Hashable, Sendable {
    /// Differences computed.
    package var differences = 0
    /// Layouts solved.
    package var layouts = 0
    /// Sections the layout's provider was asked for.
    package var describedSections = 0
    /// Allocation passes.
    package var passes = 0
    /// Widgets made for cells and supplementaries.
    package var creates = 0
    /// Elements shown by a widget: first binds and binds of a recycled widget.
    package var binds = 0
    /// Binds of a widget to the newer content of the element it already shows.
    package var reconfigures = 0
    /// Cells and supplementaries bound to an element now.
    package var liveCells = 0
    /// Elements within the viewport in the last pass.
    package var visibleCells = 0
    /// Measurements of cells that size themselves.
    package var measures = 0
    /// Elements bound ahead of the motion, in idle time.
    package var prefetches = 0
    /// Widgets moved among their siblings to keep them in reading order.
    package var siblingMoves = 0
    /// Elements that were given a place, or another one.
    package var placements = 0
    /// Placeholders shown where there are no items.
    package var placeholders = 0
    /// Frames drawn.
    package var frames = 0
    /// Elements whose frames were animated since the view was made.
    package var animatedElements = 0

    /// Binds of a widget that showed another element before.
    package var recycles: Int { binds - creates }
}
