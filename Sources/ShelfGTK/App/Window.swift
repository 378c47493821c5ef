/// A window with a header bar, whose content is a view.
///
/// ```swift
/// struct Films: App {
///     static let id = "org.example.Films"
///     @State private var films = [Film(id: 1, title: "Jaws"), Film(id: 2, title: "Alien")]
///     @State private var search = ""
///
///     var body: some Scene {
///         Window("Films") {
///             CollectionView(films, layout: .grid(minimumItemWidth: 160)) { FilmCell(film: $0) }
///         }
///         .subtitle("\(films.count) films")
///         .toolbar { Button("Shuffle") { films.shuffle() } }
///         .menu { MenuItem("Undo", shortcut: "z") { undo() } }
///         .searchable(text: $search)
///     }
/// }
/// ```
public struct Window: Scene {
    let title: String
    let id: String?
    private let isPresented: Binding<Bool>?
    let content: any View
    private(set) var subtitle = ""
    private(set) var defaultSize: (width: Double, height: Double)?
    private(set) var leading: [ViewEntry] = []
    private(set) var trailing: [ViewEntry] = []
    private(set) var menu = Menu()
    private(set) var search: Search?
    private(set) var toast: Binding<Toast?>?
    private(set) var isFullscreen: Binding<Bool>?
    private(set) var hasFrame = true
    private(set) var styleSheet = ""
    private(set) var shortcuts: [(shortcut: KeyboardShortcut, action: @MainActor () -> Void)] = []
    private(set) var shouldClose: (@MainActor () -> Bool)?
    private(set) var onOpen: (@MainActor ([String]) -> Void)?

    /// What is typed into the bar below the header.
    struct Search {
        let text: Binding<String>
        let prompt: String
    }

    /// Describes a window.
    ///
    /// - Parameters:
    ///   - title: what the header bar, lists of windows and assistive technology call it.
    ///   - id: what tells it from other windows described at the same place, as in a loop.
    ///   - isPresented: whether it is open; false when the person closes it. Without it the window
    ///     is open from the beginning.
    ///   - content: the view below the header bar.
    public init(
        _ title: String, id: String? = nil, isPresented: Binding<Bool>? = nil,
        @ViewBuilder content: () -> some View
    ) {
        self.title = title
        self.id = id
        self.isPresented = isPresented
        self.content = content()
    }

    /// The window, while it is open.
    public var entries: [SceneEntry] {
        guard isPresented?.wrappedValue != false else { return [] }
        let key = id.map { ViewKey().of($0) } ?? ViewKey()
        return [SceneEntry(key: key, window: self)]
    }

    /// Whether a value of the program says if it is open.
    var isControlled: Bool { isPresented != nil }

    /// Leaves the header bar and the edges away.
    package func withoutFrame() -> Window { with { $0.hasFrame = false } }

    /// The person has closed the window.
    func wasClosed() { isPresented?.wrappedValue = false }

    // MARK: - The header bar

    /// Adds a quieter line below the title.
    public func subtitle(_ subtitle: String) -> Window { with { $0.subtitle = subtitle } }

    /// Puts views at the end of the header bar.
    public func toolbar(@ViewBuilder _ trailing: () -> some View) -> Window {
        with { $0.trailing = trailing().listed }
    }

    /// Puts views at the beginning and at the end of the header bar.
    public func toolbar(
        @ViewBuilder leading: () -> some View, @ViewBuilder trailing: () -> some View
    ) -> Window {
        with {
            $0.leading = leading().listed
            $0.trailing = trailing().listed
        }
    }

    /// Puts a menu at the end of the header bar, which F10 opens too.
    ///
    /// The shortcuts of its items work wherever the keyboard is in the window.
    public func menu(_ title: String = "Menu", @MenuBuilder _ content: () -> Menu) -> Window {
        with {
            $0.menu = content()
            $0.menu.title = title
        }
    }

    /// Adds a bar below the header in which a text is typed; Ctrl+F and a button open it, Escape
    /// empties and closes it.
    ///
    /// - Parameters:
    ///   - text: what is typed, a moment after it was.
    ///   - prompt: what the empty bar and its button are called.
    public func searchable(text: Binding<String>, prompt: String = "Search") -> Window {
        with { $0.search = Search(text: text, prompt: prompt) }
    }

    // MARK: - The window

    /// States the size the window opens with, in pixels.
    ///
    /// Later descriptions leave the size to the person.
    public func defaultSize(width: Double, height: Double) -> Window {
        with { $0.defaultSize = (width, height) }
    }

    /// Has the program drawn with rules of CSS besides the theme's, for as long as the window is open.
    ///
    /// Nodes and classes: docs/css.md. What is wrong in it GTK says on standard error.
    public func styleSheet(_ css: String) -> Window { with { $0.styleSheet = css } }

    /// Shows a message over the content; the binding is nil again when its time has passed or the
    /// person has closed it.
    public func toast(_ toast: Binding<Toast?>) -> Window { with { $0.toast = toast } }

    /// Has the window fill the screen while a value is true; the person can change it too.
    public func fullscreen(_ isFullscreen: Binding<Bool>) -> Window {
        with { $0.isFullscreen = isFullscreen }
    }

    /// Calls `action` when keys are pressed that nothing with the keyboard has a use for.
    public func shortcut(
        _ shortcut: KeyboardShortcut, _ action: @escaping @MainActor () -> Void
    ) -> Window {
        with { $0.shortcuts.append((shortcut, action)) }
    }

    /// Asks whether the window may be closed when the person wants to close it.
    public func onClose(_ mayClose: @escaping @MainActor () -> Bool) -> Window {
        with { $0.shouldClose = mayClose }
    }

    /// Calls `action` with the addresses of files the program is started with.
    ///
    /// So also when it runs already. Whether a program takes files is decided once, by the windows that
    /// are described when it begins: where none of them has this, it takes none. The files are for the
    /// first open window that has.
    public func onOpen(_ action: @escaping @MainActor ([String]) -> Void) -> Window {
        with { $0.onOpen = action }
    }

    private func with(_ change: (inout Window) -> Void) -> Window {
        var copy = self
        change(&copy)
        return copy
    }
}
