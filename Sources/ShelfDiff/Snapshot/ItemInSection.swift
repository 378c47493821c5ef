/// An item in one section, for content that is shown in several.
///
/// The id of an item must be unique in a whole collection. A film of two genres is shown as two of
/// these. Each has a focus, a selection and a place of its own.
public struct ItemInSection<SectionID: Hashable, Item: Identifiable & Equatable>:
    Identifiable, Equatable
{
    /// The id of an item in one section.
    public struct ID: Hashable {
        /// The id of the section.
        public let section: SectionID
        /// The id of the item itself.
        public let item: Item.ID

        /// Creates the id of an item in a section.
        @inlinable
        public init(section: SectionID, item: Item.ID) {
            self.section = section
            self.item = item
        }
    }

    /// The id of the section.
    public let section: SectionID

    /// The item itself.
    public var item: Item

    /// The id of the section together with that of the item.
    @inlinable public var id: ID { ID(section: section, item: item.id) }

    /// Creates the occurrence of `item` in the section with the id `section`.
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
    /// Returns the hashes of both ids, mixed with the seed.
    @inlinable
    public func quickHash(seed: HashSeed) -> UInt64 {
        seed.fold(section.quickHash(seed: seed), item.quickHash(seed: seed))
    }
}
