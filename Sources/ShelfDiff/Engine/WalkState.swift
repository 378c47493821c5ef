/// Where the walk through two lists stands.
@usableFromInline
struct WalkState {
    /// The new element to be matched next.
    @usableFromInline var place: Int
    /// The end of the last run in the new list.
    @usableFromInline var runEnd: Int
    /// The old element expected next.
    @usableFromInline var cursor: Int
    /// The old element that was expected before the last jump.
    @usableFromInline var parked: Int
    /// The old element before the last run, expected next where the order is reversed.
    @usableFromInline var before: Int
    /// How many elements in a row were not matched.
    @usableFromInline var misses = 0
    /// Whether the table of landmarks is built.
    @usableFromInline var hasLandmarks = false

    @inlinable
    init(_ pair: ListPair) {
        place = pair.newLow
        runEnd = pair.newLow
        cursor = pair.oldLow
        parked = pair.oldLow
        before = pair.oldLow &- 1
    }

    /// How many elements to give up at once after a miss: the more, the longer nothing was found.
    ///
    /// The steps are odd, hence coprime to the distance of the landmarks: a long run that is in
    /// order again is met sooner or later, and then taken back from its start.
    @inlinable
    var step: Int {
        if misses < 64 { return 1 }
        if misses < 256 { return 3 }
        if misses < 1024 { return 7 }
        return misses < 4096 ? 15 : 31
    }
}
