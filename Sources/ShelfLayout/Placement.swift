/// The conversion of a section's rectangles to screen coordinates.
///
/// The steps are: move, mirror, snap to the pixel grid, scroll. Scrolling comes last, so a size
/// never changes with the offset.
struct Placement {
    let axis: Axis
    let grid: PixelGrid
    /// The width in which coordinates are mirrored, or nil from left to right.
    let mirrorWidth: Double?
    /// The main-axis start of the section.
    let start: Double
    /// The displacement by scrolling across the layout, in content coordinates.
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

    /// Returns the frame of a rectangle given relative to an origin in the section.
    func frame(_ local: Rect, at origin: Point = .zero) -> Rect {
        var rect = local.offset(x: origin.x, y: origin.y).offset(axis, by: start)
        if let mirrorWidth { rect.x = mirrorWidth - rect.maxX }
        return grid.snap(rect).offset(axis.crossing, by: shift)
    }
}
