/// The working memory of a difference; it only grows, so that a kept engine allocates little.
///
/// Items are numbered through all sections: the old ones in `taken`, the new ones in `changed`.
@usableFromInline
struct DifferenceScratch: Sendable {
    /// The old items that are matched.
    @usableFromInline var taken = Bitset()
    /// The matched new items whose content is not the old one.
    @usableFromInline var changed = Bitset()
    @usableFromInline var hasChanges = false
    /// What trimming and walking matched, by new number.
    @usableFromInline var walked: [MatchRun] = []
    /// The new items not matched by then, by new number.
    @usableFromInline var leftovers: [LeftoverRange] = []
    /// What was matched by hashing, by new number.
    @usableFromInline var found: [MatchRun] = []
    /// Every 32nd old item of the lists at hand.
    @usableFromInline var landmarks = IdentityTable()
    /// The hashes of the leftovers' ids.
    @usableFromInline var hashes: [UInt64] = []
    @usableFromInline var filter = HashFilter()
    /// The unmatched old items that passed the filter.
    @usableFromInline var candidates: [Candidate] = []
    /// The hashes of the candidates' ids, apart since only entering them needs these.
    @usableFromInline var candidateHashes: [UInt64] = []
    /// The leftovers, numbered through, that passed the filter of the candidates; then anything.
    @usableFromInline var promising: [Int32] = []
    /// The candidates by id.
    @usableFromInline var table = IdentityTable()
    /// The finished runs, by new number.
    var runs: [MatchRun] = []
    /// The runs of old items that are gone.
    var deleted: [NumberRange] = []
    /// Working memory for the longest increasing run.
    var longest = LongestRun()

    init() {}

    /// About how many bytes there are.
    var size: Int {
        let words =
            taken.words.capacity + changed.words.capacity + hashes.capacity
            + filter.bits.words.capacity + landmarks.slots.capacity + table.slots.capacity
        let runs = [walked, found, runs].reduce(0) { $0 + $1.capacity }
        return words * 8 + (runs + leftovers.capacity) * 12 + deleted.capacity * 8
            + (candidates.capacity + candidateHashes.capacity) * 8
            + (longest.capacity + promising.capacity) * 4
    }

    /// Makes ready for a difference of this many items.
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

    /// Notes that the new item with this number has other content than the old one.
    @inlinable
    mutating func noteChange(_ number: Int) {
        changed.insert(number)
        hasChanges = true
    }

    /// Takes back what was noted of these new items.
    @usableFromInline
    mutating func forgetChanges(_ numbers: Range<Int>) {
        guard hasChanges else { return }
        for number in numbers { changed.remove(number) }
    }

    /// Notes a run and takes its old items.
    @inlinable
    mutating func note(_ run: MatchRun, count: Int) {
        walked.append(run)
        taken.insert(Int(run.old)..<Int(run.old) + count)
    }
}
