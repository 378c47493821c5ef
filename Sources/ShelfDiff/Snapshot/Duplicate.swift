/// An id that occurs a second time, with both places.
///
/// An id that occurs n times gives n - 1 duplicates, all with the same first place.
public struct Duplicate<ID: Hashable, Place: Hashable>: Hashable {
    /// The id that occurs more than once.
    public let id: ID

    /// The first place of the id.
    public let first: Place

    /// The later place of the id.
    public let second: Place

    /// Creates a duplicate from an id and its two places.
    @inlinable
    public init(id: ID, first: Place, second: Place) {
        self.id = id
        self.first = first
        self.second = second
    }
}

extension Duplicate: Sendable where ID: Sendable, Place: Sendable {}

extension Duplicate: CustomStringConvertible {
    /// The id and both places as text.
    public var description: String { "\(id) at \(first) and again at \(second)" }
}
