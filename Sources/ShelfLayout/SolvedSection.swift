/// A section with its items, placed relative to its own start.
struct SolvedSection: Sendable {
    let shape: SectionShape
    var itemCount: Int
    /// The boundary items with their measured sizes.
    var boundary: BoundaryFrame
    /// The extent along the main axis.
    var extent = 0.0
    /// The extent of all groups along the run axis.
    private(set) var runExtent = 0.0
    /// The measured groups, or nil if all groups are alike.
    var measured: Boxed<MeasuredRun>?
    private var waterfall: Boxed<WaterfallRun>?
    /// The rows of items, or nil in other arrangements.
    var rows: Boxed<RowRun>?
    var measuredBoundary: [Int: Size] = [:]
    var measuredBadges: [BadgeKey: Size] = [:]

    struct BadgeKey: Hashable {
        let item: Int
        let kind: SupplementaryKind
    }

    /// Creates a section.
    ///
    /// Items of `kept` stay together in the rows of `old` if possible.
    init(
        shape: SectionShape, itemCount: Int, following old: SolvedSection? = nil,
        _ kept: KeptItems? = nil
    ) {
        self.shape = shape
        self.itemCount = max(0, itemCount)
        boundary = shape.boundary
        placeItems(old: old?.rows?.value, kept: kept)
        updateExtents()
    }

    /// Places items that do not repeat a group, keeping rows of `old` together if possible.
    mutating func placeItems(old: RowRun? = nil, kept: KeptItems? = nil) {
        waterfall = shape.section.waterfall.map {
            Boxed(WaterfallRun($0, shape: shape, itemCount: itemCount))
        }
        rows = shape.section.rows.map {
            Boxed(RowRun($0, shape: shape, itemCount: itemCount, old: old, kept: kept))
        }
    }

    /// All groups are alike.
    var isRegular: Bool { measured == nil && shape.section.repeatsGroup }

    var isHidden: Bool { itemCount == 0 && shape.section.hideWhenEmpty }

    /// Nothing of the section is ever visible: it has no extent, and no element extends beyond it.
    var showsNothing: Bool {
        if isHidden { return true }
        return extent == 0 && boundary.items.isEmpty
            && (itemCount == 0 || (overflow == .zero && shape.section.separators == nil))
    }

    /// The number of groups, or zero if no group is repeated.
    var groupCount: Int {
        let slots = shape.slotsPerGroup
        return slots == 0 || !shape.section.repeatsGroup ? 0 : (itemCount + slots - 1) / slots
    }

    /// The first item that could not be placed as described.
    var invalidItem: Int? { waterfall?.value.invalidItem ?? rows?.value.invalidItem }

    /// The distances by which slots and badges extend beyond their group.
    var overflow: Insets { measured?.value.overflow ?? shape.overflow }

    /// The main-axis distance from the section's start to its first group.
    var mainStart: Double { boundary.stack.start(shape.axis) + shape.insets.start(shape.axis) }

    // MARK: Groups

    /// Returns the start of a group along the run axis, relative to the first group.
    func groupStart(_ group: Int) -> Double {
        measured?.value.start(of: group) ?? Double(group) * shape.stride
    }

    func groupExtent(_ group: Int) -> Double {
        if group == groupCount - 1 { return runExtent - groupStart(group) }
        guard let run = measured?.value else { return shape.template.size[shape.runAxis] }
        return run.knownExtent(of: group) ?? run.template.size[shape.runAxis]
    }

    /// Returns the groups that touch a range of the run axis, relative to the first group's start.
    func groups(in range: ClosedRange<Double>) -> Range<Int> {
        let count = groupCount
        guard count > 0 else { return 0..<0 }
        let axis = shape.runAxis
        let lower = range.lowerBound - overflow.end(axis)
        let upper = range.upperBound + overflow.start(axis)
        guard upper >= 0 else { return 0..<0 }
        guard !shape.hasNoExtent else { return 0..<1 }
        if let run = measured?.value { return run.group(at: lower)..<(run.group(at: upper) + 1) }
        let first = ((lower - shape.template.size[axis]) / shape.stride).ceiledToWhole
        let last = Length.index(upper / shape.stride, in: 0...(count - 1))
        let start = Length.index(first, in: 0...count)
        return start <= last ? start..<(last + 1) : 0..<0
    }

