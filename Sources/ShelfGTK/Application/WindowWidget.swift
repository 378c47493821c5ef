internal import CGtk
import ShelfGObject

/// What the desktop was asked for, of a window that fills the screen or no longer does.
nonisolated struct FullscreenWish {
    /// What was asked last and is not answered.
    private var asked: Bool?

    mutating func ask(_ isFull: Bool) { asked = isFull }

    /// The desktop answers, maybe what was asked before.
    mutating func hear(_ isFull: Bool) { if isFull == asked { asked = nil } }

    /// Whether the window fills the screen once everything is answered.
    func result(now isFull: Bool) -> Bool { asked ?? isFull }

    /// Whether what was asked last is so.
    func isAnswered(now isFull: Bool) -> Bool { result(now: isFull) == isFull }
}

/// A window of an application.
package final class WindowWidget: Widget, ActionHolder {
    private var window: UnsafeMutablePointer<GtkWindow> { unsafe pointer(as: GtkWindow.self) }
    private var fullscreenWish = FullscreenWish()
    private var hearsAnswers = false

    /// Makes the window one of the application's.
    package func setApplication(_ application: Application) {
        unsafe gtk_window_set_application(window, application.pointer(as: GtkApplication.self))
    }

    /// Activates the actions that the application binds to keys, in GTK's notation; false when there are none.
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

    /// The title in task lists and the default title bar.
    package func setTitle(_ title: String) { unsafe gtk_window_set_title(window, title) }

    /// Puts a bar into the place of the title bar; one that was there before is nowhere.
    package func setTitlebar(_ bar: Widget) { unsafe gtk_window_set_titlebar(window, bar.gtk) }

    /// The size the window opens with, in application pixels.
    package func setDefaultSize(width: Int, height: Int) {
        unsafe gtk_window_set_default_size(window, Int32(width), Int32(height))
    }

    /// The size the window has where it fills no screen, in application pixels.
    package var defaultSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe gtk_window_get_default_size(window, &width, &height)
        return (max(0, Int(width)), max(0, Int(height)))
    }

    /// Whether the window is as large as the desktop has room for.
    package var isMaximized: Bool { unsafe gtk_window_is_maximized(window) != 0 }

    /// Asks for all the room there is on the desktop.
    package func maximize() { unsafe gtk_window_maximize(window) }

    /// Shows the window and brings it to the front.
    package func present() { unsafe gtk_window_present(window) }

    /// Closes the window as its button does.
    package func close() { unsafe gtk_window_close(window) }

    /// Closes the window without asking anyone and lets GTK drop it.
    package func destroy() { unsafe gtk_window_destroy(window) }

    /// Fills the screen, or no longer does.
    ///
    /// The desktop is asked, and answers later, or never.
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

    /// Whether the window fills the screen once the desktop has answered what it was last asked.
    package var willBeFullscreen: Bool { fullscreenWish.result(now: isFullscreen) }

    /// Whether the desktop has done what it was last asked.
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

    /// Calls `body` when the window has come to fill the screen, or no longer does.
    package func onFullscreenChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::fullscreened"), body)
    }

    /// Whether the window has the keyboard.
    package var isActive: Bool { unsafe gtk_window_is_active(window) != 0 }

    /// Keeps the screen from being blanked for want of input, for as long as the answer is held; nil
    /// where the desktop does not take such wishes.
    package func keepAwake(for reason: String) -> Wakefulness? {
        unsafe Wakefulness(of: window, for: reason)
    }

    /// Called when the window is asked to close, just before it does.
    package func onClose(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plainStoppable: "close-request")) {
            body()
            return false
        }
    }

    /// Calls `action` when Escape is pressed and nothing that has the keyboard has a use for it; it
    /// says whether it had one.
    package func onEscape(_ action: @escaping @MainActor () -> Bool) {
        Controller.escape(action).add(to: self)
    }

    package func add(_ action: Action, _ name: String) { unsafe action.add(to: opaque) }

    /// States whether an action of the window can be activated now.
    package func setAction(_ name: String, isEnabled: Bool) {
        guard let action = unsafe g_action_map_lookup_action(opaque, name) else { return }
        unsafe g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
    }

    /// Shows `overlay`, a GtkShortcutsWindow, for the action `win.show-help-overlay`.
    package func setHelpOverlay(_ overlay: WindowWidget) {
        unsafe gtk_application_window_set_help_overlay(
            pointer(as: GtkApplicationWindow.self), overlay.opaque)
    }

    /// Calls `body` once, when the next frame has been laid out and painted.
    ///
    /// A window that is not on screen makes no frames and calls nothing.
    package func afterNextFrame(_ body: @escaping @MainActor () -> Void) {
        guard let clock = unsafe gtk_widget_get_frame_clock(gtk) else { return }
        let frames = unsafe Object(referencing: UnsafeMutableRawPointer(clock))
        var connection: SignalConnection?
        connection = frames.connect(Signal(plain: "after-paint")) {
            connection?.disconnect()
            connection = nil
            body()
        }
        unsafe gtk_widget_queue_draw(gtk)
    }

    /// What the window shows now, drawn off screen; nil before it has a size.
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
