/// A menu.
///
/// ```swift
/// enum Look { case shelves, grid }
///
/// struct Films: App {
///     static let id = "org.example.Films"
///     @State private var look = Look.shelves
///     @State private var showsHidden = false
///
///     var body: some Scene {
///         Window("Films") { Text("…") }.menu {
///             MenuItem("Undo", shortcut: "z") { undo() }
///             MenuSection("Show As") {
///                 MenuPicker(selection: $look, options: [("Shelves", .shelves), ("Grid", .grid)])
///             }
///             MenuToggle("Hidden files", isOn: $showsHidden)
///         }
///     }
/// }
/// ```
@MainActor
public struct Menu {
    var title = ""
    var entries: [MenuEntry] = []

    init(_ entries: [MenuEntry] = []) { self.entries = entries }
}

/// The content of a menu.
@MainActor
public protocol MenuContent {
    /// The entries, in order.
    var entries: [MenuEntry] { get }
}

/// One entry of a menu.
public struct MenuEntry {
    enum Kind {
        case item(shortcut: KeyboardShortcut?, isEnabled: Bool, @MainActor () -> Void)
        case toggle(Bool, @MainActor (Bool) -> Void)
        /// Options of which one is chosen; `chosen` and the argument are indices.
        case picker([String], chosen: Int?, @MainActor (Int) -> Void)
        case section([MenuEntry])
        case submenu([MenuEntry])
    }

    let title: String
    let kind: Kind
}

/// A menu entry that runs an action.
public struct MenuItem: MenuContent {
    private let title: String
    private let shortcut: KeyboardShortcut?
    private let isEnabled: Bool
    private let action: @MainActor () -> Void

    /// Makes an entry; its shortcut works also while the menu is closed.
    public init(
        _ title: String, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.shortcut = shortcut
        self.isEnabled = isEnabled
        self.action = action
    }

    /// The entry.
    public var entries: [MenuEntry] {
        [
            MenuEntry(
                title: title, kind: .item(shortcut: shortcut, isEnabled: isEnabled, action))
        ]
    }
}

/// A menu entry that is on or off.
public struct MenuToggle: MenuContent {
    private let title: String
    private let isOn: Binding<Bool>

    /// Makes an entry that shows a value as a check mark and toggles it.
    public init(_ title: String, isOn: Binding<Bool>) {
        self.title = title
        self.isOn = isOn
    }

    /// The entry.
    public var entries: [MenuEntry] {
        let isOn = isOn
        return [
            MenuEntry(
                title: title, kind: .toggle(isOn.wrappedValue) { isOn.wrappedValue = $0 })
        ]
    }
}

/// Menu entries of which one is chosen.
public struct MenuPicker<Value: Equatable>: MenuContent {
    private let selection: Binding<Value>
    private let options: [(title: String, value: Value)]

    /// Makes an entry for each option, which sets the selection.
    public init(selection: Binding<Value>, options: [(title: String, value: Value)]) {
        self.selection = selection
        self.options = options
    }

    /// The entries.
    public var entries: [MenuEntry] {
        let (selection, options) = (selection, options)
        return [
            MenuEntry(
                title: "",
                kind: .picker(
                    options.map(\.title),
                    chosen: options.firstIndex { $0.value == selection.wrappedValue }
                ) { selection.wrappedValue = options[$0].value })
        ]
    }
}

/// A group of menu entries between separators.
public struct MenuSection: MenuContent {
    private let title: String
    private let content: Menu

    /// Groups entries, with an optional title.
    public init(_ title: String = "", @MenuBuilder content: () -> Menu) {
        self.title = title
        self.content = content()
    }

    /// The entry.
    public var entries: [MenuEntry] { [MenuEntry(title: title, kind: .section(content.entries))] }
}

/// A submenu.
public struct Submenu: MenuContent {
    private let title: String
    private let content: Menu

    /// Makes a submenu with a title.
    public init(_ title: String, @MenuBuilder content: () -> Menu) {
        self.title = title
        self.content = content()
    }

    /// The entry.
    public var entries: [MenuEntry] { [MenuEntry(title: title, kind: .submenu(content.entries))] }
}

/// A result builder of menus.
@resultBuilder
@MainActor
public enum MenuBuilder {
    /// Returns the entries of one statement.
    public static func buildExpression(_ content: some MenuContent) -> [MenuEntry] {
        content.entries
    }

    /// Joins the entries of several statements.
    public static func buildBlock(_ entries: [MenuEntry]...) -> [MenuEntry] {
        entries.flatMap { $0 }
    }

    /// Returns the entries of an `if` without `else`.
    public static func buildOptional(_ entries: [MenuEntry]?) -> [MenuEntry] { entries ?? [] }

    /// Returns the entries of the first branch.
    public static func buildEither(first: [MenuEntry]) -> [MenuEntry] { first }

    /// Returns the entries of the second branch.
    public static func buildEither(second: [MenuEntry]) -> [MenuEntry] { second }

    /// Joins the entries of a loop.
    public static func buildArray(_ entries: [[MenuEntry]]) -> [MenuEntry] {
        entries.flatMap { $0 }
    }

    /// Returns the menu.
    public static func buildFinalResult(_ entries: [MenuEntry]) -> Menu { Menu(entries) }
}
