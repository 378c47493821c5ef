extension ListPair {
    /// Stage 1: matches what the lists have in common at both ends, by comparing in order.
    ///
    /// Lists that share their storage are the same without a look at any element. Returns the run
    /// at the end, to be noted after the middle, since runs are noted by new number.
    @inlinable
    mutating func trim<Element: Identifiable & Equatable>(
        old: Span<Element>, new: Span<Element>, scratch: inout DifferenceScratch
    ) -> Int {
        if old.isIdentical(to: new) {
            oldLow = oldEnd
            newLow = newEnd
        } else {
            let shorter = Swift.min(oldEnd, newEnd)
            while oldLow < shorter, old[oldLow].id == new[oldLow].id {
                if old[oldLow] != new[oldLow] { scratch.noteChange(newBase &+ oldLow) }
                oldLow &+= 1
            }
            newLow = oldLow
        }
        if oldLow > 0 {
            scratch.note(run(old: 0, new: 0, count: oldLow), count: oldLow)
        }
        let newCount = newEnd
        while oldEnd > oldLow, newEnd > newLow, old[oldEnd &- 1].id == new[newEnd &- 1].id {
            oldEnd &-= 1
            newEnd &-= 1
            if old[oldEnd] != new[newEnd] { scratch.noteChange(newBase &+ newEnd) }
        }
        return newCount &- newEnd
    }
}
