/// Decides where the focus goes when the collection changes under it.
///
/// Design: docs/design/focus.md#follow
public enum FocusFollow {
    /// The new place of the focus after a change, or nil when nothing is left.
    ///
    /// The focused item keeps the focus wherever it went. When it is gone, its nearest survivor in
    /// the old order takes over: the next in its section, else the previous, where survivors that
    /// stayed in the section come before survivors that left it; else whatever stands in its place
    /// in its section; else the same place in the next surviving section with items, else in the
    /// previous one; else the same place in whatever the collection shows now.
    ///
    /// - Parameters:
    ///   - old: Where the focused item was.
    ///   - oldSectionCount: The number of sections before the change.
    ///   - oldItemCount: The number of items of a section before the change.
    ///   - newPosition: Where the item at an old position is now; nil when it is gone or may not
    ///     have the focus.
    ///   - newSection: The number now of an old section; nil when it is gone.
    ///   - newSectionCount: The number of sections after the change.
    ///   - newItemCount: The number of items of a section after the change.
    ///   - canFocus: Whether the item at a position after the change may have the focus.
    /// - Complexity: O(1) when the item lives; else O(items of its section + sections).
    public static func target(
        from old: FocusPosition,
        oldSectionCount: Int,
        oldItemCount: (Int) -> Int,
        newPosition: (FocusPosition) -> FocusPosition?,
        newSection: (Int) -> Int?,
        newSectionCount: Int,
        newItemCount: (Int) -> Int,
        canFocus: (FocusPosition) -> Bool = { _ in true }
    ) -> FocusPosition? {
        if let position = newPosition(old) { return position }
        let home = newSection(old.section)
        var emigrant: FocusPosition?
        for item in neighbours(of: old.item, count: oldItemCount(old.section)) {
            let place = newPosition(FocusPosition(section: old.section, item: item))
            guard let place else { continue }
            if place.section == home { return place }
            emigrant = emigrant ?? place
        }
        if let emigrant { return emigrant }

        if let home, let place = place(old.item, in: home, newItemCount, canFocus) {
            return place
        }
        for section in neighbours(of: old.section, count: oldSectionCount) {
            if let section = newSection(section),
                let place = place(old.item, in: section, newItemCount, canFocus)
            {
                return place
            }
        }
        return nearest(
            to: old, sectionCount: newSectionCount, itemCount: newItemCount, canFocus: canFocus)
    }

    /// The position in a collection that comes closest to one that need not exist.
    ///
    /// The same place in the same section or the last one, else in the nearest with items after
    /// it, else before it; nil in an empty collection.
    static func nearest(
        to position: FocusPosition, sectionCount: Int, itemCount: (Int) -> Int,
        canFocus: (FocusPosition) -> Bool
    ) -> FocusPosition? {
        guard sectionCount > 0 else { return nil }
        let nearest = min(position.section, sectionCount - 1)
        if let place = place(position.item, in: nearest, itemCount, canFocus) { return place }
        for section in neighbours(of: nearest, count: sectionCount) {
            if let place = place(position.item, in: section, itemCount, canFocus) { return place }
        }
        return nil
    }

    private static func place(
        _ item: Int, in section: Int, _ itemCount: (Int) -> Int,
        _ canFocus: (FocusPosition) -> Bool
    ) -> FocusPosition? {
        let count = itemCount(section)
        guard count > 0 else { return nil }
        let nearest = FocusPosition(section: section, item: min(item, count - 1))
        if canFocus(nearest) { return nearest }
        for item in neighbours(of: nearest.item, count: count) {
            let position = FocusPosition(section: section, item: item)
            if canFocus(position) { return position }
        }
        return nil
    }

    /// The places after one, in order, then those before it, nearest first.
    private static func neighbours(of place: Int, count: Int) -> some Sequence<Int> {
        let after = max(count - place - 1, 0)
        return (0..<(after + place)).lazy.map {
            $0 < after ? place + 1 + $0 : place - 1 - ($0 - after)
        }
    }
}

extension FocusFollow {
    /// The new place of the focus after a change, or nil when nothing is left.
    public static func target(
        from position: FocusPosition, in transition: some FocusTransition
    ) -> FocusPosition? {
        target(
            from: position, oldSectionCount: transition.oldSectionCount,
            oldItemCount: transition.oldItemCount, newPosition: transition.newPosition(ofOld:),
            newSection: transition.newSection(ofOld:),
            newSectionCount: transition.newSectionCount, newItemCount: transition.newItemCount,
            canFocus: transition.canFocus(new:))
    }
}
