/// The state of phase 2: a place in the new list and expected places in the old one.
@usableFromInline
struct WalkState {
    /// The place of the new element to match next.
    @usableFromInline var place: Int
    /// The end of the last run in the new list.
    @usableFromInline var runEnd: Int
    /// The place of the old element expected next.
    @usableFromInline var cursor: Int
    /// The place of the old element expected before the last jump.
    @usableFromInline var parked: Int
    /// The place before the last run in the old list, expected next if the order is reversed.
    @usableFromInline var before: Int
    /// The number of elements in a row that did not match.
    @usableFromInline var misses = 0
    /// The table of landmarks is built.
    @usableFromInline var hasLandmarks = false

    @inlinable
    init(_ pair: ListPair) {
        place = pair.newLow
        runEnd = pair.newLow
        cursor = pair.oldLow
        parked = pair.oldLow
        before = pair.oldLow &- 1
    }

    /// The number of elements to give up after a miss.
    ///
    /// The number grows with the number of misses.
    ///
    /// The steps are odd, hence coprime to the distance of the landmarks. So a long run in order is
    /// met sooner or later, and then taken back from its start.
    @inlinable
    var step: Int {
        if misses < 64 { return 1 }
        if misses < 256 { return 3 }
        if misses < 1024 { return 7 }
        return misses < 4096 ? 15 : 31
    }
}
