/// A range of neighbouring items of a new list that phases 1 and 2 could not match.
@usableFromInline
struct LeftoverRange: Sendable {
    @usableFromInline let list: Int32
    @usableFromInline let start: Int32
    @usableFromInline var count: Int32

    @inlinable
    init(list: Int, items: Range<Int>) {
        self.list = Int32(truncatingIfNeeded: list)
        start = Int32(truncatingIfNeeded: items.lowerBound)
        count = Int32(truncatingIfNeeded: items.count)
    }

    /// The numbers of the items within their list.
    @inlinable var items: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}
