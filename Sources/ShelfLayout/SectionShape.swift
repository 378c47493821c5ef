/// Everything about a solved section that depends neither on its place nor on its item count.
///
/// Sections with equal descriptions share one shape. Coordinates are logical: x in reading
/// direction, the main axis starting at the section's start.
final class SectionShape: Sendable {
    let section: LayoutSection
    let axis: Axis
    /// The viewport's extent across the layout.
    let crossExtent: Double
    /// The group with nothing measured.
    let template: SolvedGroup
    /// The content insets, with the clamp to the maximum content width, all valid.
    let insets: Insets
    let boundary: BoundaryFrame
    /// The size the section's groups are resolved against.
    let container: Size
    let spacing: Double
    let problems: [LayoutDiagnostic.Problem]
    /// How far slots and badges stick out of their group.
    let overflow: Insets

    init(
        _ section: LayoutSection, environment: LayoutEnvironment, axis: Axis, grid: PixelGrid
    ) {
        self.section = section
        self.axis = axis
        let cross = axis.crossing
        let viewport = Size(
            width: Length.valid(environment.viewport.width),
            height: Length.valid(environment.viewport.height))
        crossExtent = viewport[cross]
        var insets = Length.valid(section.contentInsets)
        var problems: [LayoutDiagnostic.Problem] = []
        if insets != section.contentInsets { problems.append(.invalidLength) }
        if cross == .horizontal, let maximum = section.maximumContentWidth {
            let surplus =
                viewport.width - insets.leading - insets.trailing - Length.valid(maximum)
            insets.leading += max(0, surplus / 2)
            insets.trailing += max(0, surplus / 2)
        }
        self.insets = insets
        spacing = Length.valid(section.interGroupSpacing)
        if spacing != section.interGroupSpacing { problems.append(.invalidLength) }
        boundary = BoundaryFrame(
            section.boundaryItems, axis: axis, viewport: viewport, insets: insets)
        if section.boundaryItems.contains(where: { !$0.width.isValid || !$0.height.isValid }) {
            problems.append(.invalidLength)
        }
        var container = viewport.inset(by: insets)
        container[cross] = max(0, container[cross] - boundary.stack.total(cross))
        self.container = container
        var solver = GroupSolver(scale: grid.scale, measured: { _, _ in nil })
        template = solver.solve(section.group, in: container)
        problems += solver.problems
        if template.slots.isEmpty { problems.append(.emptyGroup) }
        let runAxis = section.orthogonalScrolling == .none ? axis : cross
        if !template.slots.isEmpty && template.size[runAxis] + spacing <= 0 {
            problems.append(.noExtent)
        }
        let bounds = template.bounds
        overflow = Insets(
            top: max(0, -bounds.y), leading: max(0, -bounds.x),
            bottom: max(0, bounds.maxY - template.size.height),
            trailing: max(0, bounds.maxX - template.size.width))
        self.problems = problems.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    var isOrthogonal: Bool { section.orthogonalScrolling != .none }

    /// The axis along which the groups follow each other.
    var runAxis: Axis { isOrthogonal ? axis.crossing : axis }

    /// The distance from the start of one group to the start of the next.
    var stride: Double { template.size[runAxis] + spacing }

    var slotsPerGroup: Int { template.slots.count }

    /// The band that scrolls, across the layout.
    var scrollerStart: Double { boundary.stack.start(axis.crossing) }

    var scrollerExtent: Double {
        max(0, crossExtent - boundary.stack.total(axis.crossing))
    }

    /// The main-axis distance from the section's start to its first group.
    var mainStart: Double { boundary.stack.start(axis) + insets.start(axis) }

    /// The least z index of the section's own elements.
    var baseZIndex: Int {
        section.decorations.reduce(0) { max($0, $1.zIndex + 1) }
    }
}
