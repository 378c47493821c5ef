/// One step from an old list to a new one: a range of items is replaced by another.
///
/// Items are numbered through all sections. Steps are applied in order from the front. Each starts
/// at index `new.lowerBound` of the list as the earlier steps leave it.
public struct ListSplice: Hashable, Sendable {
    /// The range of the old list that is removed.
    public let old: Range<Int>

    /// The range of the new list that is inserted.
    public let new: Range<Int>

    /// Creates a step.
    ///
    /// At least one of the ranges should not be empty.
    public init(old: Range<Int>, new: Range<Int>) {
        self.old = old
        self.new = new
    }
}

extension ListSplice: CustomStringConvertible {
    /// The step as "old range → new range".
    public var description: String { "\(old) → \(new)" }
}
