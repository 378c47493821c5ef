/// How a list looks as a whole.
public enum ListStyle: Sendable, Hashable, CaseIterable {
    /// Rows from edge to edge.
    case plain
    /// Rows on a card with space around it, no wider than 640 pixels.
    case boxed
    /// Rows set in from the edges, for a list that steers another view.
    case sidebar
}
