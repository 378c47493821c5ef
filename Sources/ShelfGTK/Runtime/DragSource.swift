internal import CGtk
import ShelfGObject

/// A GtkDragSource that is kept alive for a moment after each press.
///
/// Newer GTK versions begin no drag in the first 100 ms, and lose track of that timer if a second
/// press follows sooner. The timer then writes into the gesture, which may have been freed with its
/// widget.
enum DragSource {
    private static let patience: UInt32 = 200

    static func make() -> OpaquePointer? {
        guard let source = unsafe gtk_drag_source_new() else { return nil }
        let address = unsafe UnsafeMutableRawPointer(source)
        let object = unsafe Object(referencing: address)
        object.connect(Signal(ignoringArgument: "begin")) {
            unsafe g_object_ref(address)
            unsafe g_timeout_add_full(
                G_PRIORITY_DEFAULT, patience, { _ in 0 }, address,
                { gesture in if let gesture = unsafe gesture { unsafe g_object_unref(gesture) } })
        }
        return unsafe source
    }
}
