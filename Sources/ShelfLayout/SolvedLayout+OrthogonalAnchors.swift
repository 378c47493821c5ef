extension SolvedLayout {
    /// Returns the first item that is wholly visible at an offset, else the first partly visible
    /// one.
    ///
    /// - Returns: The item with the distance of its start from the start of the band, or nil if no
    ///   item is visible.
    public func orthogonalAnchor(section: Int, offset: Double) -> (item: Int, distance: Double)? {
        let solved = sections[section]
        guard solved.shape.isOrthogonal, solved.itemCount > 0 else { return nil }
        let axis = configuration.scrollAxis.crossing
        let offset = Length.offset(offset)
        let shift = offset - solved.groupOrigin(0)[axis] + solved.shape.scrollerStart
        let window = shift...(shift + max(0, solved.shape.scrollerExtent))
        let bandStart = offset + solved.shape.scrollerStart
        let bandEnd = bandStart + solved.shape.scrollerExtent
        var whole: (item: Int, distance: Double)?
        var partial: (item: Int, distance: Double)?
        solved.forEachSlot(in: window) { item, slot, origin in
            let start = slot.frame.min(axis) + origin[axis]
            let end = slot.frame.max(axis) + origin[axis]
            guard whole == nil, end > bandStart, start < bandEnd else { return }
            if start >= bandStart && end <= bandEnd { whole = (item, start - bandStart) }
            if partial == nil { partial = (item, start - bandStart) }
        }
        return whole ?? partial
    }

    /// Returns the offset at which an item has a distance from the start of the band.
    ///
    /// The result is clamped to the bounds. If `rests` is true, it is the nearest rest position
    /// that shows the item.
    public func orthogonalOffset(
        section: Int, restoring item: Int, distance: Double, rests: Bool = true
    ) -> Double {
        let solved = sections[section]
        guard solved.shape.isOrthogonal, let slot = solved.slot(of: item) else { return 0 }
        let start = slot.frame.min(configuration.scrollAxis.crossing) - solved.shape.scrollerStart
        let offset = min(max(Length.offset(start - distance), 0), solved.maximumOffset)
        guard rests, solved.shape.section.orthogonalScrolling != .continuous else { return offset }
        let rest = restOffset(section: section, proposed: offset, velocity: 0, from: offset)
        // The nearest page or group may be one that does not contain the item.
        return self.offset(toReveal: item, in: section, from: rest)
    }
}
