/// A range of item numbers in eight bytes.
@usableFromInline
struct NumberRange: Hashable, Sendable {
    var start: Int32
    var count: Int32

    init(_ range: Range<Int>) {
        start = Int32(truncatingIfNeeded: range.lowerBound)
        count = Int32(truncatingIfNeeded: range.count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
