import ShelfGObject

/// An action on an item.
///
/// One list of actions serves swipes, the context menu, the Delete key, hover buttons and assistive
/// technology.
public struct RowAction<Item> {
    /// The severity of an action.
    public enum Style: Hashable, Sendable {
        /// Nothing is lost.
        case normal
        /// Something is lost; the Delete key performs the first such action.
        case destructive
    }

    /// The end of a row where a swipe reveals an action.
    public enum Edge: Hashable, Sendable {
        /// The start of a line.
        case leading
        /// The end of a line.
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
    /// The action is in the menu only.
    private(set) var isMenuOnly = false
    /// The shortcut.
    private(set) var shortcut: KeyboardShortcut?

    /// Makes an immediate action.
    ///
    /// The handler changes the data. The row leaves when new rows arrive without it, and springs
    /// back otherwise. A full swipe performs the first action of its edge.
    ///
    /// - Parameters:
    ///   - title: The title in menus.
    ///   - icon: The name of a symbolic icon for the buttons.
    ///   - style: The severity, which determines the appearance.
    ///   - edge: The end of the row where a swipe reveals it.
    ///   - perform: The handler.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        perform: @escaping @MainActor (Item) -> Void
    ) {
        self.init(title, icon, style, edge, .immediate(perform))
    }

    /// Makes an asynchronous action, such as one with a dialog; its handler returns false if it was
    /// cancelled.
    public init(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        performLater: @escaping @MainActor (Item) async -> Bool
    ) {
        self.init(title, icon, style, edge, .asynchronous(performLater))
    }

    /// Makes an action performed once for all selected items, in their order, such as copying.
    public static func together(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        perform: @escaping @MainActor ([Item]) -> Void
    ) -> RowAction {
        RowAction(title, icon, style, edge, .together(perform))
    }

    /// Makes an asynchronous action for all selected items; its handler returns false if it was
    /// cancelled.
    public static func together(
        _ title: String, icon: String? = nil, style: Style = .normal, edge: Edge = .trailing,
        performLater: @escaping @MainActor ([Item]) async -> Bool
    ) -> RowAction {
        RowAction(title, icon, style, edge, .togetherLater(performLater))
    }

    /// Returns true if a key press matches the shortcut.
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

    /// Returns the action for menus and assistive technology only, in a section of the menu.
    ///
    /// Sections are separated by lines.
    public consuming func inMenu(section: Int) -> Self {
        self.section = section
        isMenuOnly = true
        return self
    }

    /// Returns the action with a shortcut for the focused item, which menus show.
    public consuming func shortcut(_ shortcut: KeyboardShortcut) -> Self {
        self.shortcut = shortcut
        return self
    }
}