    /// Returns the slots of a group, relative to its origin.
    private func slots(of group: Int) -> [Slot] {
        measured?.value.solved(group, shape: shape).slots ?? shape.template.slots
    }

    /// Returns a group's origin before scrolling.
    ///
    /// The main axis counts from the section's start, the cross axis from the viewport's edge.
    func groupOrigin(_ group: Int) -> Point {
        var origin = Point.zero
        origin[shape.axis] = mainStart
        origin[shape.axis.crossing] = shape.scrollerStart + startPadding
        origin[shape.runAxis] += groupStart(group)
        return origin
    }

    /// Returns an item's slot in the section, or nil if there is no such item.
    func slot(of item: Int) -> Slot? {
        guard item >= 0, item < itemCount, shape.slotsPerGroup > 0 else { return nil }
        if let run = waterfall?.value {
            return self.slot(run.frame(of: item)).offset(by: groupOrigin(0))
        }
        if let run = rows?.value {
            return self.slot(run.frame(of: item)).offset(by: groupOrigin(0))
        }
        let (group, slot) = item.quotientAndRemainder(dividingBy: shape.slotsPerGroup)
        return slots(of: group)[slot].offset(by: groupOrigin(group))
    }

    /// Visits the items in a range of the run axis, relative to the first group's start.
    ///
    /// The closure receives the item, its slot relative to an origin, and that origin in the
    /// section. Some items may lie just outside the range.
    func forEachSlot(in range: ClosedRange<Double>, _ body: (Int, Slot, Point) -> Void) {
        var origin = groupOrigin(0)
        if let run = waterfall?.value {
            for (item, frame) in run.items(in: range) { body(item, slot(frame), origin) }
            return
        }
        if let run = rows?.value {
            for (item, frame) in run.items(in: range) { body(item, slot(frame), origin) }
            return
        }
        let runStart = origin[shape.runAxis]
        for group in groups(in: range) {
            origin[shape.runAxis] = runStart + groupStart(group)
            let slots = slots(of: group)
            let first = group * slots.count
            for place in 0..<min(slots.count, itemCount - first) {
                body(first + place, slots[place], origin)
            }
        }
    }

    /// Returns the slot of an item that belongs to no group.
    private func slot(_ frame: Rect) -> Slot {
        Slot(frame: frame, zIndex: 0, estimatedAxes: shape.measuredAxes, badges: [])
    }

    // MARK: Scrolling

    /// The space before the first group, across the layout.
    var startPadding: Double {
        guard centresEnds, groupCount > 0 else { return shape.insets.start(shape.axis.crossing) }
        return max(0, (shape.scrollerExtent - groupExtent(0)) / 2)
    }

    /// The space after the last group, across the layout.
    var endPadding: Double {
        guard centresEnds, groupCount > 0 else { return shape.insets.end(shape.axis.crossing) }
        return max(0, (shape.scrollerExtent - groupExtent(groupCount - 1)) / 2)
    }

    private var centresEnds: Bool {
        shape.section.orthogonalScrolling == .groupPagingCentred
    }

    /// The largest offset of an orthogonal section.
    var maximumOffset: Double {
        max(0, startPadding + runExtent + endPadding - shape.scrollerExtent)
    }

    // MARK: Extents

    mutating func updateExtents() {
        runExtent = 0
        extent = 0
        guard !isHidden else { return }
        let groups = groupCount
        var content = 0.0
        if let extent = waterfall?.value.extent ?? rows?.value.extent {
            runExtent = extent
            content = itemCount == 0 ? 0 : runExtent
            if shape.isOrthogonal, itemCount > 0 { content = shape.container[shape.axis] }
        } else if groups > 0 {
            runExtent = groupStart(groups) - shape.spacing
            let present = itemCount - (groups - 1) * shape.slotsPerGroup
            let isKnown = measured?.value.knownExtent(of: groups - 1) != nil
            if present < shape.slotsPerGroup, shape.trimsLastGroup, !isKnown {
                let template = measured?.value.template ?? shape.template
                runExtent += template.extent(shape.runAxis, slots: present)
                runExtent -= template.size[shape.runAxis]
            }
            content = runExtent
            if shape.isOrthogonal {
                content =
                    measured?.value.mainExtent(shape.axis) ?? shape.template.size[shape.axis]
            }
        }
        extent = boundary.stack.total(shape.axis) + shape.insets.total(shape.axis) + content
    }
}
