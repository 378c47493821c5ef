internal import CGtk
import ShelfGObject

/// A window on screen, made once and updated from each description.
final class WindowHost: ViewParent {
    private(set) var description: Window
    let widget: WindowWidget
    /// The window has been closed neither by the user nor by the program.
    private(set) var isOpen = true

    private let parts: Builder
    private let overlay: Widget
    // The views at the ends of the header bar.
    private let leading = StackNode(.horizontal)
    private let trailing = StackNode(.horizontal)
    private let menu: MenuHost
    private let shortcuts: ShortcutHost
    private lazy var toast = ToastHost(over: overlay) { [weak self] in
        self?.leaveKeyboardToContent()
    }
    private var search: SearchHost?
    private let styleSheet = StyleSheet()
    private var desktop: DesktopEnvironment?
    private(set) var node: ViewNode?
    private var environment = EnvironmentValues()

    init(_ description: Window, of application: Application) {
        self.description = description
        parts = Builder(xml: Self.chrome)
        widget = parts.window("window")
        overlay = parts.widget("overlay")
        menu = MenuHost(in: widget)
        shortcuts = ShortcutHost(on: widget)
        CellStyleSheet.install()
        menu.onLeave = { [weak self] in self?.leaveKeyboardToContent() }
        widget.setApplication(application)
        let header = unsafe parts.widget("header").opaque
        unsafe gtk_header_bar_pack_start(header, leading.widget.gtk)
        unsafe gtk_header_bar_pack_end(header, menu.button.gtk)
        unsafe gtk_header_bar_pack_end(header, trailing.widget.gtk)
        widget.connect(Signal(plainStoppable: "close-request")) { [weak self] in
            self?.closeAsked() ?? false
        }
        widget.connect(Signal(ignoringArgument: "notify::fullscreened")) { [weak self] in
            guard let self, let isFullscreen = self.description.isFullscreen else { return }
            // The answer to an earlier request does not count after a later one.
            guard self.widget.hasAnsweredFullscreen else { return }
            let isFull = self.widget.isFullscreen
            if isFullscreen.wrappedValue != isFull { isFullscreen.wrappedValue = isFull }
        }
        let desktop = unsafe DesktopEnvironment(of: widget.gtk) { [weak self] in
            self?.desktopChanged()
        }
        self.desktop = desktop
        environment = unsafe desktop.values(of: widget.gtk)
        if let size = description.defaultSize {
            widget.setDefaultSize(
                width: Int(Pixels.whole(size.width)), height: Int(Pixels.whole(size.height)))
        }
        if !description.hasFrame {
            unsafe gtk_window_set_titlebar(widget.pointer(as: GtkWindow.self), nil)
            unsafe gtk_window_set_decorated(widget.pointer(as: GtkWindow.self), 0)
        }
        show()
        leaveKeyboardToContent()
    }

    // MARK: - Lifetime

    /// Updates the window from a newer description.
    func update(_ description: Window) {
        self.description = description
        if isOpen { show() }
    }

    /// Shows the window in front of the others.
    func present() { if isOpen { widget.present() } }

    /// Closes the window, which is not in the body any more.
    func destroy() {
        guard isOpen else { return }
        letGo()
        widget.destroy()
    }

    /// Handles the user's wish to close, and returns true to keep the window open.
    private func closeAsked() -> Bool {
        guard description.shouldClose?() ?? true else { return true }
        letGo()
        description.wasClosed()
        return false
    }

    private func letGo() {
        isOpen = false
        desktop?.stop()
        node?.unbind()
        styleSheet.load("")
        toast.dismiss()
        for stack in [leading, trailing] { stack.unbind() }
    }

    // MARK: - Content

    private func show() {
        let window = description
        widget.setTitle(window.title)
        parts.widget("title").setProperty("label", .string(window.title))
        let subtitle = parts.widget("subtitle")
        subtitle.setProperty("label", .string(window.subtitle))
        subtitle.isVisible = !window.subtitle.isEmpty
        show(window.leading, in: leading)
        show(window.trailing, in: trailing)
        menu.show(window.menu)
        styleSheet.load(window.styleSheet)
        showSearch()
        var keys = window.menu.shortcuts + window.shortcuts
        if search != nil { keys.append(("f", { [weak self] in self?.search?.open() })) }
        shortcuts.show(keys)
        if let isFullscreen = window.isFullscreen,
            isFullscreen.wrappedValue != widget.willBeFullscreen
        {
            widget.isFullscreen = isFullscreen.wrappedValue
        }
        showContent()
        toast.show(window.toast)
    }

    private var context: ViewContext {
        ViewContext(environment: environment, identity: .alone)
    }

    private func show(_ views: [ViewEntry], in stack: StackNode) {
        var context = context
        context.keepsWords = true
        stack.widget.isVisible = !views.isEmpty
        stack.update(
            Stack(axis: .horizontal, spacing: 6, alignment: .center, entries: views),
            in: context)
    }

    private func showContent() {
        let old = node?.widget
        let new = description.content.render(into: node, in: context)
        node = new
        new.parent = self
        if new.widget != old { put(new.widget) }
    }

    private func put(_ content: Widget) {
        unsafe gtk_widget_set_hexpand(content.gtk, 1)
        unsafe gtk_widget_set_vexpand(content.gtk, 1)
        unsafe gtk_overlay_set_child(overlay.opaque, content.gtk)
    }

    func replace(_ old: Widget, by new: Widget) { put(new) }

    func contentChanged() {}

    private func showSearch() {
        guard let described = description.search else {
            search?.remove()
            search = nil
            return
        }
        if search == nil {
            search = SearchHost(
                above: parts.widget("content"), in: parts.widget("header"),
                leave: { [weak self] in self?.leaveKeyboardToContent() })
        }
        search?.show(described)
    }

    private func desktopChanged() {
        guard let desktop else { return }
        let values = unsafe desktop.values(of: widget.gtk)
        guard isOpen, !values.isEqual(to: environment) else { return }
        environment = values
        show()
    }

    /// Moves the focus to the first collection of the content, else to the first focusable widget.
    private func leaveKeyboardToContent() {
        guard let node else { return }
        (Self.collection(in: node) ?? node).widget.grabFocus()
    }

    private static func collection(in node: ViewNode) -> ViewNode? {
        if let scrolled = node as? ScrolledCollection { return scrolled.collection }
        for child in node.children {
            if let found = collection(in: child) { return found }
        }
        return nil
    }

    private static let chrome = """
        <interface>
          <object class="GtkApplicationWindow" id="window">
            <property name="default-width">900</property>
            <property name="default-height">640</property>
            <child type="titlebar">
              <object class="GtkHeaderBar" id="header">
                <property name="title-widget">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="valign">center</property>
                    <child>
                      <object class="GtkLabel" id="title">
                        <property name="single-line-mode">1</property>
                        <property name="ellipsize">end</property>
                        <style><class name="title"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="subtitle">
                        <property name="visible">0</property>
                        <property name="single-line-mode">1</property>
                        <property name="ellipsize">end</property>
                        <style><class name="subtitle"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
            <child>
              <object class="GtkBox" id="content">
                <property name="orientation">vertical</property>
                <child><object class="GtkOverlay" id="overlay"/></child>
              </object>
            </child>
          </object>
        </interface>
        """
}
