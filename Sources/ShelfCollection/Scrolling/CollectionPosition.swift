/// The user's position in a collection, by id.
///
/// A position can be saved and restored, also by a later process.
public struct CollectionPosition<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
    Hashable, Sendable
{
    /// The position of a shelf.
    public struct Shelf: Hashable, Sendable {
        /// The first item of the visible part.
        public var item: ItemID
        /// The distance of the item's start from the start of the shelf, in pixels.
        public var distance: Double

        /// Creates the position of a shelf.
        public init(item: ItemID, distance: Double) {
            self.item = item
            self.distance = distance
        }
    }

    /// The first wholly visible item, or nil at the very start.
    public var item: ItemID?
    /// The distance of the item's near edge from that of the viewport along the page, in pixels.
    public var distance = 0.0
    /// The positions of shelves that have been scrolled.
    public var shelves: [SectionID: Shelf] = [:]

    /// Creates the position at the very start, with no shelf scrolled.
    public init() {}
}

extension CollectionPosition: Codable where SectionID: Codable, ItemID: Codable {}
extension CollectionPosition.Shelf: Codable where ItemID: Codable {}
