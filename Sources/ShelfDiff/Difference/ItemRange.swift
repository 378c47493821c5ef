/// A range of neighbouring items in one section.
public struct ItemRange: Hashable, Sendable {
    /// The number of the section.
    public let section: Int

    /// The numbers of the items within the section.
    ///
    /// The range is not empty.
    public let items: Range<Int>
}

extension ItemRange: CustomStringConvertible {
    /// The range as "section/first..<end".
    public var description: String { "\(section)/\(items)" }
}
