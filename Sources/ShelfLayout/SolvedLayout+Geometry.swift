extension SolvedLayout {
    /// The extent of the whole content: the viewport's across the layout, all sections along it.
    public var contentSize: Size {
        let axis = configuration.scrollAxis
        var size = Size.zero
        size[axis.crossing] = viewport[axis.crossing]
        size[axis] = grid.snap(mainExtent)
        return size
    }

    /// Where an item lies, with its section's own scroll offset applied.
    ///
    /// Complexity: O(log sections).
    public func frame(section: Int, item: Int, orthogonalOffset: Double = 0) -> Rect {
        let solved = sections[section]
        guard let slot = solved.slot(of: item) else { return .zero }
        return physical(
            slot.frame, sectionStart: start(of: section),
            shift: solved.shape.isOrthogonal ? orthogonalOffset : 0)
    }

    /// Where a boundary item or badge lies; nil when there is none.
    ///
    /// With a visible area a pinned item is where it sticks, else where it would be without, as it is
    /// with one that is empty or undefined. The section -1 stands for the whole layout.
    public func supplementaryFrame(
        section: Int, kind: SupplementaryKind, index: Int, orthogonalOffset: Double = 0,
        visible: Rect? = nil
    ) -> Rect? {
        let isWhole = section == LayoutElement.wholeLayout
        guard isWhole || sections.indices.contains(section) else { return nil }
        let frame = isWhole ? boundary : sections[section].boundary
        if let item = frame.items.first(where: { $0.kind == kind && $0.index == index }) {
            guard isWhole || !sections.described(section).isHidden else { return nil }
            return self.frame(
                of: item, section: section, visible: visible.flatMap(finite).map(mainRange))
        }
        guard !isWhole, let slot = sections[section].slot(of: index),
            let badge = slot.badges.first(where: { $0.badge.kind == kind })
        else { return nil }
        let solved = sections[section]
        return physical(
            solved.frame(of: badge, item: index), sectionStart: start(of: section),
            shift: solved.shape.isOrthogonal ? orthogonalOffset : 0)
    }

    /// The whole of a section, across the layout as wide as the viewport.
    public func sectionFrame(_ section: Int) -> Rect {
        var local = Rect.zero
        local.size[configuration.scrollAxis] = sections[section].extent
        local.size[configuration.scrollAxis.crossing] =
            sections.described(section).shape.crossExtent
        // A hidden section after the last visible one must not lie beyond the content.
        return physical(local, sectionStart: min(start(of: section), mainExtent), shift: 0)
    }

    /// The section at a main-axis coordinate, or the nearest one; nil when there are no sections.
    ///
    /// Complexity: O(log sections).
    public func section(at position: Double) -> Int? {
        let logical = isMainMirrored ? mainExtent - position : position
        return sections.extents.find(logical - boundary.stack.start(configuration.scrollAxis))?
            .index
    }

    // MARK: Coordinates

    /// The extent of the content along the main axis, not yet on the pixel grid.
    var mainExtent: Double {
        let axis = configuration.scrollAxis
        let spacing = Length.valid(configuration.interSectionSpacing)
        let total = sections.extents.total
        return boundary.stack.total(axis) + max(0, total - spacing)
    }

    /// The main-axis start of a section.
    func start(of section: Int) -> Double {
        boundary.stack.start(configuration.scrollAxis) + sections.extents.start(of: section)
    }

    /// The x coordinates of both ends, for mirroring.
    private var mirrorWidth: Double {
        configuration.scrollAxis == .horizontal
            ? mainExtent : viewport.width
    }

    /// How rectangles of a section come onto the screen.
    func placement(start: Double, orthogonalOffset: Double = 0) -> Placement {
        Placement(
            axis: configuration.scrollAxis, grid: grid,
            mirrorWidth: environment.isRightToLeft ? mirrorWidth : nil, start: start,
            orthogonalOffset: orthogonalOffset)
    }

    /// A rectangle of a section on screen.
    func physical(_ local: Rect, sectionStart: Double, shift: Double) -> Rect {
        placement(start: sectionStart, orthogonalOffset: shift).frame(local)
    }

    /// A rectangle of the screen in reading direction.
    func logical(_ rect: Rect) -> Rect {
        guard environment.isRightToLeft else { return rect }
        var mirrored = rect
        mirrored.x = mirrorWidth - rect.maxX
        return mirrored
    }

    /// The range of the main axis a rectangle covers, in reading direction.
    func mainRange(_ rect: Rect) -> ClosedRange<Double> {
        let rect = logical(rect)
        let axis = configuration.scrollAxis
        let lower = Length.offset(rect.min(axis))
        return lower...max(lower, Length.offset(rect.max(axis)))
    }

    /// The frame of a boundary item, pinned to what is visible if anything is said about it.
    func frame(
        of item: SolvedBoundary, section: Int, visible: ClosedRange<Double>?
    ) -> Rect {
        let axis = configuration.scrollAxis
        let isWhole = section == LayoutElement.wholeLayout
        let hostStart = isWhole ? 0 : start(of: section)
        let host = isWhole ? nil : sections[section]
        let hostExtent = host?.extent ?? mainExtent
        let item =
            host.map { item.resolved(in: hostExtent, stack: $0.boundary.stack, axis: axis) } ?? item
        var position = item.naturalStart(hostStart: hostStart, hostExtent: hostExtent)
        if let visible {
            let outer = isWhole ? (start: 0, end: 0) : boundary.pinnedExtents(axis)
            position = item.start(
                hostStart: hostStart, hostExtent: hostExtent, visible: visible, outer: outer,
                axis: axis)
        }
        var local = Rect(origin: .zero, size: item.size)
        local = local.offset(axis.crossing, by: item.crossOrigin)
            .offset(axis, by: position)
            .inset(by: item.contentInsets)
        return physical(local, sectionStart: 0, shift: 0)
    }
}
