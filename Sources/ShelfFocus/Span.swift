/// The extent of a frame along one axis.
struct Span: Hashable, Sendable {
    /// The largest overlap that counts as touching, which absorbs pixel rounding.
    static let tolerance = 0.5

    var start: Double
    var end: Double

    var middle: Double { (start + end) / 2 }

    /// Returns zero inside the span, else the distance to the nearer edge.
    func distance(to point: Double) -> Double {
        max(start - point, point - end, 0)
    }

    func overlap(with other: Span) -> Double {
        min(end, other.end) - max(start, other.start)
    }

    func overlaps(_ other: Span) -> Bool {
        overlap(with: other) > min(Span.tolerance, (end - start) / 2, (other.end - other.start) / 2)
    }

    func clamp(_ point: Double) -> Double {
        min(max(point, start), max(start, end))
    }

    /// Returns true if this span lies beyond `edge` in a direction.
    func isBeyond(_ edge: Double, forward: Bool) -> Bool {
        forward ? start >= edge - Span.tolerance : end <= edge + Span.tolerance
    }

    /// Returns the edge through which a motion in a direction leaves.
    func farEdge(forward: Bool) -> Double { forward ? end : start }

    /// Returns the edge that a motion in a direction meets first.
    func nearEdge(forward: Bool) -> Double { forward ? start : end }
}
