/// Brings rectangles of one section onto the screen: moved, mirrored, on the pixel grid, scrolled.
///
/// Scrolling comes last so that a size never changes with the offset.
struct Placement {
    let axis: Axis
    let grid: PixelGrid
    /// The sum of both ends' x coordinates when mirrored.
    let mirrorWidth: Double?
    /// The section's main-axis start.
    let start: Double
    /// How far scrolling moves things across the layout, in content coordinates.
    let shift: Double

    init(
        axis: Axis, grid: PixelGrid, mirrorWidth: Double?, start: Double, orthogonalOffset: Double
    ) {
        self.axis = axis
        self.grid = grid
        self.mirrorWidth = mirrorWidth
        self.start = start
        let distance = grid.snap(Length.offset(orthogonalOffset))
        shift = mirrorWidth != nil && axis == .vertical ? distance : -distance
    }

    /// The frame of a rectangle given relative to an origin in the section.
    func frame(_ local: Rect, at origin: Point = .zero) -> Rect {
        var rect = local.offset(x: origin.x, y: origin.y).offset(axis, by: start)
        if let mirrorWidth { rect.x = mirrorWidth - rect.maxX }
        return grid.snap(rect).offset(axis.crossing, by: shift)
    }
}
