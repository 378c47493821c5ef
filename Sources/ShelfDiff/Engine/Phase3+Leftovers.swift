extension DifferenceScratch {
    /// Phase 3: matches the leftovers of both sides by hashing, across sections.
    ///
    /// Most leftovers were deleted or inserted and match nothing. A filter of the new ones, a few
    /// bits each, rules out most of the old ones. A filter of the remaining old ones rules out most
    /// of the new ones. So the table stays small and few look-ups fail.
    ///
    /// Complexity: O(leftovers). With equal hashes O(leftovers squared), checked for cancellation.
    @inlinable
    mutating func matchLeftovers<
        Element: Identifiable & Equatable, Check: Checkpoint
    >(
        old: [[Element]], new: [[Element]], starts: ItemStarts,
        hashing: IdentityHashing<Element.ID>, check: Check
    ) throws(Check.Failure) {
        candidates.removeAll(keepingCapacity: true)
        candidateHashes.removeAll(keepingCapacity: true)
        if leftovers.isEmpty || taken.firstAbsent(in: 0..<starts.oldCount) == starts.oldCount {
            return
        }
        try filterLeftovers(of: new, hashing: hashing, check: check)
        for list in old.indices {
            try collectCandidates(
                old[list], list: list, starts: starts, hashing: hashing, check: check)
        }
        if candidates.isEmpty { return }
        try enterCandidates(check: check)
        try matchCandidates(old: old, new: new, starts: starts, check: check)
    }

    /// Hashes the leftover new items and inserts them into the filter.
    @inlinable
    mutating func filterLeftovers<
        Element: Identifiable, Check: Checkpoint
    >(
        of new: [[Element]], hashing: IdentityHashing<Element.ID>, check: Check
    ) throws(Check.Failure) {
        let count = leftovers.reduce(0) { $0 &+ Int($1.count) }
        filter.reset(capacity: count)
        hashes.removeAll(keepingCapacity: true)
        hashes.reserveCapacity(count)
        for range in leftovers {
            try check.pass()
            let elements = new[Int(range.list)]
            hashes.append(addingCapacity: range.items.count) { hashes in
                for item in range.items { hashes.append(hashing.hash(elements[item].id)) }
            }
        }
        filter.insert(hashes)
    }

    /// Collects the unmatched old items of a list that pass the filter.
    @inlinable
    mutating func collectCandidates<
        Element: Identifiable, Check: Checkpoint
    >(
        _ elements: [Element], list: Int, starts: ItemStarts, hashing: IdentityHashing<Element.ID>,
        check: Check
    ) throws(Check.Failure) {
        let base = starts.old[list]
        let end = starts.old[list &+ 1]
        var number = taken.firstAbsent(in: base..<end)
        if number < end { try check.pass() }
        while number < end {
            let free = number..<taken.first(in: number..<end)
            // Branchless, since the processor can hardly predict which items pass.
            var passed = InlineArray<64, UInt64>(repeating: 0)
            for start in stride(from: free.lowerBound, to: free.upperBound, by: passed.count) {
                var count = 0
                var bits: UInt64 = 0
                for place in start..<Swift.min(start &+ passed.count, free.upperBound) {
                    let hash = hashing.hash(elements[place &- base].id)
                    let passes = filter.mayContain(hash)
                    passed[count] = hash
                    bits |= (passes ? 1 : 0) &<< UInt64(truncatingIfNeeded: place &- start)
                    count &+= passes ? 1 : 0
                }
                for index in 0..<count {
                    let step = bits.trailingZeroBitCount
                    bits &= bits &- 1
                    candidates.append(Candidate(list: list, item: start &+ step &- base))
                    candidateHashes.append(passed[index])
                }
            }
            number = taken.firstAbsent(in: free.upperBound..<end)
        }
    }

    /// Inserts the candidates into the table, and into the filter in place of the new items.
    @inlinable
    mutating func enterCandidates<Check: Checkpoint>(check: Check) throws(Check.Failure) {
        table.reset(capacity: candidates.count)
        filter.reset(capacity: candidates.count)
        filter.insert(candidateHashes)
        for index in candidates.indices {
            if index & 63 == 0 { try check.pass() }
            _ = table.insert(index, hash: candidateHashes[index]) { _ in false }
        }
    }

    /// Looks up every leftover new item that passes the filter among the candidates.
    @inlinable
    mutating func matchCandidates<Element: Identifiable & Equatable, Check: Checkpoint>(
        old: [[Element]], new: [[Element]], starts: ItemStarts, check: Check
    ) throws(Check.Failure) {
        let count = findPromising()
        var range = 0
        var first = 0
        for index in 0..<count {
            if index & 63 == 0 { try check.pass() }
            let number = Int(promising[index])
            while number >= first &+ Int(leftovers[range].count) {
                first &+= Int(leftovers[range].count)
                range &+= 1
            }
            let list = Int(leftovers[range].list)
            let item = Int(leftovers[range].start) &+ number &- first
            let match = table.find(hash: hashes[number]) {
                let candidate = candidates[$0]
                if candidate.isTaken { return false }
                return old[Int(candidate.list)][Int(candidate.item)].id == new[list][item].id
            }
            guard let match else { continue }
            let (oldList, oldItem) = (Int(candidates[match].list), Int(candidates[match].item))
            let (oldNumber, newNumber) = (starts.old[oldList] &+ oldItem, starts.new[list] &+ item)
            candidates[match].item = -1
            found.append(MatchRun(old: oldNumber, new: newNumber, count: 1))
            taken.insert(oldNumber)
            if old[oldList][oldItem] != new[list][item] { noteChange(newNumber) }
        }
    }
    /// Collects the leftovers that pass the filter of candidates and returns their number.
    ///
    /// The loop is branchless, since the processor can hardly predict which items pass.
    @usableFromInline
    mutating func findPromising() -> Int {
        if promising.count < hashes.count {
            promising = Array(repeating: 0, count: hashes.count)
        }
        return Self.collect(hashes, passing: filter, into: &promising)
    }

    private static func collect(
        _ hashes: [UInt64], passing filter: HashFilter, into numbers: inout [Int32]
    ) -> Int {
        var count = 0
        var numbers = numbers.mutableSpan
        for number in hashes.indices {
            numbers[count] = Int32(truncatingIfNeeded: number)
            count &+= filter.mayContain(hashes[number]) ? 1 : 0
        }
        return count
    }
}
