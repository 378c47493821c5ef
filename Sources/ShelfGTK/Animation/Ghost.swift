internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// The last look of an element that is gone: drawn while it fades, its cell already in use again.
@safe
final class Ghost {
    private let node: OpaquePointer
    private let start: Int64

    /// Keeps what `cell` looks like where it stands now; nil when it draws nothing.
    init?(
        of cell: UnsafeMutablePointer<GtkWidget>, in parent: UnsafeMutablePointer<GtkWidget>,
        start: Int64
    ) {
        let snapshot = unsafe required(gtk_snapshot_new(), "snapshot")
        unsafe gtk_widget_snapshot_child(parent, cell, snapshot)
        guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return nil }
        unsafe self.node = node
        self.start = start
    }

    isolated deinit { unsafe gsk_render_node_unref(node) }

    /// How much is left of it, from 1 to 0.
    func opacity(at time: Int64) -> Double {
        1 - Transition.fade(start: start).progress(at: time)
    }

    /// Whether nothing is left to see.
    func isOver(at time: Int64) -> Bool { opacity(at: time) <= 0 }

    /// Draws what is left.
    func draw(on snapshot: OpaquePointer, at time: Int64) {
        unsafe gtk_snapshot_push_opacity(snapshot, opacity(at: time))
        unsafe gtk_snapshot_append_node(snapshot, node)
        unsafe gtk_snapshot_pop(snapshot)
    }
}
