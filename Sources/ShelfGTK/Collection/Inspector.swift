internal import CGtk
internal import Glibc
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// An overlay with a collection's elements and counters, enabled by `SHELF_INSPECTOR=1`.
@MainActor
enum Inspector {
    /// The environment variable is set.
    static var isWanted = unsafe getenv("SHELF_INSPECTOR").map { unsafe String(cString: $0) } == "1"

    /// Outlines elements by role, animated ones in red, and lists the counters.
    static func draw<Section, Item>(
        _ collection: CollectionWidget<Section, Item>, on snapshot: OpaquePointer
    ) where Section.ID: Sendable, Item.ID: Sendable {
        let time = collection.frameTime
        for element in collection.line {
            let color =
                element.transition == nil ? Self.color(of: element.kind.role) : (1, 0.1, 0.1)
            unsafe outline(collection.presentedFrame(of: element, at: time), color, on: snapshot)
        }
        unsafe write(lines(of: collection), over: collection.widget, on: snapshot)
    }

    private static func color(of role: CellWidget.Role) -> (Float, Float, Float) {
        switch role {
        case .cell, .treeItem: (0.1, 0.5, 1)
        case .header, .supplementary: (0.1, 0.8, 0.3)
        case .decoration, .separator: (0.7, 0.4, 0.9)
        }
    }

    /// Returns the state and counters of a collection as lines of text.
    static func lines<Section, Item>(of collection: CollectionWidget<Section, Item>)
        -> String
    where Section.ID: Sendable, Item.ID: Sendable {
        let counters = collection.counters
        return """
            items \(collection.snapshot.itemCount) in \(collection.snapshot.sectionCount) sections
            offset \(Int(collection.scrollOffset)) of \(Int(collection.page.maximumScrollOffset))
            live \(counters.liveCells), visible \(counters.visibleCells), waiting \
            \(collection.cells.pool.count), ghosts \(collection.cells.ghosts.count)
            differences \(counters.differences), layouts \(counters.layouts)
            passes \(counters.passes), frames \(counters.frames)
            creates \(counters.creates), recycles \(counters.recycles)
            binds \(counters.binds), again \(counters.reconfigures), ahead \(counters.prefetches)
            measures \(counters.measures), animated \(counters.animatedElements)
            """
    }

    private static func outline(
        _ frame: Rect, _ color: (Float, Float, Float), on snapshot: OpaquePointer
    ) {
        var bounds = graphene_rect_t()
        unsafe graphene_rect_init(
            &bounds, Float(frame.x), Float(frame.y), Float(frame.width), Float(frame.height))
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, 0)
        let widths: [Float] = [1, 1, 1, 1]
        let shade = GdkRGBA(red: color.0, green: color.1, blue: color.2, alpha: 0.9)
        unsafe gtk_snapshot_append_border(
            snapshot, &outline, widths, [GdkRGBA](repeating: shade, count: 4))
    }

    private static func write(
        _ text: String, over widget: UnsafeMutablePointer<GtkWidget>, on snapshot: OpaquePointer
    ) {
        let layout = unsafe required(gtk_widget_create_pango_layout(widget, text), "layout")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: Int32 = 0
        var height: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &width, &height)
        var place = graphene_rect_t()
        unsafe graphene_rect_init(
            &place, Float(gtk_widget_get_width(widget) - width - 24), 8, Float(width + 16),
            Float(height + 12))
        var dark = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.8)
        unsafe gtk_snapshot_append_color(snapshot, &dark, &place)
        unsafe gtk_snapshot_save(snapshot)
        var origin = graphene_point_t(x: place.origin.x + 8, y: place.origin.y + 6)
        unsafe gtk_snapshot_translate(snapshot, &origin)
        var light = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        unsafe gtk_snapshot_append_layout(snapshot, layout, &light)
        unsafe gtk_snapshot_restore(snapshot)
    }
}
