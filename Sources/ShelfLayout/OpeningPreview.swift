/// A preview of a layout with an opening for one more item, computed without solving the layout.
///
/// While something is dragged over a collection, items make way for it, and the dragged item may
/// give up its place. Two arrangements can be previewed:
/// - Slots of one size are exchanged, so the preview equals the later layout.
/// - Items of their own sizes in a line are moved by the size of the new item.
///
/// Other arrangements have no preview.
///
/// Design: docs/design/collection.md#drops
public struct OpeningPreview: Sendable {
    /// The change of an element's frame in the preview.
    public struct Shift: Sendable, Hashable {
        /// The distance from the element's frame.
        public var offset = Point.zero
        /// The increase in size.
        public var growth = Size.zero

        /// The shift of an element that stays as it is.
        public static let none = Shift()

        /// Creates a shift.
        public init(offset: Point = .zero, growth: Size = .zero) {
            self.offset = offset
            self.growth = growth
        }
    }

    /// The numbers of a section and of an item in it.
    public typealias Place = (section: Int, item: Int)

    /// The change of one section.
    private struct Change: Sendable {
        enum Arrangement: Sendable {
            /// All slots are alike.
            ///
            /// The value is the section with its new number of items.
            case slots(SolvedSection)
            /// Items of their own sizes follow in a line.
            ///
            /// The values are the lengths inserted and removed.
            case line(inserted: Double, removed: Double)
        }

        let section: Int
        let inserted: Int?
        let removed: Int?
        let arrangement: Arrangement
        /// The growth of the section along the layout.
        let growth: Double

        /// Returns the number of an item after the change.
        func number(of item: Int) -> Int {
            item - (removed.map { $0 < item } == true ? 1 : 0)
                + (inserted.map { $0 <= item } == true ? 1 : 0)
        }
    }

    private let changes: [Change]
    /// The number of the section with the opening.
    public let section: Int
    /// The item to be taken out leaves its place.
    public let takesOut: Bool
    /// The largest distance at which an element can be seen from its frame.
    public let reach: Size

    /// Creates an opening before the item at a place, or at the end of a section.
    ///
    /// The result is nil for an empty section, a waterfall, rows of items, and groups of unequal
    /// slots.
    ///
    /// Complexity: O(log sections).
    ///
    /// - Parameters:
    ///   - layout: The layout without the opening.
    ///   - place: The place of the opening.
    ///   - size: The size of the item to be inserted.
    ///   - removed: The item that is taken out. It stays in the preview if its section has none.
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

    // MARK: Queries

    /// Returns the frame of the opening in content coordinates, with its section's scroll offset
    /// applied.
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

    /// Returns the shift of an element.
    ///
    /// For the item that is taken out it is meaningless.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - layout: The layout without the opening.
    ///   - visible: The visible area, to whose edges pinned elements stick.
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
            // A background grows with its section, which grows to the left in a mirrored layout.
            let growth = change?.growth ?? 0
            let distance = self.growth(before: index) + (layout.isMainMirrored ? growth : 0)
            shift.offset[axis] = layout.onScreenDistance(distance)
            shift.growth[axis] = growth
        }
        return shift
    }

    /// Returns the total growth of the sections before one.
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

    /// Returns the shift of a header or footer, pinned or not, in its moved and grown host.
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
    /// The first section stands at the right.
    var isMainMirrored: Bool {
        environment.isRightToLeft && configuration.scrollAxis == .horizontal
    }

    /// Converts a distance along the layout from reading direction to screen coordinates.
    fileprivate func onScreenDistance(_ distance: Double) -> Double {
        let snapped = grid.snap(distance)
        return isMainMirrored ? -snapped : snapped
    }

    /// Returns the axis along which consecutive items of a section follow each other.
    ///
    /// In a grid and in rows of items it runs along a line, else from group to group.
    public func itemAxis(of section: Int) -> Axis {
        let shape = sections.described(section).shape
        if shape.section.rows != nil { return shape.runAxis.crossing }
        guard shape.section.repeatsGroup, shape.slotsPerGroup > 1 else { return shape.runAxis }
        let (first, second) = (shape.template.slots[0].frame, shape.template.slots[1].frame)
        return abs(second.x - first.x) > abs(second.y - first.y) ? .horizontal : .vertical
    }
}

extension LayoutElement.Kind {
    /// The number of the item that the element is or belongs to.
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
    /// All items have slots of the same size, so that one can take the slot of another.
    fileprivate var hasEqualSlots: Bool {
        guard isRegular, let first = shape.template.slots.first?.frame.size else { return false }
        return shape.template.slots.allSatisfy {
            abs($0.frame.width - first.width) < 1 && abs($0.frame.height - first.height) < 1
        }
    }

    /// Each item is a group of its own.
    fileprivate var isLineOfItems: Bool {
        shape.section.repeatsGroup && shape.slotsPerGroup == 1
    }
}
