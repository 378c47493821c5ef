/// A layout in which the frame of every element can be looked up.
///
/// Frames are computed on demand and not stored. They are in content coordinates: the origin is at
/// the top left, right-to-left layouts are mirrored, and edges lie on whole device pixels.
///
/// Complexity: unless stated otherwise, queries about one element take O(log sections + log items),
/// and queries about one section O(log sections).
///
/// Design: docs/design/layout.md
public struct SolvedLayout: Sendable {
    /// The largest number of diagnostics kept.
    static let diagnosticLimit = 64

    /// The conditions that the layout is solved for.
    public let environment: LayoutEnvironment
    /// The settings of the layout as a whole.
    public let configuration: LayoutConfiguration
    /// The first 64 problems found in descriptions and measurements.
    public internal(set) var diagnostics: [LayoutDiagnostic] = []

    let grid: PixelGrid
    /// The viewport with both extents valid.
    let viewport: Size
    var boundary: BoundaryFrame
    var measuredBoundary: [Int: Size] = [:]
    var sections: SectionList
    /// The number of times that each element has changed its measured size in this frame.
    var measurementCounts: [LayoutElement.Kind: Int] = [:]
    /// The distances by which elements may extend beyond their section along the main axis.
    var reach = (before: 0.0, after: 0.0)
    /// The largest margin of the sections' handlers, or a negative number without handlers.
    var handlerMargin = -1.0

    /// Solves a layout for sections with the given item counts.
    ///
    /// `sectionProvider` is called once for each section. If it returns nil, the section takes no
    /// room and a diagnostic reports it.
    ///
    /// Complexity: O(sections).
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

    /// The number of times that a section has been placed in this layout, for tests of the cost.
    package var placedSections: Int { sections.placements }

    /// Returns the number of items of a section.
    public func itemCount(in section: Int) -> Int {
        sections.described(section).itemCount
    }

    /// Returns the description of a section.
    public func section(_ section: Int) -> LayoutSection {
        sections.described(section).shape.section
    }

    /// Solves one section again for another item count or description; nil keeps the present one.
    ///
    /// Measurements stay with the item numbers.
    ///
    /// Complexity: O(log sections + changed items) with the same description. In a waterfall, in
    /// justified and flowing rows and with measured badges, plus O(items). With another description
    /// O(items) in those cases and with measured items.
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil
    ) {
        let old = sections.described(index).itemCount
        resolve(
            index, itemCount: itemCount, as: description,
            kept: KeptItems(oldCount: old, newCount: itemCount))
    }

    /// Solves one section again after its items changed; a description of nil keeps the present
    /// one.
    ///
    /// Complexity: O(log sections + changed items + runs log runs) if each item is a group of its
    /// own or items change by whole groups. Otherwise O(items), as in a waterfall, in justified and
    /// flowing rows, and with measured badges.
    ///
    /// - Parameters:
    ///   - index: The number of the section.
    ///   - itemCount: The new number of items.
    ///   - description: The new description, or nil for the present one.
    ///   - kept: The items that were there before, in their new order. Their measurements stay
    ///     with them. Runs that overlap an earlier one or lie outside the section are left out.
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil,
        kept: some Sequence<ItemRun>
    ) {
        let old = sections.described(index).itemCount
        resolve(
            index, itemCount: itemCount, as: description,
            kept: KeptItems(kept, oldCount: old, newCount: itemCount))
    }

    /// Solves one section again after its items changed.
    ///
    /// Complexity: one call of `source` for each item, and that of
    /// `resolve(section:itemCount:as:kept:)`.
    ///
    /// - Parameters:
    ///   - index: The number of the section.
    ///   - itemCount: The new number of items.
    ///   - description: The new description, or nil for the present one.
    ///   - source: Returns the former number of an item, or nil for a new one.
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

    /// Solves one section for the provider's answer, or without room for nil.
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

    /// Widens `reach` to the elements that extend beyond a section.
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

    /// Enters the extent of a changed section in the tree.
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
