internal import CGtk
import ShelfGObject

/// The pending fullscreen request of a window.
nonisolated struct FullscreenWish {
    /// The last request, until it is answered.
    private var asked: Bool?

    mutating func ask(_ isFull: Bool) { asked = isFull }

    /// Records an answer of the desktop, perhaps to an earlier request.
    mutating func hear(_ isFull: Bool) { if isFull == asked { asked = nil } }

    /// Returns the fullscreen state after all answers.
    func result(now isFull: Bool) -> Bool { asked ?? isFull }

    /// Returns true if the last request is fulfilled.
    func isAnswered(now isFull: Bool) -> Bool { result(now: isFull) == isFull }
}

/// A window of an application.
package final class WindowWidget: Widget, ActionHolder {
    private var window: UnsafeMutablePointer<GtkWindow> { unsafe pointer(as: GtkWindow.self) }
    private var fullscreenWish = FullscreenWish()
    private var hearsAnswers = false

    /// Adds the window to an application.
    package func setApplication(_ application: Application) {
        unsafe gtk_window_set_application(window, application.pointer(as: GtkApplication.self))
    }

    /// Activates the actions bound to an accelerator in GTK's notation, and returns false if there
    /// are none.
    package func activateActions(boundTo keys: String) -> Bool {
        guard let application = unsafe gtk_window_get_application(window),
            let names = unsafe gtk_application_get_actions_for_accel(application, keys)
        else { return false }
        defer { unsafe g_strfreev(names) }
        var isUsed = false
        var next = unsafe names
        while let detailed = unsafe next.pointee {
            unsafe next += 1
            var name: UnsafeMutablePointer<CChar>?
            var choice: OpaquePointer?
            guard unsafe g_action_parse_detailed_name(detailed, &name, &choice, nil) != 0,
                let name = unsafe name
            else { continue }
            if unsafe gtk_widget_activate_action_variant(gtk, name, choice) != 0 { isUsed = true }
            unsafe g_free(name)
            if let choice = unsafe choice { unsafe g_variant_unref(choice) }
        }
        return isUsed
    }

    /// Sets the title in task lists and the default title bar.
    package func setTitle(_ title: String) { unsafe gtk_window_set_title(window, title) }

    /// Replaces the title bar, and unparents the previous one.
    package func setTitlebar(_ bar: Widget) { unsafe gtk_window_set_titlebar(window, bar.gtk) }

    /// Sets the initial size in application pixels.
    package func setDefaultSize(width: Int, height: Int) {
        unsafe gtk_window_set_default_size(window, Int32(width), Int32(height))
    }

    /// The size while neither maximized nor fullscreen, in application pixels.
    package var defaultSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe gtk_window_get_default_size(window, &width, &height)
        return (max(0, Int(width)), max(0, Int(height)))
    }

    /// The window is maximized.
    package var isMaximized: Bool { unsafe gtk_window_is_maximized(window) != 0 }

    /// Maximizes the window.
    package func maximize() { unsafe gtk_window_maximize(window) }

    /// Shows the window and brings it to the front.
    package func present() { unsafe gtk_window_present(window) }

    /// Closes the window as its button does.
    package func close() { unsafe gtk_window_close(window) }

    /// Closes the window without asking, and releases GTK's reference.
    package func destroy() { unsafe gtk_window_destroy(window) }

    /// The window is fullscreen.
    ///
    /// Setting it sends a request, which the desktop answers later or never.
    package var isFullscreen: Bool {
        get { unsafe gtk_window_is_fullscreen(window) != 0 }
        set {
            askForFullscreen(newValue)
            if newValue {
                unsafe gtk_window_fullscreen(window)
            } else {
                unsafe gtk_window_unfullscreen(window)
            }
        }
    }

    /// The fullscreen state after the desktop's pending answer.
    package var willBeFullscreen: Bool { fullscreenWish.result(now: isFullscreen) }

    /// The desktop has fulfilled the last request.
    var hasAnsweredFullscreen: Bool { fullscreenWish.isAnswered(now: isFullscreen) }

    private func askForFullscreen(_ isAsked: Bool) {
        if !hearsAnswers {
            hearsAnswers = true
            onFullscreenChange { [weak self] in
                guard let self else { return }
                fullscreenWish.hear(isFullscreen)
            }
        }
        fullscreenWish.ask(isAsked)
    }

    /// Calls `body` when the window enters or leaves fullscreen.
    package func onFullscreenChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::fullscreened"), body)
    }

    /// The window has the keyboard focus.
    package var isActive: Bool { unsafe gtk_window_is_active(window) != 0 }

    /// Inhibits screen blanking while the result is retained; nil if the desktop does not support
    /// it.
    package func keepAwake(for reason: String) -> Wakefulness? {
        unsafe Wakefulness(of: window, for: reason)
    }

    /// Calls `body` when the window is about to close.
    package func onClose(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plainStoppable: "close-request")) {
            body()
            return false
        }
    }

    /// Calls `action` when Escape is pressed and nothing with the focus uses it; it returns true if
    /// it did.
    package func onEscape(_ action: @escaping @MainActor () -> Bool) {
        Controller.escape(action).add(to: self)
    }

    package func add(_ action: Action, _ name: String) { unsafe action.add(to: opaque) }

    /// Enables or disables an action of the window.
    package func setAction(_ name: String, isEnabled: Bool) {
        guard let action = unsafe g_action_map_lookup_action(opaque, name) else { return }
        unsafe g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
    }

    /// Shows a GtkShortcutsWindow for the action `win.show-help-overlay`.
    package func setHelpOverlay(_ overlay: WindowWidget) {
        unsafe gtk_application_window_set_help_overlay(
            pointer(as: GtkApplicationWindow.self), overlay.opaque)
    }

    /// Returns the window's content rendered off screen, or nil before it has a size.
    package func picture() -> Texture? {
        guard let paintable = unsafe gtk_widget_paintable_new(gtk) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let width = unsafe gdk_paintable_get_intrinsic_width(paintable)
        let height = unsafe gdk_paintable_get_intrinsic_height(paintable)
        guard width > 0, height > 0,
            let renderer = unsafe gtk_native_get_renderer(gtk_widget_get_native(gtk))
        else { return nil }
        let snapshot = unsafe required(gtk_snapshot_new(), "snapshot")
        unsafe gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { unsafe gsk_render_node_unref(node) }
        var area = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0),
            size: graphene_size_t(width: Float(width), height: Float(height)))
        guard let texture = unsafe gsk_renderer_render_texture(renderer, node, &area) else {
            return nil
        }
        return unsafe Texture(owning: UnsafeMutableRawPointer(texture))
    }
}
