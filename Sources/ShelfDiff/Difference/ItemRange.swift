/// Neighbouring items in one section.
public struct ItemRange: Hashable, Sendable {
    /// The section's number.
    public let section: Int

    /// The items' numbers in the section; not empty.
    public let items: Range<Int>
}

extension ItemRange: CustomStringConvertible {
    /// The range as "section/first..<end".
    public var description: String { "\(section)/\(items)" }
}
