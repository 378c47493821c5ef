internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// A drawing of a removed element that fades out while its cell is already reused.
@safe
final class Ghost {
    private let node: OpaquePointer
    private let start: Int64

    /// Records the appearance and place of `cell`, or returns nil if it draws nothing.
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

    /// Returns the opacity at a time, from 1 to 0.
    func opacity(at time: Int64) -> Double {
        1 - Transition.fade(start: start).progress(at: time)
    }

    /// Returns true if the ghost has faded completely.
    func isOver(at time: Int64) -> Bool { opacity(at: time) <= 0 }

    /// Draws the ghost with its opacity at a time.
    func draw(on snapshot: OpaquePointer, at time: Int64) {
        unsafe gtk_snapshot_push_opacity(snapshot, opacity(at: time))
        unsafe gtk_snapshot_append_node(snapshot, node)
        unsafe gtk_snapshot_pop(snapshot)
    }
}
