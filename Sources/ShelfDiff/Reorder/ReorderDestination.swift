/// Where items are put by a reorder, in ids: before an item, or at the end of a section.
public enum ReorderDestination<SectionID: Hashable, ItemID: Hashable>: Hashable {
    /// Before the item with this id.
    case before(ItemID)

    /// At the end of the section with this id.
    case endOf(SectionID)
}

extension ReorderDestination: Sendable where SectionID: Sendable, ItemID: Sendable {}
