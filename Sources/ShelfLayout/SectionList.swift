/// The sections of a layout in order, with a tree of their extents.
///
/// Sections are stored with the described estimates of boundary items, and the tree counts the
/// unmeasured ones. A section is read with the present medians instead. So a changed median touches
/// no section.
struct SectionList: Sendable {
    /// The space after each section.
    private let spacing: Double
    private let axis: Axis
    private var sections: [SolvedSection] = []
    /// The extents of the sections, each with the space after it.
    private(set) var extents = SizeTree()
    private var estimates = BoundaryEstimates()
    /// A tree with 1 for each section that may show anything and 0 for others, or nil if all may.
    private var shown: SizeTree?
    /// The number of times that a section's extent has been entered in the tree.
    private(set) var placements = 0

    /// Creates an empty list.
    init(axis: Axis, spacing: Double) {
        self.axis = axis
        self.spacing = spacing
    }

    /// Replaces all sections.
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

    /// Replaces a range of sections.
    ///
    /// Complexity: O(new sections), and a shift of those behind the range.
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

    /// Returns a section with the present estimates of its unmeasured boundary items.
    subscript(index: Int) -> SolvedSection {
        checkNumber(index)
        guard estimates.isActive else { return sections[index] }
        var section = sections[index]
        section.follow(estimates)
        return section
    }

    /// Returns a section with the described estimates of its unmeasured boundary items.
    ///
    /// Cheaper than the subscript, for callers to whom those estimates do not matter.
    func described(_ index: Int) -> SolvedSection {
        checkNumber(index)
        return sections[index]
    }

    private func checkNumber(_ section: Int) {
        // Unlike `precondition`, this prints its text in optimised programs too.
        guard sections.indices.contains(section) else {
            fatalError(
                "No section has the number \(section): it is to be less than the layout's sectionCount."
            )
        }
    }

    /// The largest distance by which the edges of described sections are off.
    var deviation: Double { estimates.deviation }

    /// Changes a section.
    ///
    /// Call `place` afterwards to update the tree.
    mutating func change<Result>(
        _ index: Int, _ body: (inout SolvedSection) -> Result
    ) -> Result {
        checkNumber(index)
        return body(&sections[index])
    }

    /// Enters the extent of a changed section in the tree.
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

    // MARK: - Traversal

    /// Visits the sections in a range of offsets, each with its start.
    ///
    /// Sections that show nothing are skipped, however many there are.
    ///
    /// Complexity: O(visited · log sections) at most.
    func walk(from lower: Double, to upper: Double, _ visit: (Int, Double) -> Void) {
        guard var (index, start) = extents.find(lower) else { return }
        while index < count, start < upper {
            if let shown, sections[index].showsNothing {
                let next = shown.find(shown.start(of: index))?.index ?? count
                // Only sections that show nothing follow the last one that shows something.
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

    /// Stores the measured size of a boundary item.
    ///
    /// Returns true if anything in the section moves.
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

    /// Makes unmeasured boundary items follow the medians.
    mutating func updateEstimates() {
        if estimates.update() { extents.weights = estimates.weights }
    }

    /// Takes over the medians of boundary items from another layout.
    mutating func carryEstimates(from old: SectionList) {
        estimates.carry(from: old.estimates)
        updateEstimates()
    }

    /// Returns the known extent of a section and the numbers of its unmeasured boundary items by
    /// lane.
    ///
    /// - Parameter added: The sum of the entries that enter the tree together with this one, before
    ///   it.
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
