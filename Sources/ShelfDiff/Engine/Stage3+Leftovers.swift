extension DifferenceScratch {
    /// Stage 3: matches what is left over on both sides by hashing, wherever it stands.
    ///
    /// Complexity: O(leftovers); with equal hashes O(leftovers squared), checked for cancellation.
    @inlinable
    mutating func matchLeftovers<Element: Identifiable & Equatable, Check: Checkpoint>(
        old: [[Element]], new: [[Element]], starts: ItemStarts, seed: HashSeed, check: Check
    ) throws(Check.Failure) {
        if leftovers.isEmpty || taken.firstAbsent(in: 0..<starts.oldCount) == starts.oldCount {
            return
        }
        try enterLeftovers(new: new, seed: seed, check: check)
        for list in old.indices {
            let base = starts.old[list]
            let end = starts.old[list &+ 1]
            var number = taken.firstAbsent(in: base..<end)
            if number == end { continue }
            let elements = old[list]
            var steps = 0
            while number < end {
                if steps & 63 == 0 { try check.pass() }
                steps &+= 1
                let element = elements[number &- base]
                let found = table.find(hash: seed.hash(element.id)) {
                    let leftover = leftovers[$0]
                    return leftover.found < 0
                        && new[Int(leftover.list)][Int(leftover.item)].id == element.id
                }
                if let found { pair(found, with: number, element, new: new, starts: starts) }
                number = taken.firstAbsent(in: number &+ 1..<end)
            }
        }
    }

    @inlinable
    mutating func enterLeftovers<Element: Identifiable, Check: Checkpoint>(
        new: [[Element]], seed: HashSeed, check: Check
    ) throws(Check.Failure) {
        table.reset(capacity: leftovers.count)
        var number = 0
        while number < leftovers.count {
            let list = leftovers[number].list
            let elements = new[Int(list)]
            while number < leftovers.count, leftovers[number].list == list {
                if number & 63 == 0 { try check.pass() }
                let hash = seed.hash(elements[Int(leftovers[number].item)].id)
                _ = table.insert(number, hash: hash) { _ in false }
                number &+= 1
            }
        }
    }

    @inlinable
    mutating func pair<Element: Equatable>(
        _ index: Int, with number: Int, _ element: Element, new: [[Element]], starts: ItemStarts
    ) {
        let leftover = leftovers[index]
        leftovers[index].found = Int32(truncatingIfNeeded: number)
        taken.insert(number)
        if new[Int(leftover.list)][Int(leftover.item)] != element {
            noteChange(starts.new[Int(leftover.list)] &+ Int(leftover.item))
        }
    }
}
