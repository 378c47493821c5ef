extension DifferenceScratch {
    /// Runs the five phases over two arrays of lists.
    ///
    /// - Parameter homes: For each new list, the number of the corresponding old one, or -1.
    @inlinable
    mutating func match<
        Element: Identifiable & Equatable, Check: Checkpoint
    >(
        old: [[Element]], new: [[Element]], starts: ItemStarts, homes: [Int32],
        hashing: IdentityHashing<Element.ID>,
        check: Check
    ) throws(Check.Failure) {
        reset(oldCount: starts.oldCount, newCount: starts.newCount)
        for list in new.indices {
            let home = Int(homes[list])
            if home < 0 {
                leaveOver(0..<new[list].count, of: list)
            } else {
                let pair = ListPair(
                    list: list, oldBase: starts.old[home], newBase: starts.new[list],
                    oldCount: old[home].count, newCount: new[list].count)
                try match(old[home], new[list], pair: pair, hashing: hashing, check: check)
            }
        }
        try matchLeftovers(old: old, new: new, starts: starts, hashing: hashing, check: check)
        finish(starts: starts, homes: homes)
    }

    /// Runs phases 1 and 2 for an old list and the corresponding new one.
    @inlinable
    mutating func match<
        Element: Identifiable & Equatable, Check: Checkpoint
    >(
        _ old: [Element], _ new: [Element], pair: ListPair, hashing: IdentityHashing<Element.ID>,
        check: Check
    ) throws(Check.Failure) {
        var pair = pair
        let tail = pair.trim(old: old.span, new: new.span, scratch: &self)
        if pair.oldLow == pair.oldEnd {
            leaveOver(pair.newLow..<pair.newEnd, of: pair.list)
        } else {
            try pair.walk(
                old: old.span, new: new.span, hashing: hashing, scratch: &self, check: check)
        }
        if tail > 0 {
            note(pair.run(old: pair.oldEnd, new: pair.newEnd, count: tail), count: tail)
        }
    }

    /// Appends new items to the leftovers, which phase 3 tries to match.
    @inlinable
    mutating func leaveOver(_ items: Range<Int>, of list: Int) {
        if items.isEmpty { return }
        let last = leftovers.count &- 1
        if last >= 0, Int(leftovers[last].list) == list,
            leftovers[last].items.upperBound == items.lowerBound
        {
            leftovers[last].count &+= Int32(truncatingIfNeeded: items.count)
        } else {
            leftovers.append(LeftoverRange(list: list, items: items))
        }
    }

    /// Removes the last `count` items from the leftovers.
    @inlinable
    mutating func takeBack(_ count: Int) {
        var count = count
        while count > 0 {
            let last = leftovers.count &- 1
            let size = Int(leftovers[last].count)
            if size > count {
                leftovers[last].count &-= Int32(truncatingIfNeeded: count)
                return
            }
            leftovers.removeLast()
            count &-= size
        }
    }
}
