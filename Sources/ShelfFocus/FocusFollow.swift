/// The rule for moving the focus when the collection changes.
///
/// Design: docs/design/focus.md#follow
public enum FocusFollow {
    /// Returns the position of the focus after a change, or nil when nothing can have it.
    ///
    /// The focused item keeps the focus wherever it moved. If it is gone, the first of these takes
    /// over:
    /// 1. The next survivor of its section, else the previous one. Survivors that stayed in the
    ///    section come before those that left it.
    /// 2. The item now at its place in its section.
    /// 3. The item at the same place in the next surviving section with items, else in the previous
    ///    one.
    /// 4. The item at the same place in the new collection.
    ///
    /// - Parameters:
    ///   - old: The position of the focused item before the change.
    ///   - oldSectionCount: The number of sections before the change.
    ///   - oldItemCount: Returns the number of items of a section before the change.
    ///   - newPosition: Returns the new position of an item, or nil when it is gone or may not have
    ///     the focus.
    ///   - newSection: Returns the new number of a section, or nil when it is gone.
    ///   - newSectionCount: The number of sections after the change.
    ///   - newItemCount: Returns the number of items of a section after the change.
    ///   - canFocus: Returns true if the item at a new position may have the focus.
    /// - Complexity: O(1) if the item survives; else O(items of its section + sections).
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

    /// Returns the position in a collection that is nearest to one that need not exist.
    ///
    /// The first choice is the same place in the same or the last section. If that section has no
    /// item for the focus, the nearest section after it is tried, then those before it. The result
    /// is nil in an empty collection.
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

    /// Returns the places after one, in order, followed by those before it, nearest first.
    private static func neighbours(of place: Int, count: Int) -> some Sequence<Int> {
        let after = max(count - place - 1, 0)
        return (0..<(after + place)).lazy.map {
            $0 < after ? place + 1 + $0 : place - 1 - ($0 - after)
        }
    }
}

extension FocusFollow {
    /// Returns the position of the focus after a change, or nil when nothing can have it.
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
