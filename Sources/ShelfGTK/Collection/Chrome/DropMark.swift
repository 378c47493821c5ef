internal import CGtk
import ShelfGObject
import ShelfLayout

/// The line that shows where what is dragged would go.
final class DropMark {
    private let line: Widget

    /// Makes the line as a hidden child of `parent`.
    init(parent: UnsafeMutablePointer<GtkWidget>) {
        line = unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
        line.addCSSClass("drop-mark")
        unsafe gtk_widget_set_can_target(line.gtk, 0)
        unsafe gtk_widget_set_parent(line.gtk, parent)
        unsafe gtk_widget_set_child_visible(line.gtk, 0)
    }

    /// Places the line, or hides it.
    func allocate(_ frame: Rect?) {
        unsafe gtk_widget_set_child_visible(line.gtk, frame == nil ? 0 : 1)
        guard let frame else { return }
        unsafe gtk_widget_measure(line.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            line.gtk, Int32(max(2, frame.width)), Int32(max(2, frame.height)), -1,
            gsk_transform_translate(nil, &origin))
    }

    /// Draws the line.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        unsafe gtk_widget_snapshot_child(parent, line.gtk, snapshot)
    }
}
