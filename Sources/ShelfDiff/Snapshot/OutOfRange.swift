/// A range check that traps with a sentence naming the valid numbers.
///
/// Unlike `precondition`, it prints the sentence in optimised programs too.
@usableFromInline
enum OutOfRange {
    /// The kind of thing numbered.
    @usableFromInline
    enum Kind: String {
        case section, item
    }

    /// Traps unless `number` is in `numbers`.
    @inlinable
    @inline(__always)
    static func check(
        _ kind: Kind, _ number: Int, in numbers: Range<Int>, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        guard numbers.contains(number) else { end(kind, number, file, line) }
    }

    @usableFromInline
    @inline(never)
    static func end(_ kind: Kind, _ number: Int, _ file: StaticString, _ line: UInt) -> Never {
        let numbers =
            switch kind {
            case .section: "less than sectionCount, as sectionIndex(of:) gives it"
            case .item: "less than itemCount(in:), as position(of:) gives it"
            }
        fatalError(
            "No \(kind.rawValue) has the number \(number): it is to be \(numbers).", file: file,
            line: line)
    }
}
