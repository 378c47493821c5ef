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

    /// Whether the landmarks should be asked: the rarer, the longer nothing was found.
    ///
    /// The intervals are odd, hence coprime to the distance of the landmarks: a long run that is
    /// in order again is met sooner or later.
    @inlinable
    var isProbeDue: Bool {
        if misses < 64 { return true }
        if misses < 256 { return place % 3 == 0 }
        if misses < 1024 { return place % 7 == 0 }
        return misses < 4096 ? place % 15 == 0 : place % 31 == 0
    }
}
