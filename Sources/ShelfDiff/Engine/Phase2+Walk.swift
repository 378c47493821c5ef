extension ListPair {
    /// The distance between old elements in the table of landmarks.
    @usableFromInline static var stride: Int { 32 }

    /// Phase 2: walks the new list with a cursor in the old one, and matches by comparing.
    ///
    /// Ids are unique on either side. So two elements with equal ids are the match, however they
    /// were brought together. Elements that stay unmatched become leftovers for phase 3.
    @inlinable
    func walk<
        Element: Identifiable & Equatable, Check: Checkpoint
    >(
        old: Span<Element>, new: Span<Element>, hashing: IdentityHashing<Element.ID>,
        scratch: inout DifferenceScratch, check: Check
    ) throws(Check.Failure) {
        var state = WalkState(self)
        while state.place < newEnd {
            if state.misses & 255 == 0 { try check.pass() }
            var start = (old: state.cursor, new: state.place)
            var isHit = matches(start, old: old, new: new)
            if !isHit {
                start = guess(state, old: old, new: new)
                isHit = start.old >= 0
            }
            if !isHit, oldEnd &- oldLow > 2 &* Self.stride {
                start = probe(&state, old: old, new: new, hashing: hashing, scratch: &scratch)
                isHit = start.old >= 0
            }
            isHit = isHit && !scratch.taken.contains(oldBase &+ start.old)
            if isHit {
                follow(start, &state, old: old, new: new, scratch: &scratch)
            } else {
                let next = Swift.min(state.place &+ state.step, newEnd)
                scratch.leaveOver(state.place..<next, of: list)
                state.misses &+= next &- state.place
                state.place = next
            }
        }
    }

    @inlinable
    @inline(__always)
    func matches<Element: Identifiable>(
        _ start: (old: Int, new: Int), old: Span<Element>, new: Span<Element>
    ) -> Bool {
        guard start.old >= oldLow, start.old < oldEnd, start.new < newEnd else { return false }
        return old[start.old].id == new[start.new].id
    }

    /// Tries the places where the next match is likely.
    ///
    /// The old place is -1 if none fits.
    @inlinable
    @inline(__always)
    func guess<Element: Identifiable>(
        _ state: WalkState, old: Span<Element>, new: Span<Element>
    ) -> (old: Int, new: Int) {
        let parked = (old: state.parked, new: state.place)
        if matches(parked, old: old, new: new) { return parked }
        let before = (old: state.before, new: state.place)
        if matches(before, old: old, new: new) { return before }
        guard state.misses < 16 else { return (-1, 0) }
        for step in 1...4 {
            let deleted = (old: state.cursor &+ step, new: state.place)
            if matches(deleted, old: old, new: new) { return deleted }
            let inserted = (old: state.cursor, new: state.place &+ step)
            if matches(inserted, old: old, new: new) { return inserted }
            let replaced = (old: state.cursor &+ step, new: state.place &+ step)
            if matches(replaced, old: old, new: new) { return replaced }
        }
        return (-1, 0)
    }

    /// Looks the new element up among the landmarks.
    ///
    /// The old place is -1 if it is not found.
    @inlinable
    @inline(__always)
    func probe<Element: Identifiable>(
        _ state: inout WalkState, old: Span<Element>, new: Span<Element>,
        hashing: IdentityHashing<Element.ID>,
        scratch: inout DifferenceScratch
    ) -> (old: Int, new: Int) {
        if !state.hasLandmarks {
            state.hasLandmarks = true
            scratch.landmarks.reset(capacity: (oldEnd &- oldLow) / Self.stride &+ 1)
            for place in Swift.stride(from: oldLow, to: oldEnd, by: Self.stride) {
                _ = scratch.landmarks.insert(place, hash: hashing.hash(old[place].id)) { _ in false
                }
            }
        }
        let place = state.place
        let found = scratch.landmarks.find(hash: hashing.hash(new[place].id)) {
            old[$0].id == new[place].id
        }
        return (found ?? -1, place)
    }

    /// Extends a match in both directions, records the run and moves the cursor behind it.
    ///
    /// Backwards, it takes back new elements that were given up since the last run.
    @inlinable
    func follow<Element: Identifiable & Equatable>(
        _ start: (old: Int, new: Int), _ state: inout WalkState,
        old: Span<Element>, new: Span<Element>, scratch: inout DifferenceScratch
    ) {
        scratch.leaveOver(state.place..<start.new, of: list)
        var (oldStart, newStart) = start
        while newStart > state.runEnd, oldStart > oldLow,
            old[oldStart &- 1].id == new[newStart &- 1].id,
            !scratch.taken.contains(oldBase &+ oldStart &- 1)
        {
            oldStart &-= 1
            newStart &-= 1
        }
        scratch.takeBack(start.new &- newStart)
        for step in 0..<start.old &- oldStart where old[oldStart &+ step] != new[newStart &+ step] {
            scratch.noteChange(newBase &+ newStart &+ step)
        }
        let limit = Swift.min(oldEnd &- start.old, newEnd &- start.new)
        var length = 0
        while length < limit, old[start.old &+ length].id == new[start.new &+ length].id {
            if old[start.old &+ length] != new[start.new &+ length] {
                scratch.noteChange(newBase &+ start.new &+ length)
            }
            length &+= 1
        }
        // Ids that a program changed behind the snapshot's back may no longer be unique.
        let end = oldBase &+ start.old &+ length
        let free = scratch.taken.first(in: oldBase &+ oldStart..<end)
        if free < end {
            let newFree = newBase &+ newStart &+ free &- oldBase &- oldStart
            scratch.forgetChanges(newFree..<newBase &+ start.new &+ length)
        }
        let oldPlace = free &- oldBase
        let count = oldPlace &- oldStart
        let newPlace = newStart &+ count
        scratch.note(run(old: oldStart, new: newStart, count: count), count: count)
        if start.old != state.cursor { state.parked = state.cursor }
        state.before = oldStart &- 1
        state.cursor = oldPlace
        state.place = newPlace
        state.runEnd = newPlace
        state.misses = 0
    }
}
