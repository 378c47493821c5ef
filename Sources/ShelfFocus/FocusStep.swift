import ShelfLayout

/// One move of the focus from a given item.
struct FocusStep<Geometry: FocusGeometry> {
    let geometry: Geometry
    let from: FocusPosition
    let frame: FocusFrame

    /// The x coordinate that vertical moves aim at.
    let goal: Double

    init(geometry: Geometry, from: FocusPosition, goal: Double?) {
        self.geometry = geometry
        self.from = from
        frame = geometry.frame(of: from)
        self.goal = goal ?? frame.span(along: .horizontal).middle
    }

    /// Returns the line search for a section.
    func search(_ section: Int) -> LineSearch<Geometry> {
        LineSearch(geometry, section: section)
    }

    /// Returns the line that contains the starting item.
    func ownLine() -> [Candidate] {
        let search = search(from.section)
        return search.line(overlapping: frame.span(along: search.axis))
    }

    /// Returns the edge of the starting item through which a move along `axis` leaves it.
    ///
    /// An item without extent counts as one pixel, so that it is not found beyond itself.
    func edge(along axis: Axis, forward: Bool) -> Double {
        let span = frame.span(along: axis)
        return forward
            ? max(span.end, span.start + 2 * Span.tolerance)
            : min(span.start, span.end - 2 * Span.tolerance)
    }

    /// Returns the candidate nearest to a point of `axis`: by edge, then by middle, then in order.
    func nearest(_ line: [Candidate], to point: Double, along axis: Axis) -> Candidate? {
        line.min {
            let a = $0.frame.span(along: axis)
            let b = $1.frame.span(along: axis)
            return (a.distance(to: point), abs(a.middle - point), $0.item)
                < (b.distance(to: point), abs(b.middle - point), $1.item)
        }
    }

    func position(_ candidate: Candidate?, in section: Int) -> FocusPosition? {
        candidate.map { FocusPosition(section: section, item: $0.item) }
    }

    // MARK: - Sections

    /// Returns the nearest section with items before or after another.
    func filledSection(from section: Int, forward: Bool) -> Int? {
        var section = section + (forward ? 1 : -1)
        while (0..<geometry.sectionCount).contains(section) {
            if geometry.itemCount(in: section) > 0 { return section }
            section += forward ? 1 : -1
        }
        return nil
    }

    /// Returns the first row of the next or previous section that has a focusable item.
    func section(forward: Bool) -> FocusPosition? {
        var section = from.section
        while let next = filledSection(from: section, forward: forward) {
            if let target = enter(next, downwards: true) { return target }
            section = next
        }
        return nil
    }

    /// Returns the item on which a vertical move into a section lands.
    ///
    /// In a regular section it is in the first line. On a shelf it is the item seen in the goal
    /// column.
    func enter(_ section: Int, downwards: Bool) -> FocusPosition? {
        let search = search(section)
        if search.axis == .horizontal {
            return position(shelfItem(search, fromAbove: downwards), in: section)
        }
        let extent = search.extent
        let edge = downwards ? extent.start - 1 : extent.end + 1
        let line = search.line(beyond: edge, forward: downwards)
        return position(nearest(line, to: goal, along: .horizontal), in: section)
    }

    private func shelfItem(_ search: LineSearch<Geometry>, fromAbove: Bool) -> Candidate? {
        let point = search.extent.clamp(goal)
        func rank(_ candidate: Candidate) -> (Double, Double, Double, Int) {
            let x = candidate.frame.span(along: .horizontal)
            let y = candidate.frame.span(along: .vertical)
            return (
                x.distance(to: point), fromAbove ? y.start : -y.end, abs(x.middle - point),
                candidate.item
            )
        }
        return search.items(nearest: point).min { rank($0) < rank($1) }
    }
}

/// An item that is a possible target, with its frame.
struct Candidate: Sendable {
    var item: Int
    var frame: FocusFrame
}
