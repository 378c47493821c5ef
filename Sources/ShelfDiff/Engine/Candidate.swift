/// An unmatched old item that may be one of the leftover new ones.
@usableFromInline
struct Candidate: Sendable {
    @usableFromInline let hash: UInt64
    @usableFromInline let list: Int32
    @usableFromInline let item: Int32
    @usableFromInline var isTaken = false

    @inlinable
    init(list: Int, item: Int, hash: UInt64) {
        self.list = Int32(truncatingIfNeeded: list)
        self.item = Int32(truncatingIfNeeded: item)
        self.hash = hash
    }
}
