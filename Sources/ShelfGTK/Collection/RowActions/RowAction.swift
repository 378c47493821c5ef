import ShelfGObject

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
        case together(@MainActor ([Item]) -> Void)
        case togetherLater(@MainActor ([Item]) async -> Bool)
    }

    let title: String
    let icon: String?
    let style: Style
    let edge: Edge
    let handler: Handler
    /// The section of the menu.
    private(set) var section = 0
    /// Whether it stands in the menu only.
    private(set) var isMenuOnly = false
    /// The keys that perform it.
    private(set) var shortcut: KeyboardShortcut?

    /// An action that is done at once.
    ///
    /// It changes the data; the row goes when the new rows come without it, and comes back when they
    /// do not. The first action of an edge is also performed by swiping all the way.
    ///
    /// - Parameters:
    ///   - title: what a menu calls it.
    ///   - icon: the name of a symbolic icon for the buttons.
    ///   - style: how it looks.
    ///   - edge: where a swipe uncovers it.
    ///   - perform: does it to the item.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        perform: @escaping @MainActor (Item) -> Void
    ) {
        self.init(title, icon, style, edge, .immediate(perform))
    }

    /// An action that takes its time, such as a question to the user; false means it was not done.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        performLater: @escaping @MainActor (Item) async -> Bool
    ) {
        self.init(title, icon, style, edge, .asynchronous(performLater))
    }

    /// An action that is done once for the item and all others that are selected with it, such as
    /// copying them; it is given them in their order.
    public static func together(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        perform: @escaping @MainActor ([Item]) -> Void
    ) -> RowAction {
        RowAction(title, icon, style, edge, .together(perform))
    }

    /// An action that is done once for all items and takes its time; false means it was not done.
    public static func together(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        performLater: @escaping @MainActor ([Item]) async -> Bool
    ) -> RowAction {
        RowAction(title, icon, style, edge, .togetherLater(performLater))
    }

    /// Whether a press is that of the action's keys.
    package func isMeant(by press: KeyPress) -> Bool {
        shortcut.map { CollectionKeys.are($0.trigger, press) } ?? false
    }

    private init(
        _ title: String, _ icon: String?, _ style: Style, _ edge: Edge, _ handler: Handler
    ) {
        self.title = title
        self.icon = icon
        self.style = style
        self.edge = edge
        self.handler = handler
    }

    /// The action in the menu and for assistive technology only, not as a button at the row; a line
    /// parts it there from actions of a lower section.
    public consuming func inMenu(section: Int) -> Self {
        self.section = section
        isMenuOnly = true
        return self
    }

    /// The action with keys that perform it for the focused item; the menu shows them.
    public consuming func shortcut(_ shortcut: KeyboardShortcut) -> Self {
        self.shortcut = shortcut
        return self
    }
}
