/// Where the reader of a collection is, by identity: to be kept and gone back to, also in another
/// run of the program.
public struct CollectionPosition<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
    Hashable, Sendable
{
    /// Where a shelf stands.
    public struct Shelf: Hashable, Sendable {
        /// The item it begins with.
        public var item: ItemID
        /// The distance of the item's start from the start of the shelf, in pixels.
        public var distance: Double

        /// States a place.
        public init(item: ItemID, distance: Double) {
            self.item = item
            self.distance = distance
        }
    }

    /// The first item that is wholly in view; nil at the very start.
    public var item: ItemID?
    /// The distance of its near edge from that of the view along the page, in pixels.
    public var distance = 0.0
    /// Where the shelves stand that have been scrolled.
    public var shelves: [SectionID: Shelf] = [:]

    /// The very start, no shelf scrolled.
    public init() {}
}

extension CollectionPosition: Codable where SectionID: Codable, ItemID: Codable {}
extension CollectionPosition.Shelf: Codable where ItemID: Codable {}
