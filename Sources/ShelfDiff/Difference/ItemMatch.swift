/// A run of neighbouring items of the old snapshot that are neighbours in the new one as well.
///
/// Their order is the same in both.
public struct ItemMatch: Hashable, Sendable {
    /// The position of the first of the items in the old snapshot.
    public let old: ItemPosition

    /// The position of the first of the items in the new snapshot.
    public let new: ItemPosition

    /// The number of items.
    ///
    /// All lie in one section on either side.
    public let count: Int

    /// These items moved.
    public let isMoved: Bool
}
