/// Where an item stands in a snapshot: the number of its section and its number in that section.
///
/// A position is valid only in the snapshot that it came from; ids outlive changes, positions do
/// not.
public struct ItemPosition: Hashable, Sendable {
    /// The section's number, counted from 0.
    public var section: Int

    /// The item's number in its section, counted from 0.
    public var item: Int

    /// Makes a position from the number of a section and the number of an item in it.
    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}

extension ItemPosition: Comparable {
    /// Tells whether `left` comes before `right` in reading order.
    public static func < (left: ItemPosition, right: ItemPosition) -> Bool {
        (left.section, left.item) < (right.section, right.item)
    }
}

extension ItemPosition: CustomStringConvertible {
    /// The position as "section/item".
    public var description: String { "\(section)/\(item)" }
}
