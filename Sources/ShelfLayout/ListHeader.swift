/// What stands above the rows of a list.
public enum ListHeader: Sendable, Hashable {
    /// Nothing.
    case none
    /// A header of its own, of the given estimated height.
    case supplementary(estimatedHeight: Double, isPinned: Bool = false)
    /// The first item: it lies outside the card and has no separator.
    case firstItem
}
