/// The position of an item in a snapshot: the number of its section and its number in the section.
///
/// A position is valid only in the snapshot it came from. To follow an item through changes, keep
/// its id.
public struct ItemPosition: Hashable, Sendable {
    /// The number of the section, counted from 0.
    public var section: Int

    /// The number of the item in its section, counted from 0.
    public var item: Int

    /// Creates a position from a section number and an item number.
    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}

extension ItemPosition: Comparable {
    /// Returns true if `left` comes before `right` in reading order.
    public static func < (left: ItemPosition, right: ItemPosition) -> Bool {
        (left.section, left.item) < (right.section, right.item)
    }
}

extension ItemPosition: CustomStringConvertible {
    /// The position as "section/item".
    public var description: String { "\(section)/\(item)" }
}
