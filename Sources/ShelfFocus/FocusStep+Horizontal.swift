import ShelfLayout

extension FocusStep {
    /// Returns the item to the left or right.
    ///
    /// On a shelf the focus stops at both ends. In a grid it wraps to the row above or below, also
    /// in a neighbouring section that is a grid.
    func horizontal(rightwards: Bool) -> FocusPosition? {
        let search = search(from.section)
        if search.axis == .horizontal {
            let edge = edge(along: .horizontal, forward: rightwards)
            let line = search.line(beyond: edge, forward: rightwards)
            let row = frame.span(along: .vertical).middle
            return position(nearest(line, to: row, along: .vertical), in: from.section)
        }
        let line = ownLine()
        if let target = neighbour(in: line, rightwards: rightwards) {
            return position(target, in: from.section)
        }
        return wrap(from: line, forward: rightwards != geometry.isRightToLeft)
    }

    /// Returns the nearest item of the row on one side: by distance, then shared height, then
    /// order.
    private func neighbour(in line: [Candidate], rightwards: Bool) -> Candidate? {
        let edge = edge(along: .horizontal, forward: rightwards)
        let own = frame.span(along: .vertical)
        func rank(_ candidate: Candidate) -> (Double, Double, Int) {
            let x = candidate.frame.span(along: .horizontal)
            let y = candidate.frame.span(along: .vertical)
            return (
                abs(x.nearEdge(forward: rightwards) - edge), -y.overlap(with: own), candidate.item
            )
        }
        let search = search(from.section)
        return
            line
            .filter {
                $0.frame.span(along: .horizontal).isBeyond(edge, forward: rightwards)
                    && search.canFocus($0.item)
            }
            .min { rank($0) < rank($1) }
    }

    /// Returns the item that follows a row in reading order, or precedes it.
    private func wrap(from line: [Candidate], forward: Bool) -> FocusPosition? {
        let items = line.map(\.item)
        var section = from.section
        var item = forward ? (items.max() ?? from.item) + 1 : (items.min() ?? from.item) - 1
        while true {
            let search = search(section)
            while (0..<search.count).contains(item) {
                if search.canFocus(item) {
                    let span = search.candidate(item).frame.span(along: .vertical)
                    let leadsFromListToList =
                        line.count <= 1 && search.line(overlapping: span).count <= 1
                    return leadsFromListToList ? nil : FocusPosition(section: section, item: item)
                }
                item += forward ? 1 : -1
            }
            guard let next = filledSection(from: section, forward: forward),
                !geometry.isOrthogonal(next)
            else { return nil }
            section = next
            item = forward ? 0 : geometry.itemCount(in: next) - 1
        }
    }

    /// Returns the first or last item of the row or shelf, in reading order.
    func rowEnd(forward: Bool) -> FocusPosition? {
        let search = search(from.section)
        let rightwards = forward != geometry.isRightToLeft
        if search.axis == .horizontal {
            let edge = rightwards ? search.extent.end + 1 : search.extent.start - 1
            let line = search.line(beyond: edge, forward: !rightwards)
            let row = frame.span(along: .vertical).middle
            return position(nearest(line, to: row, along: .vertical), in: from.section)
        }
        let line = ownLine()
        if isList(line) { return collectionEnd(forward: forward) }
        let own = frame.span(along: .vertical)
        func rank(_ candidate: Candidate) -> (Double, Double, Int) {
            let x = candidate.frame.span(along: .horizontal)
            let y = candidate.frame.span(along: .vertical)
            return (rightwards ? -x.end : x.start, -y.overlap(with: own), candidate.item)
        }
        let end = line.filter { search.canFocus($0.item) }.min { rank($0) < rank($1) }
        return position(end, in: from.section)
    }

    /// Returns true if the row is part of a list: it and its neighbours hold one item each.
    private func isList(_ line: [Candidate]) -> Bool {
        guard line.count <= 1 else { return false }
        let search = search(from.section)
        return [from.item - 1, from.item + 1].allSatisfy { item in
            guard (0..<search.count).contains(item) else { return true }
            return search.line(overlapping: search.candidate(item).frame.span(along: .vertical))
                .count
                <= 1
        }
    }
}
