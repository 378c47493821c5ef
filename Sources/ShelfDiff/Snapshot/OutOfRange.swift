/// Ends the program of somebody who asks for a number that there is not, with a sentence that says which there are.
///
/// An optimised program says it, too, where a `precondition` has no text.
@usableFromInline
enum OutOfRange {
    /// What is numbered.
    @usableFromInline
    enum Kind: String {
        case section, item
    }

    /// Goes on where `number` is among `numbers`.
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
