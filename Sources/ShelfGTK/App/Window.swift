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

    /// The search text and its placeholder.
    struct Search {
        let text: Binding<String>
        let prompt: String
    }

    /// Makes a window.
    ///
    /// - Parameters:
    ///   - title: The title, also in task lists and for assistive technology.
    ///   - id: The identity among windows of the same statement, as in a loop.
    ///   - isPresented: Opens and closes the window; becomes false when the user closes it. Without
    ///     it the window is open from the start.
    ///   - content: The view below the header bar.
    public init(
        _ title: String, id: String? = nil, isPresented: Binding<Bool>? = nil,
        @ViewBuilder content: () -> some View
    ) {
        self.title = title
        self.id = id
        self.isPresented = isPresented
        self.content = content()
    }

    /// The window.
    public var entries: [SceneEntry] {
        guard isPresented?.wrappedValue != false else { return [] }
        let key = id.map { ViewKey().of($0) } ?? ViewKey()
        return [SceneEntry(key: key, window: self)]
    }

    /// A binding of the program opens and closes the window.
    var isControlled: Bool { isPresented != nil }

    /// Removes the header bar and the frame.
    package func withoutFrame() -> Window { with { $0.hasFrame = false } }

    /// Records that the user has closed the window.
    func wasClosed() { isPresented?.wrappedValue = false }

    // MARK: - The header bar

    /// Adds a subtitle below the title.
    public func subtitle(_ subtitle: String) -> Window { with { $0.subtitle = subtitle } }

    /// Adds views at the end of the header bar.
    public func toolbar(@ViewBuilder _ trailing: () -> some View) -> Window {
        with { $0.trailing = trailing().listed }
    }

    /// Adds views at the start and the end of the header bar.
    public func toolbar(
        @ViewBuilder leading: () -> some View, @ViewBuilder trailing: () -> some View
    ) -> Window {
        with {
            $0.leading = leading().listed
            $0.trailing = trailing().listed
        }
    }

    /// Adds a menu at the end of the header bar, which F10 opens too.
    ///
    /// The shortcuts of its items work anywhere in the window.
    public func menu(_ title: String = "Menu", @MenuBuilder _ content: () -> Menu) -> Window {
        with {
            $0.menu = content()
            $0.menu.title = title
        }
    }

    /// Adds a search bar below the header; Ctrl+F and a button open it, Escape
    /// empties and closes it.
    ///
    /// - Parameters:
    ///   - text: The search text, set shortly after typing.
    ///   - prompt: The placeholder of the entry and the name of the button.
    public func searchable(text: Binding<String>, prompt: String = "Search") -> Window {
        with { $0.search = Search(text: text, prompt: prompt) }
    }

    // MARK: - The window

    /// Sets the initial size of the window in pixels.
    ///
    /// Later updates do not change the size.
    public func defaultSize(width: Double, height: Double) -> Window {
        with { $0.defaultSize = (width, height) }
    }

    /// Adds a style sheet to the theme for the whole program while the window is open.
    ///
    /// Nodes and classes: docs/css.md. GTK reports errors on standard error.
    public func styleSheet(_ css: String) -> Window { with { $0.styleSheet = css } }

    /// Shows a toast over the content; the binding becomes nil when it times out or is closed.
    public func toast(_ toast: Binding<Toast?>) -> Window { with { $0.toast = toast } }

    /// Makes the window fullscreen while a value is true; the user can change it too.
    public func fullscreen(_ isFullscreen: Binding<Bool>) -> Window {
        with { $0.isFullscreen = isFullscreen }
    }

    /// Calls `action` for a key combination that nothing with the focus uses.
    public func shortcut(
        _ shortcut: KeyboardShortcut, _ action: @escaping @MainActor () -> Void
    ) -> Window {
        with { $0.shortcuts.append((shortcut, action)) }
    }

    /// Calls a function when the user wants to close the window, which returns false to keep it
    /// open.
    public func onClose(_ mayClose: @escaping @MainActor () -> Bool) -> Window {
        with { $0.shouldClose = mayClose }
    }

    /// Calls `action` with the URIs of files that the program is asked to open.
    ///
    /// Files of a second start arrive in the running program too. At the start, the program
    /// declares that it opens files if any of its windows has this modifier. The first open window
    /// with the modifier gets the files.
    public func onOpen(_ action: @escaping @MainActor ([String]) -> Void) -> Window {
        with { $0.onOpen = action }
    }

    private func with(_ change: (inout Window) -> Void) -> Window {
        var copy = self
        change(&copy)
        return copy
    }
}
