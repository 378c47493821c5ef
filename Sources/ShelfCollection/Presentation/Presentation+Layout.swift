package import ShelfDiff
package import ShelfLayout

/// The input for laying out rows: the provider, the configuration and the environment.
package struct LayoutRequest<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    package let configuration: LayoutConfiguration
    package let environment: LayoutEnvironment
    /// The value that the provider is declared to depend on, or nil if none is declared.
    package let dependence: AnyHashable?
    /// The caller's provider of section layouts.
    ///
    /// Call it only while the presentation is consistent.
    package let provider: (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?

    package init(
        _ configuration: LayoutConfiguration, in environment: LayoutEnvironment,
        dependence: AnyHashable?,
        provider: @escaping (CollectionRow<Section, Item>, LayoutEnvironment) -> LayoutSection?
    ) {
        self.configuration = configuration
        self.environment = environment.showing(configuration)
        self.dependence = dependence
        self.provider = provider
    }

    /// Returns the provider's description of a section.
    func answer(for section: Int, of snapshot: Snapshot<Section, Item>) -> LayoutSection? {
        let row = CollectionRow(
            snapshot.section(at: section), items: snapshot.items(in: section))
        return provider(row, environment)
    }
}

/// The provider's descriptions from the time when the layout was solved.
package struct LayoutAnswers {
    /// The description of each section.
    package internal(set) var sections: [LayoutSection?] = []
    /// The value that the provider was declared to depend on.
    package internal(set) var dependence: AnyHashable?
    /// The line height for which the descriptions were last checked.
    var checkedLine: Double?

    package init() {}

    /// Returns true if the provider is declared to give the same descriptions.
    func hold<Section, Item>(for request: LayoutRequest<Section, Item>) -> Bool {
        request.dependence.map { $0 == dependence } ?? false
    }

    /// Returns true if a section has the same arrangement as before, with other lengths at most.
    package func isResized(section: Int, from old: LayoutAnswers) -> Bool {
        guard old.sections.indices.contains(section), sections.indices.contains(section),
            let before = old.sections[section], let now = sections[section]
        else { return false }
        return now.isArranged(like: before)
    }
}

/// A new layout of rows, to be taken over at once.
package struct ArrangedRows {
    package let layout: SolvedLayout
    let answers: LayoutAnswers
}

extension Presentation {
    /// Solves the layout of rows.
    ///
    /// Measurements are carried over: with the sections and items that `difference` knows, or with
    /// all if it is nil.
    package func solved(
        for snapshot: Snapshot<Section, Item>, over difference: Difference? = nil,
        by request: LayoutRequest<Section, Item>
    ) -> ArrangedRows {
        if let difference, let rows = followed(difference, by: request) { return rows }
        var answers = LayoutAnswers()
        answers.dependence = request.dependence
        answers.sections.reserveCapacity(snapshot.sectionCount)
        var solved = SolvedLayout(
            itemCounts: (0..<snapshot.sectionCount).map { snapshot.itemCount(in: $0) },
            environment: request.environment, configuration: request.configuration
        ) { section, _ in
            let layout = request.answer(for: section, of: snapshot)
            answers.sections.append(layout)
            return layout
        }
        if let layout = page.layout {
            if let difference {
                // Computed only if there are measurements to carry over.
                lazy var kept = keptItems(of: difference)
                solved.carryMeasurements(
                    from: layout, section: { difference.oldSection(ofNew: $0) },
                    kept: { kept[$0] ?? [] })
            } else {
                solved.carryMeasurements(from: layout, section: { $0 }) {
                    [ItemRun(old: 0, new: 0, count: layout.itemCount(in: $0))]
                }
            }
        }
        return ArrangedRows(layout: solved, answers: answers)
    }

    /// Takes over a new layout.
    ///
    /// Returns true if the page now scrolls along another axis.
    func take(_ rows: ArrangedRows) -> Bool {
        answers = rows.answers
        guard page.take(rows.layout) else { return false }
        // Motion belongs to the old axis, so it ends.
        pageScroll.turn()
        shelves.turn()
        return true
    }

    /// Returns the layout of new rows, or nil if the present layout fits them.
    package func arranged(
        over difference: Difference, by request: LayoutRequest<Section, Item>
    ) -> ArrangedRows? {
        // Changed content moves nothing until a cell has another size or the provider another
        // answer.
        let mayDiffer =
            !difference.summary.keepsPlaces
            || (answers.hold(for: request) && describesAnew(difference, by: request))
        guard
            page.layout == nil || mayDiffer || isOutdated(for: difference.new, by: request)
        else { return nil }
        return solved(for: difference.new, over: difference, by: request)
    }

    /// Returns true if changed sections, or sections with changed items, have another description.
    private func describesAnew(
        _ difference: Difference, by request: LayoutRequest<Section, Item>
    ) -> Bool {
        guard difference.summary.changedSections == 0 else { return true }
        return difference.sectionsWithChangedItems.contains {
            answers.sections.indices.contains($0)
                && request.answer(for: $0, of: difference.new) != answers.sections[$0]
        }
    }

