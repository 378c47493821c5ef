/// How much differs between two snapshots, in numbers.
///
/// An item can count as moved and as changed. Items of a deleted section that live on elsewhere
/// count as moved, and so do items that an inserted section took over.
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

    /// Makes a summary of no difference at all.
    public init() {}

    /// Whether nothing differs.
    public var isEmpty: Bool { self == DifferenceSummary() }
}
