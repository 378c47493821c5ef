/// The destination of a reorder, in ids: before an item, or at the end of a section.
public enum ReorderDestination<SectionID: Hashable, ItemID: Hashable>: Hashable {
    /// The place before the item with this id.
    case before(ItemID)

    /// The end of the section with this id.
    case endOf(SectionID)
}

extension ReorderDestination: Sendable where SectionID: Sendable, ItemID: Sendable {}
