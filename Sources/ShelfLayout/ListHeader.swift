/// The header above the rows of a list.
public enum ListHeader: Sendable, Hashable {
    /// No header.
    case none
    /// A header view of the given estimated height.
    case supplementary(estimatedHeight: Double, isPinned: Bool = false)
    /// The first item as header.
    ///
    /// The item lies outside the card and has no separator.
    case firstItem
}
