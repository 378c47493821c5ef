/// The sections of a layout in their order, and the tree of their extents.
///
/// A section is read with its unmeasured boundary items at what they count as now. What is kept has
/// them as described, and the tree counts them, so a changed median touches no section.
struct SectionList: Sendable {
    /// The space that follows each section.
    private let spacing: Double
    private let axis: Axis
    private var sections: [SolvedSection] = []
    /// The extents of the sections, each with the space that follows it.
    private(set) var extents = SizeTree()
    private var estimates = BoundaryEstimates()
    /// One for each section of which anything may show, zero for the others; nil while there are none.
    private var shown: SizeTree?
    /// How often a section's extent was put among those of the others.
    private(set) var placements = 0

    /// Makes an empty list.
    init(axis: Axis, spacing: Double) {
        self.axis = axis
        self.spacing = spacing
    }

    /// Puts sections in the place of all.
    ///
    /// Complexity: O(sections).
    mutating func fill(_ sections: [SolvedSection]) {
        self.sections = sections
        extents.rebuild([])
        extents.rebuild(sections.map { entry(of: $0) })
        extents.weights = estimates.weights
        placements += sections.count
        shown = nil
        if sections.contains(where: \.showsNothing) { countShown() }
    }

    /// Puts sections in the place of neighbouring others.
    ///
    /// Complexity: O(sections put in), and a shift of those that follow.
    mutating func replace(_ range: Range<Int>, with new: [SolvedSection]) {
        sections.replaceSubrange(range, with: new)
        var added = SizeTree.Entry.zero
        let entries = new.map { section in
            let entry = entry(of: section, beside: added)
            added += entry
            return entry
        }
        extents.replace(range, with: entries)
        extents.weights = estimates.weights
        placements += new.count
        if shown != nil {
            shown?.replace(range, with: new.map(Self.entry))
        } else if new.contains(where: \.showsNothing) {
            countShown()
        }
    }

    var count: Int { sections.count }

    var indices: Range<Int> { sections.indices }

    /// A section, its unmeasured boundary items at what they count as now.
    subscript(index: Int) -> SolvedSection {
        checkNumber(index)
        guard estimates.isActive else { return sections[index] }
        var section = sections[index]
        section.follow(estimates)
        return section
    }

    /// A section with its unmeasured boundary items as described.
    ///
    /// Cheaper than the section as it is now, for whoever asks for nothing that depends on those.
    func described(_ index: Int) -> SolvedSection {
        checkNumber(index)
        return sections[index]
    }

    private func checkNumber(_ section: Int) {
        // An optimised program says it, too, where a `precondition` has no text.
        guard sections.indices.contains(section) else {
            fatalError(
                "No section has the number \(section): it is to be less than the layout's sectionCount."
            )
        }
    }

    /// How far off the edges of described sections may be at most.
    var deviation: Double { estimates.deviation }

    /// Changes a section; `place` tells the others where it ends now.
    mutating func change<Result>(
        _ index: Int, _ body: (inout SolvedSection) -> Result
    ) -> Result {
        checkNumber(index)
        return body(&sections[index])
    }

    /// Puts a changed section's extent among those of the others.
    ///
    /// Complexity: O(log sections).
    mutating func place(_ index: Int) {
        extents.update(index, to: entry(of: sections[index]))
        extents.weights = estimates.weights
        placements += 1
        if shown != nil {
            shown?.update(index, to: Self.entry(sections[index]))
        } else if sections[index].showsNothing {
            countShown()
        }
    }

    // MARK: - Walking

    /// Visits the sections from an offset up to another, each with where it starts, without those of
    /// which nothing shows however many there are.
    ///
    /// Complexity: O(visited · log sections) at most.
    func walk(from lower: Double, to upper: Double, _ visit: (Int, Double) -> Void) {
        guard var (index, start) = extents.find(lower) else { return }
        while index < count, start < upper {
            if let shown, sections[index].showsNothing {
                let next = shown.find(shown.start(of: index))?.index ?? count
                // Behind the last one that shows there are others that do not.
                guard next > index, !sections[next].showsNothing else { return }
                (index, start) = (next, extents.start(of: next))
                continue
            }
            visit(index, start)
            start += extents[index]
            index += 1
        }
    }

    private static func entry(_ section: SolvedSection) -> SizeTree.Entry {
        SizeTree.entry(section.showsNothing ? 0 : 1)
    }

    private mutating func countShown() {
        shown = SizeTree(sections.map { $0.showsNothing ? 0 : 1 })
    }

    // MARK: - Estimates

    /// Takes the measured size of a boundary item; tells whether anything in the section moves.
    ///
    /// Complexity: O(log sections).
    mutating func measure(boundary item: Int, of index: Int, as size: Size) -> Bool {
        let before = self[index].boundary
        guard sections[index].measure(boundary: item, as: size) else { return false }
        place(index)
        let shape = sections[index].shape
        estimates.insert(size[axis], for: shape.section.boundaryItems[item], axis)
        return self[index].boundary != before
    }

    /// Lets unmeasured boundary items follow the medians.
    mutating func updateEstimates() {
        if estimates.update() { extents.weights = estimates.weights }
    }

    /// Lets unmeasured boundary items count as their like in another layout.
    mutating func carryEstimates(from old: SectionList) {
        estimates.carry(from: old.estimates)
        updateEstimates()
    }

    /// A section's known extent, and how many boundary items of each kind are to be added.
    ///
    /// `added` is the sum of the entries that enter the tree together with this one, before it.
    private mutating func entry(
        of section: SolvedSection, beside added: SizeTree.Entry = .zero
    ) -> SizeTree.Entry {
        guard !section.isHidden else { return .zero }
        var entry = SizeTree.entry(section.extent + spacing)
        let unmeasured = section.unmeasuredBoundary
        guard !unmeasured.isEmpty else { return entry }
        let total = extents.sum + added
        for index in unmeasured {
            let item = section.shape.section.boundaryItems[index]
            let isFull = extents.count > 0
            let lane = estimates.lane(of: item, axis, count: unmeasured.count) {
                isFull && total[$0] == 0 && entry[$0] == 0
            }
            guard let lane, item.extendsBoundary, item.alignment.factor(axis) != 0.5 else {
                continue
            }
            entry[0] -= section.boundary.items[index].size[axis]
            entry[lane] += 1
        }
        return entry
    }
}
