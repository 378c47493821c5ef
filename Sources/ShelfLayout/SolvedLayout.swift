/// A layout with the place of every element, computed where one looks.
///
/// Sections are solved by arithmetic; frames of items are formed when asked for. Elements are in
/// content coordinates: the origin at the left top, right-to-left layouts already mirrored, edges
/// on whole device pixels.
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
    let boundary: BoundaryFrame
    var sections: [SolvedSection] = []
    /// The extents of the sections, each with the space that follows it.
    var extents = SizeTree()
    /// How far elements may stick out of their section along the main axis.
    var reach = (before: 0.0, after: 0.0)

    /// Solves a layout for sections with the given item counts.
    ///
    /// The provider is asked once for each section; where it returns nil the section takes no room
    /// and a diagnostic says so. Complexity: O(sections).
    public init(
        itemCounts: [Int], environment: LayoutEnvironment,
        configuration: LayoutConfiguration = LayoutConfiguration(),
        sectionProvider: (Int, LayoutEnvironment) -> LayoutSection?
    ) {
        self.environment = environment
        self.configuration = configuration
        grid = PixelGrid(scale: environment.scale)
        boundary = BoundaryFrame(
            configuration.boundaryItems, axis: configuration.scrollAxis,
            viewport: Size(
                width: Length.valid(environment.viewport.width),
                height: Length.valid(environment.viewport.height)),
            insets: .zero)
        if !Length.isValid(environment.viewport.width)
            || !Length.isValid(environment.viewport.height)
            || !Length.isValid(configuration.interSectionSpacing)
        {
            diagnostics.append(
                LayoutDiagnostic(problem: .invalidLength, section: nil, item: nil))
        }
        sections.reserveCapacity(itemCounts.count)
        for (index, count) in itemCounts.enumerated() {
            let section = makeSection(
                index, itemCount: count, like: sections.last?.shape,
                description: sectionProvider(index, environment))
            sections.append(section)
        }
        extents.rebuild(sections.indices.map { paddedExtent(sections[$0]) })
    }

    /// The number of sections.
    public var sectionCount: Int { sections.count }

    /// The number of items of a section.
    public func itemCount(in section: Int) -> Int { sections[section].itemCount }

    /// The layout of a section as its provider described it.
    public func section(_ section: Int) -> LayoutSection { sections[section].shape.section }

    /// Solves one section anew, for another item count or another description.
    ///
    /// With no description the section keeps its own. Complexity: O(log sections).
    public mutating func resolve(
        section index: Int, itemCount: Int, as description: LayoutSection? = nil
    ) {
        let old = sections[index].shape
        diagnostics.removeAll { $0.section == index }
        sections[index] = makeSection(
            index, itemCount: itemCount, like: old, description: description ?? old.section)
        extents.update(index, to: paddedExtent(sections[index]))
    }

    private mutating func makeSection(
        _ index: Int, itemCount: Int, like neighbour: SectionShape?, description: LayoutSection?
    ) -> SolvedSection {
        let shape: SectionShape
        let wanted = description ?? .missing
        if let neighbour, neighbour.section == wanted {
            shape = neighbour
        } else {
            shape = SectionShape(
                wanted, environment: environment, axis: configuration.scrollAxis, grid: grid)
        }
        report(description == nil ? [.missingSection] : shape.problems, section: index)
        let axis = configuration.scrollAxis
        let section = SolvedSection(
            shape: shape, itemCount: description == nil ? 0 : itemCount)
        reach.before = max(reach.before, shape.overflow.start(axis))
        reach.after = max(reach.after, shape.overflow.end(axis))
        for item in section.shape.boundary.items {
            let start = item.naturalStart(hostStart: 0, hostExtent: section.extent)
            reach.before = max(reach.before, -start)
            reach.after = max(reach.after, start + item.size[axis] - section.extent)
        }
        return section
    }

    private mutating func report(_ problems: [LayoutDiagnostic.Problem], section: Int) {
        for problem in problems where diagnostics.count < Self.diagnosticLimit {
            diagnostics.append(LayoutDiagnostic(problem: problem, section: section, item: nil))
        }
    }

    private func paddedExtent(_ section: SolvedSection) -> Double {
        section.isHidden ? 0 : section.extent + Length.valid(configuration.interSectionSpacing)
    }
}

extension LayoutSection {
    /// What stands in for a section without a description.
    static let missing: LayoutSection = {
        let item = LayoutItem(width: .absolute(0), height: .absolute(0))
        var section = LayoutSection(
            group: .vertical(width: .absolute(0), height: .absolute(0), [item]))
        section.hideWhenEmpty = true
        return section
    }()
}
