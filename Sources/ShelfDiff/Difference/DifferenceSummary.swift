/// The numbers of differences between two snapshots.
///
/// An item can count both as moved and as changed. An item counts as moved if it leaves a deleted
/// section for another, or enters an inserted section from another.
public struct DifferenceSummary: Hashable, Sendable {
    /// The number of items only in the new snapshot.
    public var insertedItems = 0

    /// The number of items only in the old snapshot.
    public var deletedItems = 0

    /// The least number of items that have to move.
    public var movedItems = 0

    /// The number of items in both snapshots whose content differs.
    public var changedItems = 0

    /// The number of sections only in the new snapshot.
    public var insertedSections = 0

    /// The number of sections only in the old snapshot.
    public var deletedSections = 0

    /// The least number of sections that have to move.
    public var movedSections = 0

    /// The number of sections in both snapshots whose own content differs.
    public var changedSections = 0

    /// Creates the summary of two equal snapshots.
    public init() {}

    /// Nothing differs.
    public var isEmpty: Bool { self == DifferenceSummary() }
}
