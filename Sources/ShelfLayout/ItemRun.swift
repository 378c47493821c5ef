/// A run of neighbouring items of a section that are still neighbours after a change.
///
/// Their order is the same as before.
public struct ItemRun: Sendable, Hashable {
    /// The number of the first item before the change.
    public var old: Int
    /// The number of the first item after the change.
    public var new: Int
    /// The number of items in the run.
    public var count: Int

    /// Creates a run.
    public init(old: Int, new: Int, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }
}
