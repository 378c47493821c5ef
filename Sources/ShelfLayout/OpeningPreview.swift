/// How the elements of a layout would stand with an opening for one more item, told without solving it.
///
/// While something is dragged over a collection the others make way for it, and the item that is
/// dragged may give up its own. Slots of one size are exchanged, so what is previewed is what the
/// layout will be; items of their own sizes that follow each other in a line are pushed on by the
/// size of what comes. Where slots differ in other ways nothing can be told.
///
/// Design: docs/design/collection.md#drops
public struct OpeningPreview: Sendable {
    /// How an element is seen while there is one.
    public struct Shift: Sendable, Hashable {
        /// How far it is from its frame.
        public var offset = Point.zero
        /// How much larger than its frame it is.
        public var growth = Size.zero

        /// Where the frame is.
        public static let none = Shift()

        /// States how an element is seen.
        public init(offset: Point = .zero, growth: Size = .zero) {
            self.offset = offset
            self.growth = growth
        }
    }

    /// The number of an item and of its section.
    public typealias Place = (section: Int, item: Int)

    /// What becomes of one section.
    private struct Change: Sendable {
        enum Arrangement: Sendable {
            /// All slots are alike: as the section would be with another number of items.
            case slots(SolvedSection)
            /// Items of their own sizes in a line: what comes and what goes along it.
            case line(inserted: Double, removed: Double)
        }

        let section: Int
        let inserted: Int?
        let removed: Int?
        let arrangement: Arrangement
        /// How much the section grows along the layout.
        let growth: Double

        /// The number that an item would have.
        func number(of item: Int) -> Int {
            item - (removed.map { $0 < item } == true ? 1 : 0)
                + (inserted.map { $0 <= item } == true ? 1 : 0)
        }
    }

    private let changes: [Change]
    /// The section in which it is.
    public let section: Int
    /// Whether the item that was to be taken out leaves its place.
    public let takesOut: Bool
    /// How far an element can be seen from its frame.
    public let reach: Size

    /// Makes an opening for something of a size before the item at a place, or at the end of a section.
    ///
    /// `removed` is an item that is taken out, where that can be told. Nil where none can be
    /// made: in an empty section, a waterfall, rows of items, or a group of unequal slots.
    /// Complexity: O(log sections).
    public init?(
        in layout: SolvedLayout, before place: Place, for size: Size, takingOut removed: Place?
    ) {
        let isSameSection = removed?.section == place.section
        guard layout.sections.indices.contains(place.section),
            (0...layout.itemCount(in: place.section)).contains(place.item)
        else { return nil }
        var removed = removed
        var change = Self.change(
            layout, place.section, inserted: place.item,
            removed: isSameSection ? removed?.item : nil, size: size)
        guard let own = change else { return nil }
        var changes = [own]
        if !isSameSection, let leaving = removed {
            change = Self.change(
                layout, leaving.section, inserted: nil, removed: leaving.item, size: size)
            if let change { changes.append(change) } else { removed = nil }
        }
        self.changes = changes
        section = place.section
        takesOut = removed != nil
        reach = Self.reach(of: changes, in: layout)
    }

    private static func change(
        _ layout: SolvedLayout, _ index: Int, inserted: Int?, removed: Int?, size: Size
    ) -> Change? {
        guard layout.sections.indices.contains(index) else { return nil }
        let section = layout.sections[index]
        let count =
            section.itemCount + (inserted == nil ? 0 : 1) - (removed == nil ? 0 : 1)
        guard section.itemCount > 0, count > 0,
            removed.map({ (0..<section.itemCount).contains($0) }) ?? true
        else { return nil }
        if section.hasEqualSlots {
            var solved = section
            if count != section.itemCount {
                solved.edit(
                    KeptItems(oldCount: section.itemCount, newCount: count), itemCount: count)
            }
            return Change(
                section: index, inserted: inserted, removed: removed,
                arrangement: .slots(solved),
                growth: layout.grid.snap(solved.extent - section.extent))
        }
        guard section.isLineOfItems else { return nil }
        let axis = section.shape.runAxis
        let coming = inserted == nil ? 0 : size[axis] + section.shape.spacing
        let going = removed.map { section.groupStart($0 + 1) - section.groupStart($0) } ?? 0
        let (inside, outside) = (layout.grid.snap(coming), layout.grid.snap(going))
        return Change(
            section: index, inserted: inserted, removed: removed,
            arrangement: .line(inserted: inside, removed: outside),
            growth: section.shape.isOrthogonal ? 0 : inside - outside)
    }

