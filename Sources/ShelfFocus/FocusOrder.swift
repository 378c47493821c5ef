/// Which items a collection shows, by identity and in order.
public protocol FocusOrder<ItemID> {
    /// What identifies an item in the whole collection.
    associatedtype ItemID: Hashable

    /// What identifies a section.
    associatedtype SectionID: Hashable

    /// The number of sections.
    var sectionCount: Int { get }

    /// The number of items in a section. Relied on to be O(1).
    func itemCount(in section: Int) -> Int

    /// The identity of a section.
    func sectionID(of section: Int) -> SectionID

    /// The number of the section with an identity. Relied on to be O(1).
    func section(withID id: SectionID) -> Int?

    /// The identity of an item.
    func itemID(at position: FocusPosition) -> ItemID

    /// Where the item with an identity is. Relied on to be fast, O(log sections) or less.
    func position(of id: ItemID) -> FocusPosition?
}

extension FocusOrder {
    /// The item at the position closest to one that need not exist; nil without items.
    func item(nearest position: FocusPosition) -> ItemID? {
        FocusFollow.nearest(to: position, sectionCount: sectionCount, itemCount: itemCount)
            .map(itemID)
    }
}
