/// The position of an item: the number of its section and its number within the section.
public struct FocusPosition: Hashable, Comparable, Sendable {
    /// The number of the section, from zero.
    public var section: Int

    /// The number of the item within its section, from zero.
    public var item: Int

    /// Creates the position of an item.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Returns true if `a` comes before `b` in reading order.
    public static func < (a: FocusPosition, b: FocusPosition) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}
