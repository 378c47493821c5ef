extension SnapshotDifference {
    /// Returns the new position of an item of the old snapshot, or nil if it was deleted.
    ///
    /// Complexity: O(log runs). The first call sorts the runs.
    ///
    /// - Parameter position: A position in the old snapshot. It must be in range.
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

    /// Returns the old position of an item of the new snapshot, or nil if it was inserted.
    ///
    /// Complexity: O(log runs).
    ///
    /// - Parameter position: A position in the new snapshot. It must be in range.
    public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
        oldPositions(position)
    }

    /// A function like `oldPosition(ofNew:)` that retains neither snapshot.
    public var oldPositions: (ItemPosition) -> ItemPosition? {
        { [starts, runs] position in
            let number = ItemStarts.number(of: position, in: starts.new)
            guard let run = Self.run(ofNew: number, in: runs) else { return nil }
            let old = Int(run.old) + number - Int(run.new)
            return ItemStarts.position(of: old, in: starts.old)
        }
    }

    /// Returns the new number of an old section, or nil if it was deleted.
    ///
    /// - Parameter old: A section number of the old snapshot. It must be in range.
    public func newSection(ofOld old: Int) -> Int? {
        OutOfRange.check(.section, old, in: sections.newOfOld.indices)
        return sections.newOfOld[old] < 0 ? nil : Int(sections.newOfOld[old])
    }

    /// Returns the old number of a new section, or nil if it was inserted.
    ///
    /// - Parameter new: A section number of the new snapshot. It must be in range.
    public func oldSection(ofNew new: Int) -> Int? {
        OutOfRange.check(.section, new, in: sections.oldOfNew.indices)
        return sections.oldOfNew[new] < 0 ? nil : Int(sections.oldOfNew[new])
    }

    /// Returns true if the item is in both snapshots with different content.
    ///
    /// - Parameter position: A position in the new snapshot.
    public func isChanged(new position: ItemPosition) -> Bool {
        let number = ItemStarts.number(of: position, in: starts.new)
        return changed?.contains(number) ?? false
    }

    /// Returns true if the item is in both snapshots and moved.
    ///
    /// - Parameter position: A position in the new snapshot.
    public func isMoved(new position: ItemPosition) -> Bool {
        Self.run(ofNew: ItemStarts.number(of: position, in: starts.new), in: runs)?.isMoved ?? false
    }

    /// Returns true if the section is in both snapshots and its own content differs.
    ///
    /// - Parameter new: A section number of the new snapshot.
    public func isSectionChanged(new: Int) -> Bool {
        OutOfRange.check(.section, new, in: sections.oldOfNew.indices)
        return sections.changed.contains(Int32(new))
    }

    /// Returns true if the section is in both snapshots and moved.
    ///
    /// - Parameter new: A section number of the new snapshot.
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

    /// Returns the first of `count` places for which `isBefore` is false, by binary search.
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
