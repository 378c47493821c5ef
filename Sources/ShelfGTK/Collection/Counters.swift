/// What a collection has done so far: for tests, which count instead of timing, and for inspection.
public struct Counters: Hashable, Sendable {
    /// Differences computed.
    public var differences = 0
    /// Layouts solved.
    public var layouts = 0
    /// Allocation passes.
    public var passes = 0
    /// Widgets made for cells and supplementaries.
    public var creates = 0
    /// Elements shown by a widget: first binds and binds of a recycled widget.
    public var binds = 0
    /// Binds of a widget to the newer content of the element it already shows.
    public var reconfigures = 0
    /// Cells and supplementaries bound to an element now.
    public var liveCells = 0
    /// Elements within the viewport in the last pass.
    public var visibleCells = 0
    /// Measurements of cells that size themselves.
    public var measures = 0
    /// Elements bound ahead of the motion, in idle time.
    public var prefetches = 0
    /// Widgets moved among their siblings to keep them in reading order.
    public var siblingMoves = 0
    /// Elements that were given a place, or another one.
    public var placements = 0
    /// Placeholders shown where there are no items.
    public var placeholders = 0
    /// Frames drawn.
    public var frames = 0
    /// Elements whose frames were animated since the view was made.
    public var animatedElements = 0

    /// Binds of a widget that showed another element before.
    public var recycles: Int { binds - creates }
}
