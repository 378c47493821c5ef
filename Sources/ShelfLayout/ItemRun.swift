/// Neighbours in a section that are neighbours, in the same order, after a change.
public struct ItemRun: Sendable, Hashable {
    /// The first item's number before the change.
    public var old: Int
    /// The first item's number afterwards.
    public var new: Int
    /// How many items the run has.
    public var count: Int

    /// Makes a run.
    public init(old: Int, new: Int, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }
}
