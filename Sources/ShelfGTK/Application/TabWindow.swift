package import ShelfGObject

/// A window as one of its tabs has it: what the tab asks for and hears of counts while it is shown.
///
/// Actions, keys and the title of all tabs are kept here; those of the tab that is shown are the
/// window's.
package final class TabWindow: ActionHolder {
    /// The window that the tab is in.
    package private(set) var host: WindowWidget
    /// Whether the tab is the one that is seen.
    package private(set) var isShown = false
    private var actions: [String: Action] = [:]
    private var controllers: [Controller] = []
    private var title: String?
    private var connections: [SignalConnection] = []
    private var screenHandlers: [@MainActor () -> Void] = []
    private var activeHandlers: [@MainActor () -> Void] = []
    private var scaleHandlers: [@MainActor () -> Void] = []

    /// Begins in a window, out of sight.
    package init(_ host: WindowWidget) {
        self.host = host
        listen()
    }

    /// The window goes on without the tab.
    isolated deinit {
        for connection in connections { connection.disconnect() }
    }

    // MARK: - Being shown

    /// Has actions, keys and title of the tab be the window's, in place of those of another one.
    package func show() {
        guard !isShown else { return }
        isShown = true
        for action in actions.values { unsafe action.add(to: host.opaque) }
        for controller in controllers { controller.add(to: host) }
        if let title { host.setTitle(title) }
        for handler in screenHandlers + activeHandlers + scaleHandlers { handler() }
    }

    /// Takes the tab's part in the window back.
    package func hide() {
        guard isShown else { return }
        isShown = false
        for controller in controllers { controller.remove(from: host) }
        for handler in activeHandlers { handler() }
    }

    /// Goes to another window, out of sight.
    package func move(to host: WindowWidget) {
        hide()
        for connection in connections { connection.disconnect() }
        self.host = host
        listen()
    }

    private func listen() {
        connections = [
            ("notify::fullscreened", \TabWindow.screenHandlers),
            ("notify::is-active", \TabWindow.activeHandlers),
            ("notify::scale-factor", \TabWindow.scaleHandlers),
        ].map { name, handlers in
            host.connect(Signal(ignoringArgument: name)) { [weak self] in
                guard let self, self.isShown else { return }
                for handler in self[keyPath: handlers] { handler() }
            }
        }
    }

    // MARK: - Actions

    package func add(_ action: Action, _ name: String) {
        actions[name] = action
        if isShown { unsafe action.add(to: host.opaque) }
    }

    /// States whether an action of the tab can be activated now.
    package func setAction(_ name: String, isEnabled: Bool) {
        actions[name]?.isEnabled = isEnabled
    }

    /// Turns on or off what an action of the tab turns.
    package func setToggle(_ name: String, _ isOn: Bool) { actions[name]?.setState(isOn) }

    /// Activates an action of the tab, else of its window or the program, by its full name.
    package func activateAction(_ name: String) {
        if let action = own(name) { action.activate() } else { host.activateAction(name) }
    }

    /// Activates an action with a text.
    package func activateAction(_ name: String, choosing choice: String) {
        if let action = own(name) {
            action.activate(choice)
        } else {
            host.activateAction(name, choosing: choice)
        }
    }

    private func own(_ name: String) -> Action? {
        name.hasPrefix("win.") ? actions[String(name.dropFirst(4))] : nil
    }

    // MARK: - Keys and the pointer

    /// Calls `body` with each key pressed while the keyboard is in the window; true means it was used.
    ///
    /// - Parameter isFirst: Whether it is asked before anything in the window.
    package func onKeyPress(
        first isFirst: Bool = false, _ body: @escaping @MainActor (KeyPress) -> Bool
    ) {
        add(.keys(first: isFirst, body))
    }

    /// Calls `action` when Escape is pressed and nothing that has the keyboard has a use for it; it
    /// says whether it had one.
    package func onEscape(_ action: @escaping @MainActor () -> Bool) { add(.escape(action)) }

    /// Calls `body` when a button of the mouse by this number is pressed anywhere in the window,
    /// before anything in it hears of that.
    package func onButton(_ number: Int, _ body: @escaping @MainActor () -> Void) {
        add(.button(number, body))
    }

    /// Calls `body` whenever the pointer has moved within the window.
    package func onPointerMove(_ body: @escaping @MainActor () -> Void) { add(.pointer(body)) }

    private func add(_ controller: Controller) {
        controllers.append(controller)
        if isShown { controller.add(to: host) }
    }

    // MARK: - What becomes of the window

    /// Calls `body` when the window has come to fill the screen, or no longer does.
    package func onFullscreenChange(_ body: @escaping @MainActor () -> Void) {
        screenHandlers.append(body)
    }

    /// Calls `body` when the tab has got the keyboard with its window, or lost it.
    package func onActiveChange(_ body: @escaping @MainActor () -> Void) {
        activeHandlers.append(body)
    }

    /// Calls `body` when the window comes to a screen of other device pixels.
    package func onScaleChange(_ body: @escaping @MainActor () -> Void) {
        scaleHandlers.append(body)
    }

    /// Whether the tab is seen in a window that has the keyboard.
    package var isActive: Bool { isShown && host.isActive }

    /// Fills the screen, or no longer does; only the tab that is shown may ask for that.
    package var isFullscreen: Bool {
        get { host.isFullscreen }
        set { if isShown { host.isFullscreen = newValue } }
    }

    /// Whether the window fills the screen once the desktop has answered what it was last asked.
    package var willBeFullscreen: Bool { host.willBeFullscreen }

    /// Fills the screen, or no longer, from what was last asked.
    package func toggleFullscreen() { isFullscreen = !willBeFullscreen }

    /// Keeps the screen from being blanked, for as long as the answer is held.
    package func keepAwake(for reason: String) -> Wakefulness? { host.keepAwake(for: reason) }

    /// Device pixels an application pixel.
    package var scaleFactor: Int { host.scaleFactor }

    /// Whether the keyboard is where text is written.
    package var isTyping: Bool { host.isTyping }

    /// What the window is called while the tab is shown.
    package func setTitle(_ title: String) {
        self.title = title
        if isShown { host.setTitle(title) }
    }

    /// Calls `body` once, when the next frame has been laid out and painted.
    package func afterNextFrame(_ body: @escaping @MainActor () -> Void) {
        host.afterNextFrame(body)
    }
}
