extension SolvedLayout {
    /// A gesture faster than this, in logical pixels a second, moves on however short it was.
    static let flingVelocity = 300.0

    /// How far a section can scroll on its own; nil when it does not.
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

    /// Where a section's own scrolling comes to rest.
    ///
    /// `proposed` is where free motion would end, `velocity` the speed the gesture ended with in
    /// logical pixels a second, positive towards the end, `from` the offset the gesture began at.
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
            let group = clamp(restOffset(solved, group: nearestGroup(solved, to: target)), maximum)
            return abs(maximum - target) < abs(group - target) ? maximum : group
        case .paging:
            let page = solved.shape.scrollerExtent
            guard page > 0 else { return start }
            let current = (start / page).roundedToWhole
            let step = pageStep(from: start, to: target, velocity: velocity, page: page)
            return clamp((current + step) * page, maximum)
        case .groupPaging, .groupPagingCentred, .groupPagingCentredFlush:
            return groupRest(solved, from: start, to: target, velocity: velocity)
        }
    }

    /// The group whose rest position is nearest to an offset; nil without groups.
    public func currentGroup(section: Int, offset: Double) -> Int? {
        let solved = sections[section]
        guard solved.shape.isOrthogonal, solved.groupCount > 0 else { return nil }
        return nearestGroup(solved, to: clamp(offset, solved.maximumOffset))
    }

    /// The smallest scroll of a section that shows an item with a margin around it.
    ///
    /// Modes that rest at particular places come to rest there.
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
            return clamp((frame.min(axis) / room).flooredToWhole * room, maximum)
        case .groupPaging, .groupPagingCentred, .groupPagingCentredFlush:
            return clamp(restOffset(solved, group: group), maximum)
        }
    }

    // MARK: Rest positions

    /// The offset at which a group rests, not yet held to the bounds.
    private func restOffset(_ section: SolvedSection, group: Int) -> Double {
        let start = section.startPadding + section.groupStart(group)
        switch section.shape.section.orthogonalScrolling {
        case .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging:
            return start - section.startPadding
        case .groupPagingCentred, .groupPagingCentredFlush:
            return start + section.groupExtent(group) / 2 - section.shape.scrollerExtent / 2
        }
    }

    private func nearestGroup(_ section: SolvedSection, to offset: Double) -> Int {
        var low = 0
        var high = section.groupCount - 1
        guard high > 0 else { return 0 }
        while low + 1 < high {
            let middle = (low + high) / 2
            if restOffset(section, group: middle) <= offset { low = middle } else { high = middle }
        }
        let below = abs(restOffset(section, group: low) - offset)
        return abs(restOffset(section, group: high) - offset) < below ? high : low
    }

    private func groupRest(
        _ section: SolvedSection, from start: Double, to target: Double, velocity: Double
    ) -> Double {
        guard section.groupCount > 0 else { return target }
        let current = nearestGroup(section, to: start)
        let isFling = abs(velocity) >= Self.flingVelocity
        var group = current
        if isFling {
            group += velocity > 0 ? 1 : -1
        } else {
            let nearest = nearestGroup(section, to: target)
            group += min(max(nearest - current, -1), 1)
        }
        group = min(max(group, 0), section.groupCount - 1)
        return clamp(restOffset(section, group: group), section.maximumOffset)
    }

    private func pageStep(
        from start: Double, to target: Double, velocity: Double, page: Double
    ) -> Double {
        if abs(velocity) >= Self.flingVelocity { return velocity > 0 ? 1 : -1 }
        return min(max(((target - start) / page).roundedToWhole, -1), 1)
    }

    /// The group edge nearest to `start` that still shows everything between the bounds.
    private func revealingEdge(
        _ section: SolvedSection, from start: Double, lowest: Double, highest: Double
    ) -> Double {
        let maximum = section.maximumOffset
        let wanted = min(max(start, lowest), highest)
        let group = nearestGroup(section, to: clamp(wanted, maximum))
        for candidate in [group, group + 1, group - 1]
        where candidate >= 0 && candidate < section.groupCount {
            let offset = clamp(restOffset(section, group: candidate), maximum)
            if offset >= lowest - grid.pixel && offset <= highest + grid.pixel { return offset }
        }
        return clamp(wanted, maximum)
    }

    private func clamp(_ offset: Double, _ maximum: Double) -> Double {
        offset.isNaN ? 0 : min(max(offset, 0), maximum)
    }
}
