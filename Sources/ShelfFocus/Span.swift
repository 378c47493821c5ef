/// The extent of a frame along one axis.
struct Span: Hashable, Sendable {
    /// Frames that overlap by no more than this only touch; it absorbs pixel rounding.
    static let tolerance = 0.5

    var start: Double
    var end: Double

    var middle: Double { (start + end) / 2 }

    /// Zero inside the span, else the distance to the nearer edge.
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

    /// Whether this span lies beyond `edge` in a direction.
    func isBeyond(_ edge: Double, forward: Bool) -> Bool {
        forward ? start >= edge - Span.tolerance : end <= edge + Span.tolerance
    }

    /// The edge that a motion in a direction leaves through.
    func farEdge(forward: Bool) -> Double { forward ? end : start }

    /// The edge that a motion in a direction meets first.
    func nearEdge(forward: Bool) -> Double { forward ? start : end }
}
