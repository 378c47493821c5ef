/// The place of an item: its section, and its number within the section.
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

    /// Orders positions as items are read: by section, then by item.
    public static func < (a: FocusPosition, b: FocusPosition) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}
