internal import CGtk
import ShelfGObject

/// Where the keyboard is in the window of a collection, and the ring that shows it.
///
/// GTK shows where the focus is for some seconds after the last key, then no more. In a collection
/// the ring is the one sign of the focus beside a selection, so it lasts for as long as the focus is
/// there by keyboard.
final class Keyboard {
    private unowned let collection: WidgetImplementation
    /// What the children stand on that do not stand on the collection itself.
    private let plane: WidgetImplementation
    private var watch: [SignalConnection] = []
    /// Whether the focus was last moved by keyboard.
    private var isUsed = false
    /// What shows the focus because of that.
    private(set) var ringed: Widget?
    /// Whether the key that was pressed last takes the keyboard out of the collection at once.
    var leavesByTab = false

    init(of collection: WidgetImplementation, on plane: WidgetImplementation) {
        self.collection = collection
        self.plane = plane
    }

    // MARK: - Where it is

    /// What in the window has the keyboard.
    private var holder: UnsafeMutablePointer<GtkWidget>? {
        unsafe gtk_widget_get_root(collection.widget).flatMap { unsafe gtk_root_get_focus($0) }
    }

    /// What has the keyboard in a cell; nil while it is elsewhere.
    private var holderInside: UnsafeMutablePointer<GtkWidget>? {
        unsafe holder.flatMap {
            unsafe gtk_widget_is_ancestor($0, collection.widget) != 0 ? $0 : nil
        }
    }

    /// Whether the keyboard focus is on the collection or inside it.
    var isInside: Bool { unsafe holder == collection.widget || holderInside != nil }

    /// Whether nothing in the window has the keyboard.
    var isNowhere: Bool {
        unsafe gtk_widget_get_root(collection.widget) != nil && holder == nil
    }

    /// The child of the collection, or of its plane, in which the keyboard is; nil when it is elsewhere.
    var child: UnsafeMutablePointer<GtkWidget>? {
        guard var child = unsafe holder else { return nil }
        while let parent = unsafe gtk_widget_get_parent(child) {
            if unsafe parent == plane.widget || parent == collection.widget { return unsafe child }
            unsafe child = unsafe parent
        }
        return nil
    }

    /// Gives the keyboard to the collection itself.
    func take() { unsafe gtk_widget_grab_focus(collection.widget) }

    /// Listens where the keyboard goes in the window; `moved` is called when it has.
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
        // GTK hides the focus after a while, and when the window comes to the front again.
        for property in ["focus-visible", "is-active"] {
            watch.append(
                window.connect(Signal(ignoringArgument: "notify::\(property)")) { [weak self] in
                    self?.showRing()
                })
        }
    }

    /// Listens no more.
    func stop() {
        for connection in watch { connection.disconnect() }
        watch.removeAll()
    }

    /// Lets go of everything: the collection is disposed of.
    func dispose() {
        stop()
        ringed = nil
    }

    // MARK: - The ring

    /// The focus came or was moved by keyboard: it shows until the pointer takes over.
    func isInUse() {
        isUsed = true
        showRing()
    }

    /// The pointer took over: what it presses needs no ring.
    func gaveWayToPointer() {
        isUsed = false
        showRing()
        // After a key the window shows the focus wherever it goes, for some seconds.
        guard let root = unsafe gtk_widget_get_ancestor(collection.widget, gtk_window_get_type())
        else { return }
        let window = unsafe Object(referencing: UnsafeMutableRawPointer(root))
        unsafe gtk_window_set_focus_visible(window.pointer(as: GtkWindow.self), 0)
    }

    /// Shows the focus again when GTK has hidden it or it went on without a key, and no longer where
    /// it has been.
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
