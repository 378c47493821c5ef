/// What a menu offers.
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
///             MenuSection("Show as") {
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

/// What stands in a menu.
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
        /// One of several; `chosen` and what is handed over are numbers of options.
        case picker([String], chosen: Int?, @MainActor (Int) -> Void)
        case section([MenuEntry])
        case submenu([MenuEntry])
    }

    let title: String
    let kind: Kind
}

/// An entry that does something.
public struct MenuItem: MenuContent {
    private let title: String
    private let shortcut: KeyboardShortcut?
    private let isEnabled: Bool
    private let action: @MainActor () -> Void

    /// Describes an entry; its shortcut works also while the menu is closed.
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

/// An entry that is on or off.
public struct MenuToggle: MenuContent {
    private let title: String
    private let isOn: Binding<Bool>

    /// Shows a value with a tick and changes it when the person does.
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

/// Entries one of which is chosen.
public struct MenuPicker<Value: Equatable>: MenuContent {
    private let selection: Binding<Value>
    private let options: [(title: String, value: Value)]

    /// Shows which of some values is chosen, and changes it when the person does.
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

/// Entries that belong together, between two lines.
public struct MenuSection: MenuContent {
    private let title: String
    private let content: Menu

    /// Puts entries below a title, or none.
    public init(_ title: String = "", @MenuBuilder content: () -> Menu) {
        self.title = title
        self.content = content()
    }

    /// The entry.
    public var entries: [MenuEntry] { [MenuEntry(title: title, kind: .section(content.entries))] }
}

/// Entries behind an entry.
public struct Submenu: MenuContent {
    private let title: String
    private let content: Menu

    /// Puts entries behind an entry with this title.
    public init(_ title: String, @MenuBuilder content: () -> Menu) {
        self.title = title
        self.content = content()
    }

    /// The entry.
    public var entries: [MenuEntry] { [MenuEntry(title: title, kind: .submenu(content.entries))] }
}

/// Builds menus from statements.
@resultBuilder
@MainActor
public enum MenuBuilder {
    /// The entries of one statement.
    public static func buildExpression(_ content: some MenuContent) -> [MenuEntry] {
        content.entries
    }

    /// Several statements, one after the other.
    public static func buildBlock(_ entries: [MenuEntry]...) -> [MenuEntry] {
        entries.flatMap { $0 }
    }

    /// Entries that may be absent.
    public static func buildOptional(_ entries: [MenuEntry]?) -> [MenuEntry] { entries ?? [] }

    /// The first of two.
    public static func buildEither(first: [MenuEntry]) -> [MenuEntry] { first }

    /// The second of two.
    public static func buildEither(second: [MenuEntry]) -> [MenuEntry] { second }

    /// Entries for each turn of a loop.
    public static func buildArray(_ entries: [[MenuEntry]]) -> [MenuEntry] {
        entries.flatMap { $0 }
    }

    /// The menu.
    public static func buildFinalResult(_ entries: [MenuEntry]) -> Menu { Menu(entries) }
}
