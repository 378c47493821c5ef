internal import CGtk
import ShelfGObject

/// A GtkMenuButton that reports when its menu closes and the focus was elsewhere before.
package final class MenuButton {
    private let button: Widget
    private(set) var popover: Widget?
    /// The button had the focus when it was last outside the menu.
    private var wasOnButton = false

    /// Called after the menu was closed, if the focus was elsewhere before and is nowhere now.
    package var onLeave: @MainActor () -> Void = {}
    /// Focus returns to the button if it came from there; if false, `onLeave` is always called.
    package var keepsKeyboard = true
    private var connections: [SignalConnection] = []
    private var focusConnection: SignalConnection?

    /// Takes over a GtkMenuButton that has its menu.
    package init(_ button: Widget) {
        self.button = button
        if let popover = unsafe gtk_menu_button_get_popover(button.opaque) {
            follow(unsafe Widget(referencing: UnsafeMutableRawPointer(popover)))
        }
        connections.append(
            button.connect(Signal(ignoringArgument: "notify::root")) { [weak self] in
                self?.followWindow()
            })
        followWindow()
    }

    /// Takes over a GtkMenuButton without a menu, which is made when first opened.
    ///
    /// - Parameters:
    ///   - model: The menu model.
    ///   - children: Custom widgets of the menu, by their `custom` names in the model.
    package convenience init(
        _ button: Widget, menu model: Object, children: [String: Widget] = [:]
    ) {
        self.init(button)
        let box = unsafe Unmanaged.passRetained(
            HandlerBox<@MainActor () -> Void> { [weak self] in self?.make(model, children) }
        ).toOpaque()
        unsafe gtk_menu_button_set_create_popup_func(
            button.opaque,
            { _, data in
                let handler = unsafe HandlerBox<@MainActor () -> Void>.handler(at: data)
                MainActor.assumeIsolated { handler() }
            }, box,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }

    private func make(_ model: Object, _ children: [String: Widget]) {
        guard popover == nil else { return }
        let made = unsafe Widget(
            gtk_popover_menu_new_from_model(model.pointer(as: GMenuModel.self)))
        for (name, child) in children {
            unsafe gtk_popover_menu_add_child(made.opaque, child.gtk, name)
        }
        unsafe gtk_menu_button_set_popover(button.opaque, made.gtk)
        follow(made)
    }

    private func follow(_ popover: Widget) {
        self.popover = popover
        popover.nameMenu(button.stringProperty("tooltip-text") ?? "")
        connections.append(
            popover.connect(Signal(plain: "closed")) { [weak self] in
                // The next key may be queued already. GTK returns the focus a frame later, to the
                // button.
                self?.closed()
                MainLoop.whenIdle { self?.closed() }
            })
    }

    /// Follows the focus in the button's present window.
    private func followWindow() {
        focusConnection?.disconnect()
        focusConnection = nil
        guard let root = unsafe gtk_widget_get_root(button.gtk) else { return }
        focusConnection = unsafe Object(referencing: UnsafeMutableRawPointer(root))
            .connect(Signal(ignoringArgument: "notify::focus-widget")) { [weak self] in
                self?.keyboardMoved()
            }
    }

    /// Disconnects from the button, which gets another menu.
    func end() {
        for connection in connections { connection.disconnect() }
        focusConnection?.disconnect()
    }

    /// The focus widget of the window.
    private var focus: UnsafeMutablePointer<GtkWidget>? {
        guard let root = unsafe gtk_widget_get_root(button.gtk) else { return nil }
        return unsafe gtk_root_get_focus(root)
    }

    private func has(_ widget: Widget?, _ focus: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let widget else { return false }
        return unsafe focus == widget.gtk || gtk_widget_is_ancestor(focus, widget.gtk) != 0
    }

    private var isOpen: Bool { popover?.isVisible == true }

    private func keyboardMoved() {
        guard let focus = unsafe focus, unsafe !has(popover, focus) else { return }
        if unsafe has(button, focus) {
            // On its way into an opening menu, the focus is here for a moment.
            MainLoop.whenIdle { [weak self] in self?.keyboardRests() }
        } else {
            wasOnButton = false
        }
    }

    private func keyboardRests() {
        guard !isOpen, let focus = unsafe focus else { return }
        wasOnButton = unsafe has(button, focus)
    }

    private func closed() {
        guard !isOpen else { return }
        let focus = unsafe focus
        // An item chosen in a submenu keeps the focus while hidden.
        let isLost = unsafe focus.map { unsafe has(popover, $0) } ?? false
        if wasOnButton, keepsKeyboard {
            if isLost { unsafe _ = gtk_widget_grab_focus(button.gtk) }
            return
        }
        let isOnButton = unsafe focus.map { unsafe has(button, $0) } ?? true
        if isLost || isOnButton { onLeave() }
    }
}
