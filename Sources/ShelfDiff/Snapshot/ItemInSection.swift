/// An item as it appears in one section, for content that appears in several.
///
/// The identity of an item must be unique in a whole collection. A film that belongs to two genres is
/// shown twice as two of these, each with a focus, a selection and a place of its own.
public struct ItemInSection<SectionID: Hashable, Item: Identifiable & Equatable>:
    Identifiable, Equatable
{
    /// The identity of an item in one section.
    public struct ID: Hashable {
        /// The section's identity.
        public let section: SectionID
        /// The item's own identity.
        public let item: Item.ID

        /// Makes the identity of an item in a section.
        @inlinable
        public init(section: SectionID, item: Item.ID) {
            self.section = section
            self.item = item
        }
    }

    /// The section in which the item appears.
    public let section: SectionID

    /// What appears there.
    public var item: Item

    /// The section's identity together with the item's.
    @inlinable public var id: ID { ID(section: section, item: item.id) }

    /// Shows `item` in the section whose identity is `section`.
    @inlinable
    public init(_ item: Item, in section: SectionID) {
        self.item = item
        self.section = section
    }
}

extension ItemInSection.ID: Sendable where SectionID: Sendable, Item.ID: Sendable {}
extension ItemInSection: Sendable where SectionID: Sendable, Item: Sendable {}
extension ItemInSection: Hashable where Item: Hashable {}

extension ItemInSection.ID: QuickHashable where SectionID: QuickHashable, Item.ID: QuickHashable {
    /// The hashes of both, mixed with the seed.
    @inlinable
    public func quickHash(seed: HashSeed) -> UInt64 {
        seed.fold(section.quickHash(seed: seed), item.quickHash(seed: seed))
    }
}
