/// Something that can be done to an item: one list of these feeds swipes, the context menu, the
/// Delete key, the buttons under the pointer and assistive technology.
public struct RowAction<Item> {
    /// How much an action changes.
    public enum Style: Hashable, Sendable {
        /// Nothing is lost.
        case normal
        /// Something is: the Delete key performs the first such action.
        case destructive
    }

    /// The end of a row where a swipe shows an action.
    public enum Edge: Hashable, Sendable {
        /// Where a line of text starts.
        case leading
        /// Where a line of text ends.
        case trailing
    }

    enum Handler {
        case immediate(@MainActor (Item) -> Void)
        case asynchronous(@MainActor (Item) async -> Bool)
    }

    let title: String
    let icon: String?
    let style: Style
    let edge: Edge
    let handler: Handler

    /// An action that is done at once.
    ///
    /// It changes the data; the row goes when the new rows come without it, and comes back when they
    /// do not. The first action of an edge is also performed by swiping all the way.
    ///
    /// - Parameters:
    ///   - title: what a menu calls it.
    ///   - icon: the name of a symbolic icon for the buttons.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        perform: @escaping @MainActor (Item) -> Void
    ) {
        self.title = title
        self.icon = icon
        self.style = style
        self.edge = edge
        handler = .immediate(perform)
    }

    /// An action that takes its time, such as a question to the user; false means it was not done.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        performLater: @escaping @MainActor (Item) async -> Bool
    ) {
        self.title = title
        self.icon = icon
        self.style = style
        self.edge = edge
        handler = .asynchronous(performLater)
    }
}