    /// Returns true if the rows need another layout than the present one.
    ///
    /// Complexity: one call of the provider for each section, or none if it is declared to be the
    /// same.
    package func isOutdated(
        for snapshot: Snapshot<Section, Item>, by request: LayoutRequest<Section, Item>
    ) -> Bool {
        guard let layout = page.layout, answers.sections.count == snapshot.sectionCount else {
            return false
        }
        guard layout.configuration == request.configuration else { return true }
        guard !answers.hold(for: request) else { return false }
        return answers.sections.indices.contains {
            request.answer(for: $0, of: snapshot) != answers.sections[$0]
        }
    }

    /// Returns true if the layout must be solved again for another environment.
    ///
    /// If only the font changed and the provider's descriptions stay the same, the layout stays.
    package func isElsewhere(
        _ environment: LayoutEnvironment,
        by request: @autoclosure () -> LayoutRequest<Section, Item>
    ) -> Bool {
        guard let layout = page.layout else { return false }
        var solved = layout.environment
        guard solved != environment else { return false }
        let request = request()
        solved.lineHeight = request.environment.lineHeight
        guard solved == request.environment, !answers.hold(for: request) else { return true }
        guard answers.checkedLine != request.environment.lineHeight else { return false }
        answers.checkedLine = request.environment.lineHeight
        return isOutdated(for: snapshot, by: request)
    }

    /// Records that the present provider gives the same descriptions, with its own dependence.
    package func keepAnswers(by request: LayoutRequest<Section, Item>) {
        answers.dependence = request.dependence
    }

    // MARK: - Following a change

    /// Returns the layout updated for a change of the rows, or nil if it must be solved as a whole.
    ///
    /// The provider is called for new and changed sections. For all others it is called unless it
    /// is declared to be the same. Only sections with other items or another description are
    /// solved.
    private func followed(
        _ difference: Difference, by request: LayoutRequest<Section, Item>
    ) -> ArrangedRows? {
        let counts = difference.newItemCounts
        guard var layout = page.layout,
            let plan = plan(for: difference, counts, from: layout, by: request)
        else { return nil }
        layout.follow(
            itemCounts: counts, source: { difference.oldSection(ofNew: $0) },
            changes: plan.changes
        ) { section, _ in plan.described[section] }
        var answers = answers
        answers.sections = plan.described
        answers.dependence = request.dependence
        return ArrangedRows(layout: layout, answers: answers)
    }

    /// Returns the descriptions after a change, and the sections with other items or descriptions.
    ///
    /// The result is nil if everything may have changed.
    private func plan(
        for difference: Difference, _ counts: [Int], from layout: SolvedLayout,
        by request: LayoutRequest<Section, Item>
    ) -> (described: [LayoutSection?], changes: [Int: [ItemRun]])? {
        let snapshot = difference.new
        guard layout.environment == request.environment,
            layout.configuration == request.configuration,
            layout.sectionCount == answers.sections.count
        else { return nil }
        let isKept = answers.hold(for: request)
        let changed = isKept ? Set(difference.sectionsWithChangedItems) : []
        // Runs of items matter only with measurements, and there may be very many.
        let measured = (0..<layout.sectionCount).contains { layout.hasMeasurements(in: $0) }
        let kept = measured ? keptItems(of: difference) : [:]
        // If no section is inserted, deleted or moved, most descriptions stay in place.
        let isInPlace = difference.summary.keepsSections
        var described = isInPlace ? answers.sections : []
        described.reserveCapacity(counts.count)
        var changes: [Int: [ItemRun]] = [:]
        for (section, count) in counts.enumerated() {
            guard let old = difference.oldSection(ofNew: section) else {
                described.append(request.answer(for: section, of: snapshot))
                continue
            }
            let isFilledAlike =
                layout.itemCount(in: old) == count && difference.keepsItems(inNew: section)
            if isKept, isFilledAlike, !changed.contains(section),
                !difference.isSectionChanged(new: section)
            {
                if !isInPlace { described.append(answers.sections[old]) }
                continue
            }
            let answer = request.answer(for: section, of: snapshot)
            let isDescribedAlike = answer == answers.sections[old]
            if !isInPlace {
                described.append(answer)
            } else if !isDescribedAlike {
                described[section] = answer
            }
            if !isFilledAlike || !isDescribedAlike { changes[section] = kept[section] ?? [] }
        }
        return (described, changes)
    }

    /// Returns the runs of items that stayed in their section, by its new number.
    private func keptItems(of difference: Difference) -> [Int: [ItemRun]] {
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

extension SnapshotDifference {
    /// The new numbers of the sections with changed items, in order.
    fileprivate var sectionsWithChangedItems: [Int] {
        var sections: [Int] = []
        for position in changedItems where position.section != sections.last {
            sections.append(position.section)
        }
        return sections
    }
}

extension DifferenceSummary {
    /// Every section keeps its place.
    fileprivate var keepsSections: Bool {
        insertedSections == 0 && deletedSections == 0 && movedSections == 0
    }

    /// Every section and item keeps its place.
    fileprivate var keepsPlaces: Bool {
        insertedItems == 0 && deletedItems == 0 && movedItems == 0 && keepsSections
    }
}
