import ShelfLayout

/// A search for lines of items within one section.
///
/// A line is a row of a regular section or a column of a shelf: items that overlap along the
/// filling axis. The same search serves both, with the axes exchanged.
struct LineSearch<Geometry: FocusGeometry> {
    let geometry: Geometry
    let section: Int

    /// The axis along which the section is filled.
    let axis: Axis

    init(_ geometry: Geometry, section: Int) {
        self.geometry = geometry
        self.section = section
        axis = geometry.isOrthogonal(section) ? .horizontal : .vertical
    }

    var count: Int { geometry.itemCount(in: section) }

    /// The extent of the items along the filling axis.
    ///
    /// The ends of a shelf are those of its first and last item, as they may be scrolled away.
    var extent: Span {
        let frame = geometry.frame(ofSection: section).span(along: axis)
        guard count > 0 else { return frame }
        let first = candidate(0).frame.span(along: axis)
        let last = candidate(count - 1).frame.span(along: axis)
        return Span(
            start: min(frame.start, first.start, last.start),
            end: max(frame.end, first.end, last.end))
    }

    func candidate(_ item: Int) -> Candidate {
        Candidate(
            item: item, frame: geometry.frame(of: FocusPosition(section: section, item: item)))
    }

    func canFocus(_ item: Int) -> Bool {
        geometry.canFocus(FocusPosition(section: section, item: item))
    }

    /// Returns the items that overlap `span` along the filling axis, in order.
    func line(overlapping span: Span) -> [Candidate] {
        candidates(from: span.start, to: span.end).filter {
            $0.frame.span(along: axis).overlaps(span)
        }
    }

    /// Returns the focusable items of the nearest line beyond `edge` that has any.
    func line(beyond edge: Double, forward: Bool) -> [Candidate] {
        let limit = extent.farEdge(forward: forward)
        var edge = edge
        while let reference = nearest(beyond: edge, forward: forward, limit: limit) {
            let line = line(overlapping: reference).filter {
                $0.frame.span(along: axis).isBeyond(edge, forward: forward) && canFocus($0.item)
            }
            if !line.isEmpty { return line }
            edge =
                forward
                ? max(reference.end, edge + 2 * Span.tolerance)
                : min(reference.start, edge - 2 * Span.tolerance)
        }
        return []
    }

    /// Returns the focusable items of the line nearest to `point`.
    func line(nearest point: Double) -> [Candidate] {
        let found = window(around: point) { $0.frame.span(along: axis) }
        let nearest = found.min {
            let a = $0.frame.span(along: axis)
            let b = $1.frame.span(along: axis)
            return (a.distance(to: point), a.end - a.start)
                < (b.distance(to: point), b.end - b.start)
        }
        guard let nearest else { return [] }
        return line(overlapping: nearest.frame.span(along: axis)).filter { canFocus($0.item) }
    }

    /// Returns the focusable items nearest to `point` along the filling axis.
    ///
    /// All items at the smallest distance are included, and perhaps some farther ones.
    func items(nearest point: Double) -> [Candidate] {
        window(around: point) { $0.frame.span(along: axis) }
    }

    /// Widens a window around `point` until it contains items, so that the cost follows the
    /// distance.
    private func window(around point: Double, span: (Candidate) -> Span) -> [Candidate] {
        let bounds = extent
        let point = bounds.clamp(point)
        var reach = 2 * Span.tolerance
        while true {
            let found = candidates(from: point - reach, to: point + reach).filter {
                span($0).distance(to: point) <= reach && canFocus($0.item)
            }
            if !found.isEmpty { return found }
            guard point - reach > bounds.start || point + reach < bounds.end else { return [] }
            reach *= 2
        }
    }

    /// Returns the span of the first item beyond `edge`; of several, the one that ends first.
    private func nearest(beyond edge: Double, forward: Bool, limit: Double) -> Span? {
        var reach = 2 * Span.tolerance
        while true {
            let end = forward ? min(edge + reach, limit) : max(edge - reach, limit)
            let spans = candidates(from: min(edge, end), to: max(edge, end))
                .map { $0.frame.span(along: axis) }
                .filter {
                    $0.isBeyond(edge, forward: forward)
                        && $0.nearEdge(forward: forward).isWithin(end, forward: forward)
                }
            let nearest =
                forward
                ? spans.min { ($0.start, $0.end) < ($1.start, $1.end) }
                : spans.max { ($0.end, $0.start) < ($1.end, $1.start) }
            if let nearest { return nearest }
            if end == limit || !end.isWithin(limit, forward: forward) { return nil }
            reach *= 2
        }
    }

    private func candidates(from start: Double, to end: Double) -> [Candidate] {
        guard count > 0, start <= end else { return [] }
        return geometry.items(in: section, within: start...end).clamped(to: 0..<count)
            .map(candidate)
    }
}

extension Double {
    fileprivate func isWithin(_ limit: Double, forward: Bool) -> Bool {
        forward ? self <= limit : self >= limit
    }
}
