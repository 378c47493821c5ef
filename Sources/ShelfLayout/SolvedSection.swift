/// A section with its item count, placed relative to its own start.
struct SolvedSection: Sendable {
    let shape: SectionShape
    let itemCount: Int
    /// The extent along the main axis.
    let extent: Double
    /// The extent of all groups along the axis on which they follow each other.
    let runExtent: Double

    init(shape: SectionShape, itemCount: Int) {
        self.shape = shape
        self.itemCount = max(0, itemCount)
        let groups = Self.groupCount(shape, itemCount: self.itemCount)
        runExtent = Self.runExtent(shape, itemCount: self.itemCount)
        if self.itemCount == 0 && shape.section.hideWhenEmpty {
            extent = 0
            return
        }
        let axis = shape.axis
        var content = 0.0
        if groups > 0 {
            content = shape.isOrthogonal ? shape.template.size[axis] : runExtent
        }
        extent = shape.boundary.stack.total(axis) + shape.insets.total(axis) + content
    }

    var isHidden: Bool { itemCount == 0 && shape.section.hideWhenEmpty }

    var groupCount: Int { Self.groupCount(shape, itemCount: itemCount) }

    private static func groupCount(_ shape: SectionShape, itemCount: Int) -> Int {
        let slots = shape.slotsPerGroup
        return slots == 0 ? 0 : (itemCount + slots - 1) / slots
    }

    private static func runExtent(_ shape: SectionShape, itemCount: Int) -> Double {
        let groups = groupCount(shape, itemCount: itemCount)
        guard groups > 0 else { return 0 }
        var extent = Double(groups) * shape.stride - shape.spacing
        let remainder = itemCount % shape.slotsPerGroup
        if remainder > 0, trimsLastGroup(shape) {
            let axis = shape.runAxis
            extent += shape.template.extent(axis, slots: remainder) - shape.template.size[axis]
        }
        return extent
    }

    private static func trimsLastGroup(_ shape: SectionShape) -> Bool {
        switch shape.section.partialGroup {
        case .automatic: shape.section.group.estimatedAxes.contains(shape.runAxis)
        case .keepsExtent: false
        case .trims: true
        }
    }

    /// The start of a group along the run axis, relative to the first group.
    func groupStart(_ group: Int) -> Double { Double(group) * shape.stride }

    func groupExtent(_ group: Int) -> Double {
        group == groupCount - 1 ? runExtent - groupStart(group) : shape.template.size[shape.runAxis]
    }

    /// The groups that touch a range of the run axis, relative to the first group's start.
    func groups(in range: ClosedRange<Double>) -> Range<Int> {
        let count = groupCount
        guard count > 0, shape.stride > 0 else { return 0..<min(count, 1) }
        let axis = shape.runAxis
        let before = range.lowerBound - shape.template.size[axis] - shape.overflow.end(axis)
        let first = Length.index((before / shape.stride).ceiledToWhole, in: 0...count)
        let after = range.upperBound + shape.overflow.start(axis)
        guard after >= 0 else { return 0..<0 }
        let last = Length.index(after / shape.stride, in: 0...(count - 1))
        return first <= last ? first..<(last + 1) : 0..<0
    }

    /// The slots of a group, and the group's origin: main axis from the section's start, cross axis
    /// from the viewport's edge, before scrolling.
    func group(_ group: Int) -> (origin: Point, slots: [Slot]) {
        (groupOrigin(group), shape.template.slots)
    }

    func groupOrigin(_ group: Int) -> Point {
        let axis = shape.axis
        var origin = Point.zero
        origin[axis] = shape.mainStart
        origin[axis.crossing] = shape.scrollerStart + startPadding
        origin[shape.runAxis] += groupStart(group)
        return origin
    }

    /// The space before the first group across the layout.
    var startPadding: Double {
        let cross = shape.axis.crossing
        guard centresEnds, groupCount > 0 else { return shape.insets.start(cross) }
        return max(0, (shape.scrollerExtent - groupExtent(0)) / 2)
    }

    /// The space after the last group across the layout.
    var endPadding: Double {
        let cross = shape.axis.crossing
        guard centresEnds, groupCount > 0 else { return shape.insets.end(cross) }
        return max(0, (shape.scrollerExtent - groupExtent(groupCount - 1)) / 2)
    }

    private var centresEnds: Bool {
        shape.section.orthogonalScrolling == .groupPagingCentred
    }

    /// The largest offset of an orthogonal section.
    var maximumOffset: Double {
        max(0, startPadding + runExtent + endPadding - shape.scrollerExtent)
    }
}
