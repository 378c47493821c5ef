internal import CGtk
import ShelfGObject
import ShelfLayout

/// The appearance of a drag: the grabbed cell, its grab point and the number of items.
struct DragLook {
    let cell: CellWidget
    let point: Point
    let count: Int
}

/// The icon of a drag.
///
/// Every drag gets one. GTK's own icon would contain the text dragged, of any length.
enum DragIcon {
    /// The visible width of a wide cell, in pixels.
    private static var widest: Double { 320 }
    /// The margin around the cell for the count and the edges.
    private static var margin: Int32 { 12 }

    /// Sets the icon of a drag from a cell, or a plain one.
    static func show(_ look: DragLook?, on drag: OpaquePointer) {
        guard let look,
            let (icon, hotspot) = unsafe make(
                of: look.cell.widget, heldAt: look.point, count: look.count)
        else { return unsafe showPlain(on: drag) }
        unsafe set(icon, on: drag)
        unsafe gdk_drag_set_hotspot(drag, Int32(hotspot.x), Int32(hotspot.y))
    }

    /// Sets an icon that does not show the content.
    private static func showPlain(on drag: OpaquePointer) {
        let image = unsafe Widget(gtk_image_new_from_icon_name("edit-copy-symbolic"))
        unsafe gtk_image_set_icon_size(image.opaque, GTK_ICON_SIZE_LARGE)
        unsafe set(image, on: drag)
    }

    /// Makes the icon of a cell with the count of several items, and its hotspot; nil for a cell
    /// without a size.
    ///
    /// A cell that a press has changed shows nothing until it is drawn again. The icon gets its
    /// picture then, and has its size at once.
    static func make(
        of cell: UnsafeMutablePointer<GtkWidget>, heldAt point: Point, count: Int
    ) -> (icon: Widget, hotspot: Point)? {
        let size = unsafe Size(
            width: Double(gtk_widget_get_width(cell)), height: Double(gtk_widget_get_height(cell)))
        // The start of a wide cell identifies it, wherever it is grabbed.
        let width = min(size.width, widest)
        let isMirrored = unsafe gtk_widget_get_direction(cell) == GTK_TEXT_DIR_RTL
        let start = isMirrored ? size.width - width : 0
        let isShown = (start...start + width).contains(point.x)
        let hand = Point(x: isShown ? point.x - start : width / 2, y: point.y)
        guard width > 0, size.height > 0 else { return nil }
        let picture = unsafe Widget(gtk_picture_new())
        unsafe gtk_picture_set_can_shrink(picture.opaque, 0)
        unsafe gtk_widget_set_size_request(picture.gtk, Int32(width), Int32(size.height))
        let held = unsafe Widget(referencing: UnsafeMutableRawPointer(cell))
        @MainActor func fill() -> Bool {
            guard
                let look = unsafe look(of: held.gtk, from: start, width: width, height: size.height)
            else { return false }
            unsafe gtk_picture_set_paintable(picture.opaque, look)
            unsafe g_object_unref(UnsafeMutableRawPointer(look))
            return true
        }
        if !fill() { held.afterNextFrame { _ = fill() } }
        picture.addCSSClass("drag-item")
        unsafe gtk_widget_set_margin_start(picture.gtk, margin)
        unsafe gtk_widget_set_margin_end(picture.gtk, margin)
        unsafe gtk_widget_set_margin_top(picture.gtk, margin)
        unsafe gtk_widget_set_margin_bottom(picture.gtk, margin)
        let overlay = unsafe Widget(gtk_overlay_new())
        unsafe gtk_overlay_set_child(overlay.opaque, picture.gtk)
        if count > 1 {
            picture.addCSSClass("drag-items")
            let badge = unsafe Widget(gtk_label_new(String(count)))
            badge.addCSSClass("drag-count")
            unsafe gtk_widget_set_halign(badge.gtk, GTK_ALIGN_END)
            unsafe gtk_widget_set_valign(badge.gtk, GTK_ALIGN_START)
            unsafe gtk_overlay_add_overlay(overlay.opaque, badge.gtk)
        }
        return (overlay, Point(x: hand.x + Double(margin), y: hand.y + Double(margin)))
    }

    private static func set(_ child: Widget, on drag: OpaquePointer) {
        guard let icon = unsafe gtk_drag_icon_get_for_drag(drag) else { return }
        unsafe gtk_drag_icon_set_child(OpaquePointer(icon), child.gtk)
    }

    /// Returns a part of a cell as a paintable, or nil if nothing is drawn.
    private static func look(
        of cell: UnsafeMutablePointer<GtkWidget>, from start: Double, width: Double, height: Double
    ) -> OpaquePointer? {
        let snapshot = unsafe required(gtk_snapshot_new(), "snapshot")
        let paintable = unsafe required(gtk_widget_paintable_new(cell), "paintable")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(paintable)) }
        var size = graphene_size_t(width: Float(width), height: Float(height))
        var bounds = graphene_rect_t(origin: graphene_point_t(x: 0, y: 0), size: size)
        unsafe gtk_snapshot_push_clip(snapshot, &bounds)
        var origin = graphene_point_t(x: Float(-start), y: 0)
        unsafe gtk_snapshot_translate(snapshot, &origin)
        unsafe gdk_paintable_snapshot(
            paintable, snapshot, Double(gdk_paintable_get_intrinsic_width(paintable)),
            Double(gdk_paintable_get_intrinsic_height(paintable)))
        unsafe gtk_snapshot_pop(snapshot)
        // From an empty snapshot, GTK makes no paintable, but a critical message.
        guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { unsafe gsk_render_node_unref(node) }
        let picture = unsafe required(gtk_snapshot_new(), "snapshot")
        unsafe gtk_snapshot_append_node(picture, node)
        return unsafe gtk_snapshot_free_to_paintable(picture, &size)
    }
}
