/// The working memory of a difference.
///
/// The memory only grows, so that a kept engine allocates little.
///
/// Items are numbered through all sections: the old ones in `taken`, the new ones in `changed`.
@usableFromInline
struct DifferenceScratch: Sendable {
    /// The old items already matched.
    @usableFromInline var taken = Bitset()
    /// The matched new items whose content differs from the old.
    @usableFromInline var changed = Bitset()
    @usableFromInline var hasChanges = false
    /// The runs matched by phases 1 and 2, in order of new number.
    @usableFromInline var walked: [MatchRun] = []
    /// The new items not matched by phases 1 and 2, in order of new number.
    @usableFromInline var leftovers: [LeftoverRange] = []
    /// The runs matched by hashing in phase 3, in order of new number.
    @usableFromInline var found: [MatchRun] = []
    /// A table of every 32nd item of the current old list.
    @usableFromInline var landmarks = IdentityTable()
    /// The hashes of the leftovers' ids.
    @usableFromInline var hashes: [UInt64] = []
    @usableFromInline var filter = HashFilter()
    /// The unmatched old items that passed the filter.
    @usableFromInline var candidates: [Candidate] = []
    /// The hashes of the candidates' ids.
    ///
    /// These are stored apart, as only filling the table needs them.
    @usableFromInline var candidateHashes: [UInt64] = []
    /// The numbers of the leftovers that passed the filter of candidates.
    ///
    /// Elements behind the count that `findPromising` returns are meaningless.
    @usableFromInline var promising: [Int32] = []
    /// A table of the candidates by id.
    @usableFromInline var table = IdentityTable()
    /// The finished runs, in order of new number.
    var runs: [MatchRun] = []
    /// The ranges of deleted old items.
    var deleted: [NumberRange] = []
    /// Working memory for the longest increasing run.
    var longest = LongestRun()

    init() {}

    /// The approximate size in bytes.
    var size: Int {
        let words =
            taken.words.capacity + changed.words.capacity + hashes.capacity
            + filter.bits.words.capacity + landmarks.slots.capacity + table.slots.capacity
        let runs = [walked, found, runs].reduce(0) { $0 + $1.capacity }
        return words * 8 + (runs + leftovers.capacity) * 12 + deleted.capacity * 8
            + (candidates.capacity + candidateHashes.capacity) * 8
            + (longest.capacity + promising.capacity) * 4
    }

    /// Empties everything and makes room for a difference of this many items.
    @usableFromInline
    mutating func reset(oldCount: Int, newCount: Int) {
        taken.reset(capacity: oldCount)
        if hasChanges || changed.words.count * 64 < newCount {
            changed.reset(capacity: newCount)
        }
        hasChanges = false
        walked.removeAll(keepingCapacity: true)
        leftovers.removeAll(keepingCapacity: true)
        found.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        deleted.removeAll(keepingCapacity: true)
    }

    /// Records that a matched new item has other content than the old one.
    @inlinable
    mutating func noteChange(_ number: Int) {
        changed.insert(number)
        hasChanges = true
    }

    /// Removes the records of changed content for these new items.
    @usableFromInline
    mutating func forgetChanges(_ numbers: Range<Int>) {
        guard hasChanges else { return }
        for number in numbers { changed.remove(number) }
    }

    /// Records a run and marks its old items as taken.
    @inlinable
    mutating func note(_ run: MatchRun, count: Int) {
        walked.append(run)
        taken.insert(Int(run.old)..<Int(run.old) + count)
    }
}
