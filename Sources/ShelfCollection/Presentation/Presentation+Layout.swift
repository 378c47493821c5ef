package import ShelfDiff
package import ShelfLayout

/// How rows are to be laid out: what describes sections, and what it goes by.
package struct LayoutRequest<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    package let configuration: LayoutConfiguration
    package let environment: LayoutEnvironment
    /// What the provider is stated to depend on; nil where nothing is stated.
    package let dependence: AnyHashable?
    /// The caller's code: to be asked while what is shown stands whole.
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

    /// What the provider says of a section of rows.
    func answer(for section: Int, of snapshot: Snapshot<Section, Item>) -> LayoutSection? {
        let row = CollectionRow(
            snapshot.section(at: section), items: snapshot.items(in: section))
        return provider(row, environment)
    }
}

/// What a layout's provider said when the layout was solved.
package struct LayoutAnswers {
    /// What it answered for each section.
    package internal(set) var sections: [LayoutSection?] = []
    /// What it was stated to depend on.
    package internal(set) var dependence: AnyHashable?
    /// The height of a line for which it was asked whether it says otherwise.
    var checkedLine: Double?

    package init() {}

    /// Whether a provider is stated to answer as the one that was asked.
    func hold<Section, Item>(for request: LayoutRequest<Section, Item>) -> Bool {
        request.dependence.map { $0 == dependence } ?? false
    }

    /// Whether a section is arranged as it was described before, in other lengths at most.
    package func isResized(section: Int, from old: LayoutAnswers) -> Bool {
        guard old.sections.indices.contains(section), sections.indices.contains(section),
            let before = old.sections[section], let now = sections[section]
        else { return false }
        return now.isArranged(like: before)
    }
}

/// How rows are laid out, to be taken over at once.
package struct ArrangedRows {
    package let layout: SolvedLayout
    let answers: LayoutAnswers
}

extension Presentation {
    /// Solves the layout for rows.
    ///
    /// What has been measured goes along: with sections and items that `difference` knows from the
    /// layout before, with all when there is none.
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
                // Nothing is to be carried where nothing has been measured.
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

    /// Takes over how rows are laid out now; returns whether the page scrolls along another axis.
    func take(_ rows: ArrangedRows) -> Bool {
        answers = rows.answers
        guard page.take(rows.layout) else { return false }
        // What moves the page moves it along the axis it had.
        pageScroll.turn()
        shelves.turn()
        return true
    }

    /// How new rows are to be laid out; nil where they are as the old ones.
    package func arranged(
        over difference: Difference, by request: LayoutRequest<Section, Item>
    ) -> ArrangedRows? {
        // Changed content moves nothing until a cell measures otherwise, or the provider says so.
        let mayDiffer =
            !difference.summary.keepsPlaces
            || (answers.hold(for: request) && describesAnew(difference, by: request))
        guard
            page.layout == nil || mayDiffer || isOutdated(for: difference.new, by: request)
        else { return nil }
        return solved(for: difference.new, over: difference, by: request)
    }

    /// Whether sections that changed, or hold items that did, are described otherwise.
    private func describesAnew(
        _ difference: Difference, by request: LayoutRequest<Section, Item>
    ) -> Bool {
        guard difference.summary.changedSections == 0 else { return true }
        return difference.sectionsWithChangedItems.contains {
            answers.sections.indices.contains($0)
                && request.answer(for: $0, of: difference.new) != answers.sections[$0]
        }
    }

    /// Whether rows would be laid out otherwise than they are now.
    ///
    /// Complexity: one call of the provider for each section, none where it is known to be the same.
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

    /// Whether the layout was solved for another environment, in a way that matters to it: where the
    /// provider says the same of another font, it stays.
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

    /// The provider says the same as the one before, whatever it depends on.
    package func keepAnswers(by request: LayoutRequest<Section, Item>) {
        answers.dependence = request.dependence
    }

    // MARK: - Following a change

    /// The layout as it follows a change of the rows; nil where it has to be solved as a whole.
    ///
    /// The provider is asked for new and changed sections, and for all others too unless it is
    /// stated to be the same; only what is described or filled otherwise is solved.
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

    /// What the sections are described as after a change, and which are filled or described
    /// otherwise; nil where everything may be another.
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
        // Runs of items count where sizes have been measured only, and there may be very many.
        let measured = (0..<layout.sectionCount).contains { layout.hasMeasurements(in: $0) }
        let kept = measured ? keptItems(of: difference) : [:]
        // Where no section comes, goes or moves most of the answers are the ones there are.
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

    /// The items that stayed in their section, by its new number.
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
    /// The new numbers of the sections with an item whose content changed, in order.
    fileprivate var sectionsWithChangedItems: [Int] {
        var sections: [Int] = []
        for position in changedItems where position.section != sections.last {
            sections.append(position.section)
        }
        return sections
    }
}

extension DifferenceSummary {
    /// Whether every section stays where it was.
    fileprivate var keepsSections: Bool {
        insertedSections == 0 && deletedSections == 0 && movedSections == 0
    }

    /// Whether every section and item stays where it was.
    fileprivate var keepsPlaces: Bool {
        insertedItems == 0 && deletedItems == 0 && movedItems == 0 && keepsSections
    }
}