    private static func reach(of changes: [Change], in layout: SolvedLayout) -> Size {
        var reach = Size.zero
        for change in changes {
            let shape = layout.sections[change.section].shape
            reach[shape.axis] += abs(change.growth)
            switch change.arrangement {
            case .slots: reach[shape.runAxis] += shape.stride
            case .line(let inserted, let removed): reach[shape.runAxis] += max(inserted, removed)
            }
        }
        return reach
    }

    // MARK: Asking

    /// The opening in content coordinates, with the scroll offset of its own section applied.
    public func frame(in layout: SolvedLayout, orthogonalOffset: Double = 0) -> Rect {
        let change = changes[0]
        let section = layout.sections[change.section]
        let item = change.inserted ?? 0
        let number = item - (change.removed.map { $0 < item } == true ? 1 : 0)
        var slot = Rect.zero
        switch change.arrangement {
        case .slots(let solved): slot = solved.slot(of: number)?.frame ?? .zero
        case .line(let inserted, let removed):
            let axis = section.shape.runAxis
            slot = section.slot(of: min(item, section.itemCount - 1))?.frame ?? .zero
            slot.origin[axis] = section.groupOrigin(0)[axis] + section.groupStart(item)
            slot.size[axis] = inserted - section.shape.spacing
            if number != item { slot.origin[axis] -= removed }
        }
        let frame = layout.physical(
            slot, sectionStart: layout.start(of: change.section),
            shift: section.shape.isOrthogonal ? orthogonalOffset : 0)
        return frame.offset(
            layout.configuration.scrollAxis,
            by: layout.onScreenDistance(growth(before: change.section)))
    }

    /// How an element is seen; `visible` is what pinned elements stick to.
    ///
    /// For the item that is taken out there is no answer of use.
    public func shift(
        of element: LayoutElement.Kind, in layout: SolvedLayout, visible: Rect
    ) -> Shift {
        let axis = layout.configuration.scrollAxis
        guard let index = element.section else {
            return boundaryShift(of: element, in: layout, visible: visible)
        }
        guard layout.sections.indices.contains(index) else { return .none }
        let change = changes.first { $0.section == index }
        let isBoundary = isBoundary(element, in: layout)
        if isBoundary { return boundaryShift(of: element, in: layout, visible: visible) }
        var shift = Shift()
        if let item = element.item(in: layout) {
            if let change { shift.offset = offset(of: item, by: change, in: layout) }
            shift.offset[axis] += layout.onScreenDistance(growth(before: index))
        } else {
            // A background grows with its section, which may go on to the left.
            let growth = change?.growth ?? 0
            let distance = self.growth(before: index) + (layout.isMainMirrored ? growth : 0)
            shift.offset[axis] = layout.onScreenDistance(distance)
            shift.growth[axis] = growth
        }
        return shift
    }

    /// How much the sections before one grow together.
    private func growth(before section: Int) -> Double {
        changes.reduce(0) { $0 + ($1.section < section ? $1.growth : 0) }
    }

    private func offset(of item: Int, by change: Change, in layout: SolvedLayout) -> Point {
        let section = layout.sections[change.section]
        switch change.arrangement {
        case .slots(let solved):
            guard let new = solved.slot(of: change.number(of: item)),
                let old = section.slot(of: item)
            else { return .zero }
            let placement = layout.placement(start: layout.start(of: change.section))
            let (from, to) = (placement.frame(old.frame), placement.frame(new.frame))
            return Point(x: to.x - from.x, y: to.y - from.y)
        case .line(let inserted, let removed):
            let axis = section.shape.runAxis
            var distance = change.inserted.map { $0 <= item } == true ? inserted : 0
            if let number = change.removed, number < item { distance -= removed }
            let isMirrored = axis == .horizontal && layout.environment.isRightToLeft
            var offset = Point.zero
            offset[axis] = isMirrored ? -distance : distance
            return offset
        }
    }

