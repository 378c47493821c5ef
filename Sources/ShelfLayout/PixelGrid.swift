/// A grid of device pixels to which edges are rounded.
///
/// Edges are rounded, never sizes. So neighbours share an edge and sums do not drift. The threshold
/// of rounding lies just below one half, so edges that differ only by rounding errors fall on the
/// same side.
struct PixelGrid: Sendable, Hashable {
    /// The range of usable scales, far beyond any screen's.
    ///
    /// Others would overflow on long pages.
    private static let scales = 1.0 / 1_048_576...1_048_576

    let scale: Double

    init(scale: Double) {
        self.scale = Self.scales.contains(scale) ? scale : 1
    }

    /// One device pixel in logical pixels.
    var pixel: Double { 1 / scale }

    func snap(_ edge: Double) -> Double {
        (edge * scale + 0.5001).flooredToWhole / scale
    }

    func snap(_ rect: Rect) -> Rect {
        let x = snap(rect.x)
        let y = snap(rect.y)
        return Rect(
            x: x, y: y, width: snap(rect.maxX) - x, height: snap(rect.maxY) - y)
    }
}
