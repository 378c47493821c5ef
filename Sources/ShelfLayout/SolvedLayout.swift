/// A layout with the place of every element, computed where one looks.
///
/// Sections are solved by arithmetic; frames of items are formed when asked for. Elements are in
/// content coordinates: the origin at the left top, right-to-left layouts already mirrored, edges
/// on whole device pixels.
///
/// Complexity: what is asked of one element takes O(log sections + log items), what is asked of one
/// section O(log sections); what takes more says so.
///
/// Design: docs/design/layout.md
public struct SolvedLayout: Sendable {
    /// At most this many diagnostics are kept.
    static let diagnosticLimit = 64

    /// What the layout was solved for.
    public let environment: LayoutEnvironment
    /// What holds for the layout as a whole.
    public let configuration: LayoutConfiguration
    /// What could not be done as asked, the first 64.
    public internal(set) var diagnostics: [LayoutDiagnostic] = []

    let grid: PixelGrid
    /// The viewport with both extents usable.
    let viewport: Size
    var boundary: BoundaryFrame
    var measuredBoundary: [Int: Size] = [:]
    var sections: SectionList
    /// How often elements have changed their measured size in this frame.
    var measurementCounts: [LayoutElement.Kind: Int] = [:]
    /// How far elements may stick out of their section along the main axis.
    var reach = (before: 0.0, after: 0.0)
    /// The largest margin of the sections' handlers; negative when there is no handler.
    var handlerMargin = -1.0

    /// Solves a layout for sections with the given item counts.
    ///
    /// The provider is asked once for each section; where it returns nil the section takes no room
    /// and a diagnostic says so. Complexity: O(sections).
    public init(
        itemCounts: [Int], environment: LayoutEnvironment,
        configuration: LayoutConfiguration = LayoutConfiguration(),
        sectionProvider: (Int, LayoutEnvironment) -> LayoutSection?
    ) {
        let environment = environment.showing(configuration)
        self.environment = environment
        self.configuration = configuration
        grid = PixelGrid(scale: environment.scale)
        viewport = Length.valid(environment.viewport)
        boundary = BoundaryFrame(
            configuration.boundaryItems, axis: configuration.scrollAxis, viewport: viewport,
            insets: .zero, isSection: false)
        sections = SectionList(
            axis: configuration.scrollAxis,
            spacing: Length.valid(configuration.interSectionSpacing))
        if !Length.isValid(environment.viewport.width)
            || !Length.isValid(environment.viewport.height)
            || !Length.isValid(configuration.interSectionSpacing)
            || !configuration.boundaryItems.allSatisfy({ $0.width.isValid && $0.height.isValid })
        {
            diagnostics.append(
                LayoutDiagnostic(problem: .invalidLength, section: nil, item: nil))
        } else if viewport.width == 0 || viewport.height == 0 {
            diagnostics.append(
                LayoutDiagnostic(problem: .emptyViewport, section: nil, item: nil))
        }
        var solved: [SolvedSection] = []
        solved.reserveCapacity(itemCounts.count)
        for (index, count) in itemCounts.enumerated() {
            let section = makeSection(
                index, itemCount: count, like: solved.last?.shape,
                description: sectionProvider(index, environment))
            solved.append(section)
        }
        sections.fill(solved)
    }

    /// The number of sections.
    public var sectionCount: Int { sections.count }

    /// How often a section has been placed among the others since the layout was solved first, for
    /// whoever watches the cost of changes.
    package var placedSections: Int { sections.placements }

    /// The number of items of a section.
    public func itemCount(in section: Int) -> Int {
        sections.described(section).itemCount
    }

    /// The layout of a section as its provider described it.
    public func section(_ section: Int) -> LayoutSection {
        sections.described(section).shape.section
    }

