/// Where an unmatched old item stands that may be one of the leftover new ones.
@usableFromInline
struct Candidate: Sendable {
    @usableFromInline let list: Int32
    /// The item's number in its list, or -1 once it is matched.
    @usableFromInline var item: Int32

    @inlinable var isTaken: Bool { item < 0 }

    @inlinable
    init(list: Int, item: Int) {
        self.list = Int32(truncatingIfNeeded: list)
        self.item = Int32(truncatingIfNeeded: item)
    }
}