    private func isBoundary(_ element: LayoutElement.Kind, in layout: SolvedLayout) -> Bool {
        guard case .supplementary(let section, let kind, let index) = element else { return false }
        return layout.sections[section].boundary.place(kind: kind, index: index) != nil
    }

    /// How a header or footer is seen, pinned or not, when its host has moved and grown.
    private func boundaryShift(
        of element: LayoutElement.Kind, in layout: SolvedLayout, visible: Rect
    ) -> Shift {
        guard case .supplementary(let index, let kind, let number) = element else { return .none }
        let isWhole = index == LayoutElement.wholeLayout
        let boundary = isWhole ? layout.boundary : layout.sections[index].boundary
        guard let place = boundary.place(kind: kind, index: number) else { return .none }
        let item = boundary.items[place]
        let axis = layout.configuration.scrollAxis
        let range = layout.mainRange(visible)
        let outer = isWhole ? (start: 0.0, end: 0.0) : layout.boundary.pinnedExtents(axis)
        let start = isWhole ? 0 : layout.start(of: index)
        let extent = isWhole ? layout.mainExtent : layout.sections[index].extent
        let own =
            isWhole
            ? growth(before: .max) : changes.first { $0.section == index }?.growth ?? 0
        func position(_ start: Double, _ extent: Double) -> Double {
            item.resolved(in: extent, stack: boundary.stack, axis: axis).start(
                hostStart: start, hostExtent: extent, visible: range, outer: outer, axis: axis)
        }
        let distance =
            position(start + (isWhole ? 0 : growth(before: index)), extent + own)
            - position(start, extent)
        var shift = Shift()
        shift.offset[axis] = layout.onScreenDistance(distance)
        return shift
    }
}

extension SolvedLayout {
    /// Whether the first section stands at the right.
    var isMainMirrored: Bool {
        environment.isRightToLeft && configuration.scrollAxis == .horizontal
    }

    /// A distance along the layout in reading direction as one on screen.
    fileprivate func onScreenDistance(_ distance: Double) -> Double {
        let snapped = grid.snap(distance)
        return isMainMirrored ? -snapped : snapped
    }

    /// The axis along which the items of a section follow each other first: along a line of a grid or
    /// a row of items, else from group to group.
    public func itemAxis(of section: Int) -> Axis {
        let shape = sections.described(section).shape
        if shape.section.rows != nil { return shape.runAxis.crossing }
        guard shape.section.repeatsGroup, shape.slotsPerGroup > 1 else { return shape.runAxis }
        let (first, second) = (shape.template.slots[0].frame, shape.template.slots[1].frame)
        return abs(second.x - first.x) > abs(second.y - first.y) ? .horizontal : .vertical
    }
}

extension LayoutElement.Kind {
    /// The item that an element is, or that it goes along with.
    fileprivate func item(in layout: SolvedLayout) -> Int? {
        switch self {
        case .item(_, let item): item
        case .supplementary(_, _, let item): item
        case .decoration(let section, .separator, let item)
        where layout.sections[section].shape.section.separators != nil:
            max(0, item)
        case .decoration: nil
        }
    }
}

extension SolvedSection {
    /// Whether all items have slots of the same size, so that one can take another's.
    fileprivate var hasEqualSlots: Bool {
        guard isRegular, let first = shape.template.slots.first?.frame.size else { return false }
        return shape.template.slots.allSatisfy {
            abs($0.frame.width - first.width) < 1 && abs($0.frame.height - first.height) < 1
        }
    }

    /// Whether each item is a group of its own.
    fileprivate var isLineOfItems: Bool {
        shape.section.repeatsGroup && shape.slotsPerGroup == 1
    }
}