    /// Solves one section anew, for another item count or another description.
    ///
    /// With no description the section keeps its own. What has been measured stays with the items'
    /// numbers. Complexity: O(log sections + changed items) with the same description, plus O(items)
    /// in a waterfall, in justified and flowing rows, and where badges were measured; O(items) with
    /// another description there and where items were measured.
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil
    ) {
        let old = sections.described(index).itemCount
        resolve(
            index, itemCount: itemCount, as: description,
            kept: KeptItems(oldCount: old, newCount: itemCount))
    }

    /// Solves one section anew after its items changed.
    ///
    /// `kept` names the items that were there before, in their new order; what has been measured
    /// stays with them, and all others are new. Runs that overlap an earlier one or lie outside the
    /// section are left out. Complexity: O(log sections + changed items + runs log runs), where
    /// each item is a group of its own or items change by whole groups; else O(items), as in a
    /// waterfall, in justified and flowing rows, and where badges were measured.
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil,
        kept: some Sequence<ItemRun>
    ) {
        let old = sections.described(index).itemCount
        resolve(
            index, itemCount: itemCount, as: description,
            kept: KeptItems(kept, oldCount: old, newCount: itemCount))
    }

    /// Solves one section anew; `source` tells which item a number meant before, nil for a new one.
    ///
    /// Complexity: one call for each item, and that of naming the runs.
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil,
        source: (Int) -> Int?
    ) {
        let old = sections.described(index).itemCount
        resolve(
            index, itemCount: itemCount, as: description,
            kept: KeptItems(oldCount: old, newCount: itemCount, source: source))
    }

    private mutating func resolve(
        _ index: Int, itemCount: Int, as description: LayoutSection?, kept: KeptItems
    ) {
        let shape = sections.described(index).shape
        diagnostics.removeAll { $0.section == index }
        if let description, description != shape.section {
            let old = sections.described(index)
            let new = makeSection(
                index, itemCount: itemCount, like: shape, description: description, following: old,
                kept)
            sections.change(index) { $0 = new }
            carryMeasurements(into: index, from: old, kept: kept, isPlaced: true)
        } else {
            sections.change(index) { $0.edit(kept, itemCount: itemCount) }
            reportProblems(of: sections.described(index), index)
            placeSection(index)
        }
    }

    /// Solves one section for what its provider answers; nothing takes no room.
    mutating func redescribe(
        _ index: Int, itemCount: Int, as description: LayoutSection?, kept: KeptItems
    ) {
        if let description {
            resolve(index, itemCount: itemCount, as: description, kept: kept)
        } else {
            diagnostics.removeAll { $0.section == index }
            let missing = makeSection(index, itemCount: 0, like: nil, description: nil)
            sections.change(index) { $0 = missing }
            placeSection(index)
        }
    }

    mutating func makeSection(
        _ index: Int, itemCount: Int, like neighbour: SectionShape?, description: LayoutSection?,
        following old: SolvedSection? = nil, _ kept: KeptItems? = nil
    ) -> SolvedSection {
        let shape: SectionShape
        let wanted = description ?? .missing
        if let neighbour, neighbour.section == wanted {
            shape = neighbour
        } else {
            shape = SectionShape(
                wanted, viewport: viewport, axis: configuration.scrollAxis, scale: grid.scale)
        }
        let section = SolvedSection(
            shape: shape, itemCount: description == nil ? 0 : itemCount, following: old, kept)
        growReach(for: section)
        if description == nil {
            report(.missingSection, section: index)
        } else {
            reportProblems(of: section, index)
        }
        return section
    }

    private mutating func reportProblems(of section: SolvedSection, _ index: Int) {
        for known in section.shape.problems {
            report(known.problem, section: index, item: known.item)
        }
        if let item = section.invalidItem {
            report(.invalidLength, section: index, item: item)
        }
    }

    /// Takes account of how far a section's elements stick out of it.
    mutating func growReach(for section: SolvedSection) {
        let axis = configuration.scrollAxis
        handlerMargin = max(handlerMargin, section.shape.section.visibleItemsHandler?.margin ?? -1)
        let overflow = section.overflow
        reach.before = max(reach.before, overflow.start(axis))
        reach.after = max(reach.after, overflow.end(axis))
        for item in section.boundary.items {
            let item = item.resolved(in: section.extent, stack: section.boundary.stack, axis: axis)
            let start = item.naturalStart(hostStart: 0, hostExtent: section.extent)
            reach.before = max(reach.before, -start)
            let latest = max(start, item.earliestPinnedStart ?? start)
            reach.after = max(reach.after, latest + item.size[axis] - section.extent)
        }
    }

    /// Puts a changed section's extent among those of the others.
    mutating func placeSection(_ index: Int) {
        growReach(for: sections.described(index))
        sections.place(index)
    }

    private mutating func report(
        _ problem: LayoutDiagnostic.Problem, section: Int?, item: Int? = nil
    ) {
        guard diagnostics.count < Self.diagnosticLimit else { return }
        diagnostics.append(LayoutDiagnostic(problem: problem, section: section, item: item))
    }
}
