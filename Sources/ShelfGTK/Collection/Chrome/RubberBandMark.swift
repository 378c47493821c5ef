internal import CGtk
import ShelfGObject
import ShelfLayout

/// The rectangle that selects what it meets, as it is seen.
final class RubberBandMark {
    let mark: Widget

    /// Makes the rectangle as a hidden child of `parent`.
    init(parent: UnsafeMutablePointer<GtkWidget>) {
        // Themes know the rectangle by its name.
        mark = unsafe Widget(RubberBandWidget(type: RubberBandWidgetType.shared).widget)
        unsafe gtk_widget_set_can_target(mark.gtk, 0)
        unsafe gtk_widget_set_parent(mark.gtk, parent)
        unsafe gtk_widget_set_child_visible(mark.gtk, 0)
    }

    /// Places the rectangle, or hides it.
    func allocate(_ frame: Rect?) {
        unsafe gtk_widget_set_child_visible(mark.gtk, frame == nil ? 0 : 1)
        guard let frame else { return }
        unsafe gtk_widget_measure(mark.gtk, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            mark.gtk, Int32(frame.width), Int32(frame.height), -1,
            gsk_transform_translate(nil, &origin))
    }

    /// Draws the rectangle.
    func draw(of parent: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer) {
        unsafe gtk_widget_snapshot_child(parent, mark.gtk, snapshot)
    }
}

private final class RubberBandWidget: WidgetImplementation {}

private enum RubberBandWidgetType {
    static let shared = WidgetType(
        name: "ShelfRubberBand", cssName: "rubberband", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
}
