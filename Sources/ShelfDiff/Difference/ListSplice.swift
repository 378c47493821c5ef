/// One step from an old list to a new one: some neighbouring items make way for others.
///
/// Items are numbered through all sections. Steps are taken in order from the front; each finds the
/// items before it in place already, so that it happens at `new.lowerBound` of the list it meets.
public struct ListSplice: Hashable, Sendable {
    /// The numbers in the old list of the items that make way.
    public let old: Range<Int>

    /// The numbers in the new list of the items that take their place.
    public let new: Range<Int>

    /// Makes a step; at least one of the ranges should not be empty.
    public init(old: Range<Int>, new: Range<Int>) {
        self.old = old
        self.new = new
    }
}

extension ListSplice: CustomStringConvertible {
    /// The step as "old range → new range".
    public var description: String { "\(old) → \(new)" }
}
