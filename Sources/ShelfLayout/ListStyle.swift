/// The appearance of a list.
public enum ListStyle: Sendable, Hashable, CaseIterable {
    /// Rows from edge to edge.
    case plain
    /// Rows on a card with space around it.
    ///
    /// The card is at most 640 pixels wide.
    case boxed
    /// Rows inset from the edges, for a list that controls another view.
    case sidebar
}
