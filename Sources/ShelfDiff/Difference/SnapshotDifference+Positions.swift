extension SnapshotDifference {
    /// Where the item at `position` of the old snapshot stands in the new one; nil when deleted.
    ///
    /// `position` must be in range. Complexity: O(log runs); the first call sorts the runs.
    public func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
        let number = ItemStarts.number(of: position, in: starts.old)
        let order = order.indices(of: runs)
        let next = Self.partition(order.count) { runs[Int(order[$0])].old <= number }
        guard next > 0 else { return nil }
        let run = runs[Int(order[next - 1])]
        let offset = number - Int(run.old)
        guard offset < run.count else { return nil }
        return ItemStarts.position(of: Int(run.new) + offset, in: starts.new)
    }

    /// Where the item at `position` of the new snapshot stood in the old one; nil when inserted.
    ///
    /// `position` must be in range. Complexity: O(log runs).
    public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
        oldPositions(position)
    }

    /// Tells where items of the new snapshot stood in the old one, as `oldPosition(ofNew:)`, and holds
    /// on to neither snapshot.
    public var oldPositions: (ItemPosition) -> ItemPosition? {
        { [starts, runs] position in
            let number = ItemStarts.number(of: position, in: starts.new)
            guard let run = Self.run(ofNew: number, in: runs) else { return nil }
            let old = Int(run.old) + number - Int(run.new)
            return ItemStarts.position(of: old, in: starts.old)
        }
    }

    /// The new number of the section that had the number `old`; nil when it was deleted.
    ///
    /// `old` must be less than the number of old sections.
    public func newSection(ofOld old: Int) -> Int? {
        OutOfRange.check(.section, old, in: sections.newOfOld.indices)
        return sections.newOfOld[old] < 0 ? nil : Int(sections.newOfOld[old])
    }

    /// The old number of the section that has the number `new`; nil when it was inserted.
    ///
    /// `new` must be less than the number of new sections.
    public func oldSection(ofNew new: Int) -> Int? {
        OutOfRange.check(.section, new, in: sections.oldOfNew.indices)
        return sections.oldOfNew[new] < 0 ? nil : Int(sections.oldOfNew[new])
    }

    /// Whether the item at `new` was there before with other content; false when inserted.
    public func isChanged(new position: ItemPosition) -> Bool {
        let number = ItemStarts.number(of: position, in: starts.new)
        return changed?.contains(number) ?? false
    }

    /// Whether the item at `new` is one of those that moved; false when inserted.
    public func isMoved(new position: ItemPosition) -> Bool {
        Self.run(ofNew: ItemStarts.number(of: position, in: starts.new), in: runs)?.isMoved ?? false
    }

    /// Whether the section with the number `new` was there before with other content of its own.
    public func isSectionChanged(new: Int) -> Bool {
        OutOfRange.check(.section, new, in: sections.oldOfNew.indices)
        return sections.changed.contains(Int32(new))
    }

    /// Whether the section with the number `new` is one of those that moved.
    public func isSectionMoved(new: Int) -> Bool {
        OutOfRange.check(.section, new, in: sections.oldOfNew.indices)
        return sections.moved.contains(Int32(new))
    }

    private static func run(ofNew number: Int, in runs: [MatchRun]) -> MatchRun? {
        let next = partition(runs.count) { runs[$0].new <= number }
        guard next > 0 else { return nil }
        let run = runs[next - 1]
        return number - Int(run.new) < run.count ? run : nil
    }

    /// The first of `count` places for which `isBefore` no longer holds.
    static func partition(_ count: Int, isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
