/// The place of an unmatched old item that may equal a leftover new one.
@usableFromInline
struct Candidate: Sendable {
    @usableFromInline let list: Int32
    /// The item's number in its list, or -1 once the item is matched.
    @usableFromInline var item: Int32

    @inlinable var isTaken: Bool { item < 0 }

    @inlinable
    init(list: Int, item: Int) {
        self.list = Int32(truncatingIfNeeded: list)
        self.item = Int32(truncatingIfNeeded: item)
    }
}
