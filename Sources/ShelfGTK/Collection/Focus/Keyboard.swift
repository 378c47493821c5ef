internal import CGtk
import ShelfGObject

/// The keyboard focus of a collection's window, and the visible focus ring.
///
/// GTK hides the ring some seconds after the last key. In a collection the ring is the only sign of
/// the focus beside a selection. So it stays as long as the focus was moved by keyboard.
final class Keyboard {
    private unowned let collection: WidgetImplementation
    /// The parent of the children that are not the collection's own.
    private let plane: WidgetImplementation
    private var watch: [SignalConnection] = []
    /// The focus was last moved by keyboard.
    private var isUsed = false
    /// The widget whose ring is forced.
    private(set) var ringed: Widget?
    /// The last key pressed moves the focus out of the collection.
    var leavesByTab = false

    init(of collection: WidgetImplementation, on plane: WidgetImplementation) {
        self.collection = collection
        self.plane = plane
    }

    // MARK: - Position

    /// The focus widget of the window.
    private var holder: UnsafeMutablePointer<GtkWidget>? {
        unsafe gtk_widget_get_root(collection.widget).flatMap { unsafe gtk_root_get_focus($0) }
    }

    /// The focus widget inside the collection, or nil.
    private var holderInside: UnsafeMutablePointer<GtkWidget>? {
        unsafe holder.flatMap {
            unsafe gtk_widget_is_ancestor($0, collection.widget) != 0 ? $0 : nil
        }
    }

    /// The focus is on the collection or inside it.
    var isInside: Bool { unsafe holder == collection.widget || holderInside != nil }

    /// Nothing in the window has the focus.
    var isNowhere: Bool {
        unsafe gtk_widget_get_root(collection.widget) != nil && holder == nil
    }

    /// The child of the collection or its plane that contains the focus, or nil.
    var child: UnsafeMutablePointer<GtkWidget>? {
        guard var child = unsafe holder else { return nil }
        while let parent = unsafe gtk_widget_get_parent(child) {
            if unsafe parent == plane.widget || parent == collection.widget { return unsafe child }
            unsafe child = unsafe parent
        }
        return nil
    }

    /// Focuses the collection itself.
    func take() { unsafe gtk_widget_grab_focus(collection.widget) }

    /// Follows the focus in the window; `moved` is called after each change.
    func follow(moved: @escaping @MainActor () -> Void) {
        stop()
        guard let root = unsafe gtk_widget_get_root(collection.widget) else { return }
        let window = unsafe Object(referencing: UnsafeMutableRawPointer(root))
        watch = [
            window.connect(Signal(ignoringArgument: "notify::focus-widget")) { [weak self] in
                moved()
                self?.showRing()
            }
        ]
        // GTK hides the ring after a while and when the window becomes active.
        for property in ["focus-visible", "is-active"] {
            watch.append(
                window.connect(Signal(ignoringArgument: "notify::\(property)")) { [weak self] in
                    self?.showRing()
                })
        }
    }

    /// Ends following.
    func stop() {
        for connection in watch { connection.disconnect() }
        watch.removeAll()
    }

    /// Releases everything as the collection is disposed.
    func dispose() {
        stop()
        ringed = nil
    }

    // MARK: - The ring

    /// Shows the ring until the pointer is used, as the focus was moved by keyboard.
    func isInUse() {
        isUsed = true
        showRing()
    }

    /// Hides the ring, as the pointer is used.
    func gaveWayToPointer() {
        isUsed = false
        showRing()
        // After a key the window shows rings everywhere for some seconds.
        guard let root = unsafe gtk_widget_get_ancestor(collection.widget, gtk_window_get_type())
        else { return }
        let window = unsafe Object(referencing: UnsafeMutableRawPointer(root))
        unsafe gtk_window_set_focus_visible(window.pointer(as: GtkWindow.self), 0)
    }

    /// Shows the ring again after GTK has hidden it or the focus moved, and removes it from the old
    /// place.
    private func showRing() {
        let focused = unsafe isUsed ? holderInside : nil
        if let ringed, unsafe ringed.gtk != focused {
            unsafe gtk_widget_unset_state_flags(ringed.gtk, GTK_STATE_FLAG_FOCUS_VISIBLE)
            self.ringed = nil
        }
        guard let focused = unsafe focused else { return }
        unsafe gtk_widget_set_state_flags(focused, GTK_STATE_FLAG_FOCUS_VISIBLE, 0)
        ringed = unsafe Widget(focused)
    }
}
