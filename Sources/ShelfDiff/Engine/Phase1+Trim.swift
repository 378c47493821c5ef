extension ListPair {
    /// Phase 1: matches the common start and the common end of the lists, by comparing in order.
    ///
    /// Lists that share their storage match without reading any element.
    ///
    /// - Returns: The length of the common end. The caller records it after the middle, since runs
    ///   are recorded in order of new number.
    @inlinable
    mutating func trim<Element: Identifiable & Equatable>(
        old: Span<Element>, new: Span<Element>, scratch: inout DifferenceScratch
    ) -> Int {
        var (low, tail) = (0, 0)
        if old.isIdentical(to: new) {
            low = newEnd
        } else {
            let shorter = Swift.min(oldEnd, newEnd)
            while low < shorter, old[low].id == new[low].id {
                if old[low] != new[low] { scratch.noteChange(newBase &+ low) }
                low &+= 1
            }
            let (oldLast, newLast) = (oldEnd &- 1, newEnd &- 1)
            while tail < shorter &- low, old[oldLast &- tail].id == new[newLast &- tail].id {
                if old[oldLast &- tail] != new[newLast &- tail] {
                    scratch.noteChange(newBase &+ newLast &- tail)
                }
                tail &+= 1
            }
        }
        if low > 0 {
            scratch.note(run(old: 0, new: 0, count: low), count: low)
        }
        oldLow = low
        newLow = low
        oldEnd &-= tail
        newEnd &-= tail
        return tail
    }
}
