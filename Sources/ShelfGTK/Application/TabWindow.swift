package import ShelfGObject

/// One tab's view of its window: its actions, shortcuts and title apply while the tab is shown.
package final class TabWindow: ActionHolder {
    /// The window that contains the tab.
    package private(set) var host: WindowWidget
    /// The tab is the current one.
    package private(set) var isShown = false
    private var actions: [String: Action] = [:]
    private var controllers: [Controller] = []
    private var title: String?
    private var connections: [SignalConnection] = []
    private var screenHandlers: [@MainActor () -> Void] = []
    private var activeHandlers: [@MainActor () -> Void] = []
    private var scaleHandlers: [@MainActor () -> Void] = []

    /// Makes a hidden tab in a window.
    package init(_ host: WindowWidget) {
        self.host = host
        listen()
    }

    /// Removes the tab's actions and handlers from the window.
    isolated deinit {
        for connection in connections { connection.disconnect() }
    }

    // MARK: - Visibility

    /// Makes the tab's actions, shortcuts and title those of the window.
    package func show() {
        guard !isShown else { return }
        isShown = true
        for action in actions.values { unsafe action.add(to: host.opaque) }
        for controller in controllers { controller.add(to: host) }
        if let title { host.setTitle(title) }
        for handler in screenHandlers + activeHandlers + scaleHandlers { handler() }
    }

    /// Removes the tab's actions, shortcuts and handlers from the window.
    package func hide() {
        guard isShown else { return }
        isShown = false
        for controller in controllers { controller.remove(from: host) }
        for handler in activeHandlers { handler() }
    }

    /// Moves the hidden tab to another window.
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

    /// Enables or disables an action of the tab.
    package func setAction(_ name: String, isEnabled: Bool) {
        actions[name]?.isEnabled = isEnabled
    }

    /// Sets the Boolean state of an action of the tab.
    package func setToggle(_ name: String, _ isOn: Bool) { actions[name]?.setState(isOn) }

    /// Activates an action of the tab, its window or the application by its full name.
    package func activateAction(_ name: String) {
        if let action = own(name) { action.activate() } else { host.activateAction(name) }
    }

    /// Activates an action with a string parameter.
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

    /// Calls `body` with each key pressed in the window, which returns true if it used the key.
    ///
    /// - Parameter isFirst: The callback runs in the capture phase, ahead of all widgets.
    package func onKeyPress(
        first isFirst: Bool = false, _ body: @escaping @MainActor (KeyPress) -> Bool
    ) {
        add(.keys(first: isFirst, body))
    }

    /// Calls `action` when Escape is pressed and nothing with the focus uses it; it returns true if
    /// it did.
    package func onEscape(_ action: @escaping @MainActor () -> Bool) { add(.escape(action)) }

    /// Calls `body` when a mouse button is pressed in the window, ahead of all widgets.
    package func onButton(_ number: Int, _ body: @escaping @MainActor () -> Void) {
        add(.button(number, body))
    }

    /// Calls `body` when the pointer has moved within the window.
    package func onPointerMove(_ body: @escaping @MainActor () -> Void) { add(.pointer(body)) }

    private func add(_ controller: Controller) {
        controllers.append(controller)
        if isShown { controller.add(to: host) }
    }

    // MARK: - Window state

    /// Calls `body` when the window enters or leaves fullscreen.
    package func onFullscreenChange(_ body: @escaping @MainActor () -> Void) {
        screenHandlers.append(body)
    }

    /// Calls `body` when the tab's window becomes active or inactive.
    package func onActiveChange(_ body: @escaping @MainActor () -> Void) {
        activeHandlers.append(body)
    }

    /// Calls `body` when the window's scale factor changes.
    package func onScaleChange(_ body: @escaping @MainActor () -> Void) {
        scaleHandlers.append(body)
    }

    /// The tab is shown in the active window.
    package var isActive: Bool { isShown && host.isActive }

    /// The window is fullscreen; only the shown tab may set it.
    package var isFullscreen: Bool {
        get { host.isFullscreen }
        set { if isShown { host.isFullscreen = newValue } }
    }

    /// The fullscreen state after the desktop's pending answer.
    package var willBeFullscreen: Bool { host.willBeFullscreen }

    /// Toggles fullscreen from the state last requested.
    package func toggleFullscreen() { isFullscreen = !willBeFullscreen }

    /// Inhibits screen blanking while the result is retained.
    package func keepAwake(for reason: String) -> Wakefulness? { host.keepAwake(for: reason) }

    /// Device pixels per application pixel, rounded up.
    package var scaleFactor: Int { host.scaleFactor }

    /// The focus is in an editable text.
    package var isTyping: Bool { host.isTyping }

    /// Sets the window's title for while the tab is shown.
    package func setTitle(_ title: String) {
        self.title = title
        if isShown { host.setTitle(title) }
    }

    /// Calls `body` once after the next frame has been laid out and painted.
    package func afterNextFrame(_ body: @escaping @MainActor () -> Void) {
        host.afterNextFrame(body)
    }
}
