import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Whether the description states that its layout provider answers as the one asked last.
    var keepsLayoutProvider: Bool {
        guard let stated = description.layoutDependence else { return false }
        return stated == describedDependence
    }

    /// The layout as it follows a change of the rows; nil where it has to be solved as a whole.
    ///
    /// The provider is asked for new and changed sections, and for all others too unless it is
    /// stated to be the same; only what is described or filled otherwise is solved.
    func followed(_ difference: Difference) -> ArrangedRows? {
        let dependence = description.layoutDependence
        guard var layout, let plan = plan(for: difference, from: layout) else { return nil }
        let snapshot = difference.new
        let counts = (0..<snapshot.sectionCount).map { snapshot.itemCount(in: $0) }
        consult {
            layout.follow(
                itemCounts: counts, source: { difference.oldSection(ofNew: $0) },
                changes: plan.changes
            ) { section, _ in plan.described[section] }
        }
        return ArrangedRows(
            layout: layout, described: plan.described, dependence: dependence,
            isSolvedAnew: false)
    }

    /// What the sections are described as after a change, and which are filled or described
    /// otherwise; nil where everything may be another.
    private func plan(
        for difference: Difference, from layout: SolvedLayout
    ) -> (described: [LayoutSection?], changes: [Int: [ItemRun]])? {
        let (environment, snapshot) = (layoutEnvironment, difference.new)
        guard !layoutIsStale, layout.environment == environment,
            layout.configuration == description.configuration,
            layout.sectionCount == describedSections.count
        else { return nil }
        let isKept = keepsLayoutProvider
        // Runs of items count where sizes have been measured only, and there may be very many.
        let measured = Set(
            (0..<layout.sectionCount).lazy.filter { layout.hasMeasurements(in: $0) })
        let kept = measured.isEmpty ? [:] : keptItems(of: difference)
        var described: [LayoutSection?] = []
        described.reserveCapacity(snapshot.sectionCount)
        var changes: [Int: [ItemRun]] = [:]
        for section in 0..<snapshot.sectionCount {
            let value = snapshot.section(at: section)
            guard let old = difference.oldSection(ofNew: section) else {
                described.append(consult { description.layout(value, environment) })
                continue
            }
            let isFilledAlike =
                layout.itemCount(in: old) == snapshot.itemCount(in: section)
                && difference.keepsItems(inNew: section)
            if isKept, isFilledAlike, !difference.isSectionChanged(new: section) {
                described.append(describedSections[old])
                continue
            }
            let answer = consult { description.layout(value, environment) }
            described.append(answer)
            if !isFilledAlike || answer != describedSections[old] {
                changes[section] = kept[section] ?? []
            }
        }
        return (described, changes)
    }

    /// The items that stayed in their section, by its new number.
    func keptItems(of difference: Difference) -> [Int: [ItemRun]] {
        var kept: [Int: [ItemRun]] = [:]
        for match in difference.matches {
            let section = match.new.section
            guard match.old.section == difference.oldSection(ofNew: section) else { continue }
            kept[section, default: []].append(
                ItemRun(old: match.old.item, new: match.new.item, count: match.count))
        }
        return kept
    }
}
