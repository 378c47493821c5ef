/// The working memory of a difference; it only grows, so that a kept engine allocates little.
///
/// Items are numbered through all sections: the old ones in `taken`, the new ones in `changed`.
@usableFromInline
struct DifferenceScratch: Sendable {
    /// A new item that the walk could not match.
    @usableFromInline
    struct Leftover: Sendable {
        @usableFromInline var list: Int32
        @usableFromInline var item: Int32
        /// The number of the old item found for it, or -1.
        @usableFromInline var found: Int32 = -1

        @inlinable
        init(list: Int, item: Int) {
            self.list = Int32(truncatingIfNeeded: list)
            self.item = Int32(truncatingIfNeeded: item)
        }
    }

    /// The old items that are matched.
    @usableFromInline var taken = Bitset()
    /// The matched new items whose content is not the old one.
    @usableFromInline var changed = Bitset()
    @usableFromInline var hasChanges = false
    /// What trimming and walking matched, by new number.
    @usableFromInline var walked: [MatchRun] = []
    /// The new items not matched by then, by new number.
    @usableFromInline var leftovers: [Leftover] = []
    /// Every 32nd old item of the lists at hand.
    @usableFromInline var landmarks = IdentityTable()
    /// The hashes of the leftovers' ids.
    @usableFromInline var hashes: [UInt64] = []
    @usableFromInline var filter = HashFilter()
    /// The unmatched old items that passed the filter.
    @usableFromInline var candidates: [Candidate] = []
    /// The leftovers, by index, that passed the filter of the candidates.
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
        let runs = walked.capacity + runs.capacity + deleted.capacity + leftovers.capacity
        return words * 8 + runs * 12 + candidates.capacity * 24
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
        runs.removeAll(keepingCapacity: true)
        deleted.removeAll(keepingCapacity: true)
    }

    /// Notes that the new item with this number has other content than the old one.
    @inlinable
    mutating func noteChange(_ number: Int) {
        changed.insert(number)
        hasChanges = true
    }

    /// Notes a run and takes its old items.
    @inlinable
    mutating func note(_ run: MatchRun, count: Int) {
        walked.append(run)
        taken.insert(Int(run.old)..<Int(run.old) + count)
    }
}
