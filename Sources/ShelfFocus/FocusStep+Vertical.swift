import ShelfLayout

extension FocusStep {
    /// Returns the item above or below that is nearest to the goal column.
    func vertical(downwards: Bool) -> FocusPosition? {
        if let item = verticalNeighbour(downwards: downwards) {
            return position(item, in: from.section)
        }
        var section = from.section
        while let next = filledSection(from: section, forward: downwards) {
            if let target = enter(next, downwards: downwards) { return target }
            section = next
        }
        return nil
    }

    /// Returns the item one viewport away that is nearest to the goal column.
    ///
    /// The move goes at least one row further.
    func page(downwards: Bool) -> FocusPosition? {
        let own = frame.span(along: .vertical)
        let y = own.middle + (downwards ? geometry.viewportHeight : -geometry.viewportHeight)
        if let section = section(nearest: y), let target = land(in: section, at: y, downwards),
            geometry.frame(of: target).span(along: .vertical)
                .isBeyond(edge(along: .vertical, forward: downwards), forward: downwards)
        {
            return target
        }
        return vertical(downwards: downwards)
    }

    /// Returns the first or last focusable item of the collection.
    func collectionEnd(forward: Bool) -> FocusPosition? {
        var section = forward ? geometry.sectionCount : -1
        while let next = filledSection(from: section, forward: !forward) {
            if let end = end(of: next, forward: forward) { return end }
            section = next
        }
        return nil
    }

    /// Returns the first or last focusable item of a section.
    func end(of section: Int, forward: Bool) -> FocusPosition? {
        let search = search(section)
        let items = 0..<search.count
        let item =
            forward ? items.last(where: search.canFocus) : items.first(where: search.canFocus)
        return item.map { FocusPosition(section: section, item: $0) }
    }

    private func verticalNeighbour(downwards: Bool) -> Candidate? {
        let search = search(from.section)
        let edge = edge(along: .vertical, forward: downwards)
        if search.axis == .vertical {
            let line = search.line(beyond: edge, forward: downwards)
            return nearest(line, to: goal, along: .horizontal)
        }
        let beyond = ownLine().filter {
            $0.frame.span(along: .vertical).isBeyond(edge, forward: downwards)
                && search.canFocus($0.item)
        }
        func rank(_ candidate: Candidate) -> (Double, Double, Int) {
            let y = candidate.frame.span(along: .vertical)
            let x = candidate.frame.span(along: .horizontal)
            return (
                abs(y.nearEdge(forward: downwards) - edge), x.distance(to: goal), candidate.item
            )
        }
        return beyond.min { rank($0) < rank($1) }
    }

    private func land(in section: Int, at y: Double, _ downwards: Bool) -> FocusPosition? {
        let search = search(section)
        if search.axis == .horizontal { return enter(section, downwards: downwards) }
        let line = search.line(nearest: y)
        return position(nearest(line, to: goal, along: .horizontal), in: section)
    }

    /// Returns the section with items whose rectangle is nearest to a y coordinate.
    private func section(nearest y: Double) -> Int? {
        let next = Int.first(below: geometry.sectionCount) {
            geometry.frame(ofSection: $0).y <= y
        }
        let above = filledSection(from: next, forward: false)
        let below = filledSection(from: next - 1, forward: true)
        guard let above, let below else { return above ?? below }
        func distance(_ section: Int) -> Double {
            geometry.frame(ofSection: section).span(along: .vertical).distance(to: y)
        }
        return distance(above) <= distance(below) ? above : below
    }
}
