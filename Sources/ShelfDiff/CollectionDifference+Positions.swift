extension CollectionDifference {
    /// Where the item at `old` stands in the new snapshot; nil when it was deleted.
    ///
    /// `old` must be a position of the old snapshot.
    public func newPosition(ofOld old: ItemPosition) -> ItemPosition? {
        let number = items.newOfOld[Self.number(of: old, starts: oldStarts)]
        guard number >= 0 else { return nil }
        return SnapshotTables.position(ofNumber: Int(number), starts: newStarts)
    }

    /// Where the item at `new` stood in the old snapshot; nil when it was inserted.
    ///
    /// `new` must be a position of the new snapshot.
    public func oldPosition(ofNew new: ItemPosition) -> ItemPosition? {
        let number = items.oldOfNew[Self.number(of: new, starts: newStarts)]
        guard number >= 0 else { return nil }
        return SnapshotTables.position(ofNumber: Int(number), starts: oldStarts)
    }

    /// The new number of the section that had the number `old`; nil when it was deleted.
    ///
    /// `old` must be less than the number of old sections.
    public func newSection(ofOld old: Int) -> Int? {
        precondition(sections.newOfOld.indices.contains(old), "section number out of range")
        return sections.newOfOld[old] < 0 ? nil : Int(sections.newOfOld[old])
    }

    /// The old number of the section that has the number `new`; nil when it was inserted.
    ///
    /// `new` must be less than the number of new sections.
    public func oldSection(ofNew new: Int) -> Int? {
        precondition(sections.oldOfNew.indices.contains(new), "section number out of range")
        return sections.oldOfNew[new] < 0 ? nil : Int(sections.oldOfNew[new])
    }

    /// Whether the item at `new` was there before with other content; false when inserted.
    public func isChanged(new: ItemPosition) -> Bool {
        isItemChanged[Self.number(of: new, starts: newStarts)]
    }

    /// Whether the item at `new` is one of those that moved; false when inserted.
    public func isMoved(new: ItemPosition) -> Bool {
        isItemMoved[Self.number(of: new, starts: newStarts)]
    }

    /// Whether the section with the number `new` was there before with other content of its own.
    public func isSectionChanged(new: Int) -> Bool {
        precondition(isSectionChanged.indices.contains(new), "section number out of range")
        return isSectionChanged[new]
    }

    /// Whether the section with the number `new` is one of those that moved.
    public func isSectionMoved(new: Int) -> Bool {
        precondition(isSectionMoved.indices.contains(new), "section number out of range")
        return isSectionMoved[new]
    }

    private static func number(of position: ItemPosition, starts: [Int]) -> Int {
        precondition(
            position.section >= 0 && position.section < starts.count - 1,
            "section number out of range")
        let first = starts[position.section]
        let count = starts[position.section + 1] - first
        precondition(position.item >= 0 && position.item < count, "item number out of range")
        return first + position.item
    }
}
