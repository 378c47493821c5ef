/// Rounds edges to whole device pixels.
///
/// Edges are rounded, never sizes, so neighbours share an edge and sums do not drift. The rounding
/// threshold lies a hair below one half: edges that differ only by the rounding of their
/// computation fall on the same side.
struct PixelGrid: Sendable, Hashable {
    /// Far beyond any screen's on both sides; beyond them, places at the end of a long page would overflow.
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
