/// The part of a solved section that depends neither on its place nor on its number of items.
///
/// Neighbouring sections with equal descriptions share one shape. Coordinates are logical: x runs
/// in reading direction, and the main axis begins at the section's start.
final class SectionShape: Sendable {
    let section: LayoutSection
    let axis: Axis
    let scale: Double
    let viewport: Size
    /// The group with nothing measured.
    let template: SolvedGroup
    /// The number of parts that each group of the template has.
    let partCounts: [Int: Int]
    /// The cached frames of custom groups.
    let customFrames: CustomFrames
    /// The valid content insets, including those that limit the content width.
    let insets: Insets
    /// The boundary items with nothing measured along the main axis.
    let boundary: BoundaryFrame
    /// The indices of boundary items whose extent along the layout is an independent estimate.
    let estimatedBoundary: [Int]
    /// The size for which the section's groups are solved.
    let container: Size
    let spacing: Double
    /// The problems found, each kind once, without the section's number.
    let problems: [LayoutDiagnostic]
    /// The distances by which slots and badges extend beyond their group.
    let overflow: Insets
    /// The axes along which items are measured.
    let measuredAxes: AxisSet
    /// A number for each slot.
    ///
    /// Slots that want the same size share it.
    let slotKinds: [Int]
    /// A group is a single item whose measured length is the group's extent.
    let isPlainRow: Bool

    init(
        _ section: LayoutSection, viewport: Size, axis: Axis, scale: Double,
        measuredBoundary: (Int, Axis) -> Double? = { _, _ in nil }
    ) {
        self.section = section
        self.axis = axis
        self.scale = scale
        self.viewport = viewport
        let cross = axis.crossing
        insets = Self.insets(of: section, viewport: viewport, cross: cross)
        spacing = Length.valid(section.interGroupSpacing)
        boundary = BoundaryFrame(
            section.boundaryItems, axis: axis, viewport: viewport, insets: insets,
            topPadding: Length.valid(section.topPadding), measured: measuredBoundary)
        estimatedBoundary = section.boundaryItems.indices.filter {
            section.boundaryItems[$0].independentEstimate(axis) != nil
        }
        var container = viewport.inset(by: insets)
        container[cross] = max(0, container[cross] - boundary.stack.total(cross))
        self.container = container
        var solver = GroupSolver(scale: scale, measured: { _, _ in nil })
        let template = solver.solve(section.group, in: container)
        self.template = template
        partCounts = solver.partCounts
        customFrames = solver.customFrames
        overflow = template.overflow
        let runAxis = section.orthogonalScrolling == .none ? axis : cross
        measuredAxes = template.slots.reduce(into: []) { $0.formUnion($1.estimatedAxes) }
        slotKinds = measuredAxes.isEmpty ? [] : Self.kinds(of: template.slots)
        isPlainRow = section.group.isPlainRow(along: runAxis) && template.slots.count == 1
        problems = Self.problems(
            of: section, template: template, axis: axis, runAxis: runAxis, known: solver.problems,
            viewport: viewport)
    }

    /// Returns true if another shape was solved from the same description for the same container.
    func isSame(as other: SectionShape) -> Bool {
        self === other
            || (viewport == other.viewport && axis == other.axis && scale == other.scale
                && container == other.container && section == other.section)
    }

    /// The smallest distance between groups.
    ///
    /// Groups closer than this cannot be told apart, and a viewport would show thousands of them.
    private static let smallestStride = 0.25

    /// All groups lie in the same place, so only the first is shown.
    var hasNoExtent: Bool { stride < Self.smallestStride }

    var isOrthogonal: Bool { section.orthogonalScrolling != .none }

    /// The axis along which the groups follow each other.
    var runAxis: Axis { isOrthogonal ? axis.crossing : axis }

    /// The viewport's extent across the layout.
    var crossExtent: Double { viewport[axis.crossing] }

    /// The distance from the start of one group to the start of the next.
    var stride: Double { template.size[runAxis] + spacing }

    var slotsPerGroup: Int { template.slots.count }

    /// The start of the scrolling band, across the layout.
    var scrollerStart: Double { boundary.stack.start(axis.crossing) }

    var scrollerExtent: Double {
        max(0, crossExtent - boundary.stack.total(axis.crossing))
    }

    /// The smallest z index of the section's own elements.
    var baseZIndex: Int {
        section.decorations.reduce(0) { max($0, $1.zIndex.heldSum(1)) }
    }

    /// A last group that is not full ends with its last item.
    var trimsLastGroup: Bool {
        switch section.partialGroup {
        case .automatic: section.group.estimatedAxes.contains(runAxis)
        case .keepsExtent: false
        case .trims: true
        }
    }

    // MARK: Parts of the solution

    private static func insets(
        of section: LayoutSection, viewport: Size, cross: Axis
    ) -> Insets {
        var insets = Length.valid(section.contentInsets)
        if cross == .horizontal, let maximum = section.maximumContentWidth {
            let surplus =
                viewport.width - insets.leading - insets.trailing - Length.valid(maximum)
            insets.leading += max(0, surplus / 2)
            insets.trailing += max(0, surplus / 2)
        }
        return insets
    }

    private static func kinds(of slots: [Slot]) -> [Int] {
        var known: [Slot: Int] = [:]
        return slots.map { slot in
            // Sizes that differ by less than a thousandth of a pixel are one kind.
            let size = Size(
                width: (slot.frame.width * 1000).roundedToWhole,
                height: (slot.frame.height * 1000).roundedToWhole)
            let sample = Slot(
                frame: Rect(origin: .zero, size: size), zIndex: 0,
                estimatedAxes: slot.estimatedAxes, badges: [])
            let kind = known[sample] ?? known.count
            known[sample] = kind
            return kind
        }
    }

    private static func problems(
        of section: LayoutSection, template: SolvedGroup, axis: Axis, runAxis: Axis,
        known: [LayoutDiagnostic], viewport: Size
    ) -> [LayoutDiagnostic] {
        // In an empty viewport nothing has an extent. The layout reports that once.
        let isEmpty = !(viewport.width > 0 && viewport.height > 0)
        var problems = isEmpty ? known.filter { $0.problem != .noExtent } : known
        func report(_ problem: LayoutDiagnostic.Problem) {
            guard !problems.contains(where: { $0.problem == problem }) else { return }
            problems.append(LayoutDiagnostic(problem: problem, section: nil, item: nil))
        }
        let lengths =
            Length.isValid(section.contentInsets) && Length.isValid(section.interGroupSpacing)
            && Length.isValid(section.topPadding)
            && section.maximumContentWidth.map(Length.isValid) != false
        let dimensions = section.boundaryItems.allSatisfy { $0.isValid(along: axis) }
        if !lengths || !dimensions { report(.invalidLength) }
        let stride = template.size[runAxis] + Length.valid(section.interGroupSpacing)
        if template.slots.isEmpty {
            report(.emptyGroup)
        } else if stride < smallestStride, !isEmpty, problems.isEmpty {
            report(.noExtent)
        }
        return problems
    }
}
