extension SolvedLayout {
    /// Follows a change of the rows, without describing or solving unchanged sections.
    ///
    /// The provider is called only for new sections and those in `changes`. All others only move.
    /// Diagnostics move with their sections.
    ///
    /// Complexity: one call of `source` for each section; solving the new and changed sections; a
    /// shift of the sections behind a new, deleted or moved one.
    ///
    /// - Parameters:
    ///   - itemCounts: The number of items of each section.
    ///   - source: Returns the former number of a section, or nil for a new one.
    ///   - changes: The sections whose items or description may have changed. For each, the items
    ///     that were there before, in their new order.
    ///   - sectionProvider: Returns the description of a section.
    public mutating func follow(
        itemCounts: [Int], source: (Int) -> Int?, changes: [Int: [ItemRun]],
        sectionProvider: (Int, LayoutEnvironment) -> LayoutSection?
    ) {
        let (old, new) = (sections.count, itemCounts.count)
        var start = 0
        while start < min(old, new), source(start) == start { start += 1 }
        var tail = 0
        while tail < min(old, new) - start, source(new - 1 - tail) == old - 1 - tail { tail += 1 }
        let sources = (start..<(new - tail)).map { section in
            source(section).flatMap { (0..<old).contains($0) ? $0 : nil }
        }
        moveDiagnostics(unchanged: start, tail: tail, sources: sources, newCount: new)
        measurementCounts.removeAll()
        replaceSections(start..<(old - tail), by: sources, itemCounts, sectionProvider)
        // New sections were described a moment ago.
        let added = Set(sources.indices.filter { sources[$0] == nil }.map { $0 + start })
        let changed = itemCounts.indices.filter { section in
            guard !added.contains(section) else { return false }
            return changes[section] != nil || hasOtherCount(section, itemCounts[section])
        }
        for section in changed {
            let before = itemCount(in: section)
            let count = itemCounts[section]
            let kept =
                changes[section].map { KeptItems($0, oldCount: before, newCount: count) }
                ?? KeptItems(oldCount: before, newCount: count)
            redescribe(
                section, itemCount: count, as: sectionProvider(section, environment), kept: kept)
        }
    }

    /// Returns true if a section reported as unchanged has another number of items all the same.
    private func hasOtherCount(_ section: Int, _ count: Int) -> Bool {
        let solved = sections.described(section)
        return solved.itemCount != max(0, count) && solved.shape.section != .missing
    }

    /// Replaces a range of sections by new and kept ones.
    private mutating func replaceSections(
        _ range: Range<Int>, by sources: [Int?], _ itemCounts: [Int],
        _ sectionProvider: (Int, LayoutEnvironment) -> LayoutSection?
    ) {
        guard !range.isEmpty || !sources.isEmpty else { return }
        var neighbour = range.lowerBound > 0 ? sections.described(range.lowerBound - 1).shape : nil
        let solved = sources.enumerated().map { place, source in
            let index = range.lowerBound + place
            let section =
                source.map { sections.described($0) }
                ?? makeSection(
                    index, itemCount: itemCounts[index], like: neighbour,
                    description: sectionProvider(index, environment))
            neighbour = section.shape
            return section
        }
        sections.replace(range, with: solved)
    }

    /// Renumbers the sections of diagnostics and drops those of deleted sections.
    private mutating func moveDiagnostics(
        unchanged: Int, tail: Int, sources: [Int?], newCount: Int
    ) {
        let shift = newCount - sections.count
        let end = sections.count - tail
        diagnostics = diagnostics.compactMap { diagnostic in
            guard let section = diagnostic.section, section >= unchanged else { return diagnostic }
            let number =
                section >= end
                ? section + shift : sources.firstIndex(of: section).map { $0 + unchanged }
            return number.map {
                LayoutDiagnostic(problem: diagnostic.problem, section: $0, item: diagnostic.item)
            }
        }
    }
}
