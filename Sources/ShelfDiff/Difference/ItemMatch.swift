/// Neighbouring items of the old snapshot that are neighbours, in the same order, in the new one.
public struct ItemMatch: Hashable, Sendable {
    /// Where the first of the items stood.
    public let old: ItemPosition

    /// Where the first of the items stands now.
    public let new: ItemPosition

    /// How many items there are, all in one section before and in one section now.
    public let count: Int

    /// Whether these items are among those that moved.
    public let isMoved: Bool
}
