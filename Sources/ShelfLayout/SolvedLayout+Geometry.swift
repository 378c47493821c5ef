extension SolvedLayout {
    /// The size of the content: all sections along the layout, the viewport's extent across it.
    public var contentSize: Size {
        let axis = configuration.scrollAxis
        var size = Size.zero
        size[axis.crossing] = viewport[axis.crossing]
        size[axis] = grid.snap(mainExtent)
        return size
    }

    /// Returns the frame of an item, with its section's own scroll offset applied.
    ///
    /// Complexity: O(log sections).
    public func frame(section: Int, item: Int, orthogonalOffset: Double = 0) -> Rect {
        let solved = sections[section]
        guard let slot = solved.slot(of: item) else { return .zero }
        return physical(
            slot.frame, sectionStart: start(of: section),
            shift: solved.shape.isOrthogonal ? orthogonalOffset : 0)
    }

    /// Returns the frame of a boundary item or badge, or nil if there is none.
    ///
    /// - Parameters:
    ///   - section: The number of the section, or -1 for the whole layout.
    ///   - kind: The kind of the boundary item or badge.
    ///   - index: The number among the section's boundary items of this kind, or the number of the
    ///     badge's item.
    ///   - orthogonalOffset: The offset of the section's own scrolling.
    ///   - visible: The visible area, to whose edges a pinned item sticks. Without one, or with an
    ///     empty or undefined one, the item is not pinned.
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

    /// Returns the frame of a whole section, as wide across the layout as the viewport.
    public func sectionFrame(_ section: Int) -> Rect {
        var local = Rect.zero
        local.size[configuration.scrollAxis] = sections[section].extent
        local.size[configuration.scrollAxis.crossing] =
            sections.described(section).shape.crossExtent
        // A hidden section after the last visible one must not lie beyond the content.
        return physical(local, sectionStart: min(start(of: section), mainExtent), shift: 0)
    }

    /// Returns the section at a main-axis coordinate or the nearest one, or nil if there are none.
    ///
    /// Complexity: O(log sections).
    public func section(at position: Double) -> Int? {
        let logical = isMainMirrored ? mainExtent - position : position
        return sections.extents.find(logical - boundary.stack.start(configuration.scrollAxis))?
            .index
    }

    // MARK: Coordinates

    /// The main-axis extent of the content, not snapped to the pixel grid.
    var mainExtent: Double {
        let axis = configuration.scrollAxis
        let spacing = Length.valid(configuration.interSectionSpacing)
        let total = sections.extents.total
        return boundary.stack.total(axis) + max(0, total - spacing)
    }

    /// Returns the main-axis start of a section.
    func start(of section: Int) -> Double {
        boundary.stack.start(configuration.scrollAxis) + sections.extents.start(of: section)
    }

    /// The width in which x coordinates are mirrored.
    private var mirrorWidth: Double {
        configuration.scrollAxis == .horizontal
            ? mainExtent : viewport.width
    }

    /// Returns the conversion of a section's rectangles to screen coordinates.
    func placement(start: Double, orthogonalOffset: Double = 0) -> Placement {
        Placement(
            axis: configuration.scrollAxis, grid: grid,
            mirrorWidth: environment.isRightToLeft ? mirrorWidth : nil, start: start,
            orthogonalOffset: orthogonalOffset)
    }

    /// Returns the screen frame of a section's rectangle.
    func physical(_ local: Rect, sectionStart: Double, shift: Double) -> Rect {
        placement(start: sectionStart, orthogonalOffset: shift).frame(local)
    }

    /// Returns a screen rectangle in reading direction.
    func logical(_ rect: Rect) -> Rect {
        guard environment.isRightToLeft else { return rect }
        var mirrored = rect
        mirrored.x = mirrorWidth - rect.maxX
        return mirrored
    }

    /// Returns the main-axis range of a rectangle, in reading direction.
    func mainRange(_ rect: Rect) -> ClosedRange<Double> {
        let rect = logical(rect)
        let axis = configuration.scrollAxis
        let lower = Length.offset(rect.min(axis))
        return lower...max(lower, Length.offset(rect.max(axis)))
    }

    /// Returns the frame of a boundary item, pinned to the visible range unless that is nil.
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
