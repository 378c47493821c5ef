extension SolvedLayout {
    /// The velocity in logical pixels a second above which a gesture moves on, however short it is.
    static let flingVelocity = 300.0

    /// Returns the scrolling range of a section, or nil if it does not scroll on its own.
    public func orthogonalBounds(_ section: Int) -> OrthogonalBounds? {
        let solved = sections[section]
        guard solved.shape.isOrthogonal else { return nil }
        let axis = configuration.scrollAxis
        let stack = solved.boundary.stack
        var band = Rect.zero
        band.size[axis] = solved.extent
        band.size[axis.crossing] = solved.shape.crossExtent
        band = band.inset(by: stack)
        return OrthogonalBounds(
            viewportExtent: solved.shape.scrollerExtent,
            contentExtent: solved.startPadding + solved.runExtent + solved.endPadding,
            maximumOffset: solved.maximumOffset,
            frame: physical(band, sectionStart: start(of: section), shift: 0))
    }

    /// Returns the offset at which a section's own scrolling comes to rest.
    ///
    /// - Parameters:
    ///   - section: The number of the section.
    ///   - proposed: The offset at which free motion would end.
    ///   - velocity: The velocity at the gesture's end in logical pixels a second, positive towards
    ///     the end.
    ///   - origin: The offset at which the gesture began.
    public func restOffset(
        section: Int, proposed: Double, velocity: Double = 0, from origin: Double
    ) -> Double {
        let solved = sections[section]
        let maximum = solved.maximumOffset
        let target = clamp(proposed, maximum)
        let start = clamp(origin, maximum)
        switch solved.shape.section.orthogonalScrolling {
        case .none: return 0
        case .continuous: return target
        case .continuousGroupLeadingBoundary:
            guard solved.groupCount > 0 else { return target }
            let group = rest(solved, group: nearestGroup(solved, to: target))
            return abs(maximum - target) < abs(group - target) ? maximum : group
        case .paging:
            let page = solved.shape.scrollerExtent
            guard page > 0 else { return start }
            let current = nearestPage(to: start, page: page, maximum: maximum)
            let nearest = nearestPage(to: target, page: page, maximum: maximum)
            let isFling = abs(velocity) >= Self.flingVelocity
            let step = isFling ? (velocity > 0 ? 1 : -1) : min(max(nearest - current, -1), 1)
            return clamp((current + step) * page, maximum)
        case .groupPaging, .groupPagingCentred, .groupPagingCentredFlush:
            return groupRest(solved, from: start, to: target, velocity: velocity)
        }
    }

    /// Returns the group whose rest position is nearest to an offset, or nil without groups.
    public func currentGroup(section: Int, offset: Double) -> Int? {
        let solved = sections[section]
        guard solved.shape.isOrthogonal, solved.groupCount > 0 else { return nil }
        return nearestGroup(solved, to: clamp(offset, solved.maximumOffset))
    }

    /// Returns the offset nearest to the present one at which an item is visible with a margin.
    ///
    /// Modes that rest only at certain offsets return one of these.
    public func offset(
        toReveal item: Int, in section: Int, from current: Double, margin: Double = 0
    ) -> Double {
        let solved = sections[section]
        guard solved.shape.isOrthogonal, let slot = solved.slot(of: item) else { return current }
        let maximum = solved.maximumOffset
        let group = item / solved.shape.slotsPerGroup
        let axis = configuration.scrollAxis.crossing
        let frame = slot.frame.offset(axis, by: -solved.shape.scrollerStart)
        let room = solved.shape.scrollerExtent
        let space = max(0, min(margin, (room - frame.extent(axis)) / 2))
        let lowest = frame.max(axis) + space - room
        let highest = frame.min(axis) - space
        let start = clamp(current, maximum)
        let revealed = clamp(lowest > highest ? highest : min(max(start, lowest), highest), maximum)
        if revealed == start { return start }
        guard solved.groupCount > 0 else { return revealed }
        switch solved.shape.section.orthogonalScrolling {
        case .none, .continuous: return revealed
        case .continuousGroupLeadingBoundary:
            return revealingEdge(solved, from: start, lowest: lowest, highest: highest)
        case .paging:
            guard room > 0 else { return revealed }
            let middle = frame.min(axis) + frame.extent(axis) / 2
            return clamp((middle / room).flooredToWhole * room, maximum)
        case .groupPaging, .groupPagingCentred, .groupPagingCentredFlush:
            return rest(solved, group: group)
        }
    }

    // MARK: Rest positions

    /// Returns the offset at which a group rests.
    private func rest(_ section: SolvedSection, group: Int) -> Double {
        let start = section.groupStart(group)
        guard section.shape.section.orthogonalScrolling.centresGroups else {
            return clamp(start, section.maximumOffset)
        }
        let middle = section.startPadding + start + section.groupExtent(group) / 2
        return clamp(middle - section.shape.scrollerExtent / 2, section.maximumOffset)
    }

    private func nearestGroup(_ section: SolvedSection, to offset: Double) -> Int {
        let above = firstGroup(section) { $0 > offset }
        guard above > 0 else { return 0 }
        guard above < section.groupCount else { return section.groupCount - 1 }
        let distance = offset - rest(section, group: above - 1)
        return rest(section, group: above) - offset < distance ? above : above - 1
    }

    /// Returns the first group whose rest position satisfies a condition that all later ones
    /// satisfy too.
    private func firstGroup(_ section: SolvedSection, where isAfter: (Double) -> Bool) -> Int {
        Int.first(below: section.groupCount) { !isAfter(rest(section, group: $0)) }
    }

    /// Returns a rest position at most one group away; groups that rest alike count as one.
    private func groupRest(
        _ section: SolvedSection, from start: Double, to target: Double, velocity: Double
    ) -> Double {
        guard section.groupCount > 0 else { return target }
        let here = rest(section, group: nearestGroup(section, to: start))
        let aim = rest(section, group: nearestGroup(section, to: target))
        let isFling = abs(velocity) >= Self.flingVelocity
        let direction = isFling ? velocity : aim - here
        if direction > 0 {
            let next = firstGroup(section) { $0 > here + grid.pixel / 2 }
            return next < section.groupCount ? rest(section, group: next) : here
        }
        if direction < 0 {
            let previous = firstGroup(section) { $0 >= here - grid.pixel / 2 } - 1
            return previous >= 0 ? rest(section, group: previous) : here
        }
        return here
    }

    /// Returns the page that rests nearest to an offset, of which the last may be shorter.
    private func nearestPage(to offset: Double, page: Double, maximum: Double) -> Double {
        let below = (offset / page).flooredToWhole
        let next = clamp((below + 1) * page, maximum)
        return next - offset < offset - below * page ? below + 1 : below
    }

    /// Returns the group edge nearest to `start` that lies between the bounds.
    private func revealingEdge(
        _ section: SolvedSection, from start: Double, lowest: Double, highest: Double
    ) -> Double {
        let maximum = section.maximumOffset
        let wanted = min(max(start, lowest), highest)
        let group = nearestGroup(section, to: clamp(wanted, maximum))
        for candidate in [group, group + 1, group - 1]
        where candidate >= 0 && candidate < section.groupCount {
            let offset = rest(section, group: candidate)
            if offset >= lowest - grid.pixel && offset <= highest + grid.pixel { return offset }
        }
        return clamp(wanted, maximum)
    }

    private func clamp(_ offset: Double, _ maximum: Double) -> Double {
        offset.isNaN ? 0 : min(max(offset, 0), maximum)
    }
}
