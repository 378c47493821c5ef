internal import CGtk
import ShelfGObject
import ShelfLayout

extension Texture {
    /// Draws the picture into a frame of a widget, with rounded corners.
    ///
    /// The cairo renderer converts and copies a whole texture node in every frame of the window. A
    /// cairo surface with the same pixels is drawn directly, and only where the window has changed.
    /// GPU renderers cache textures.
    ///
    /// Design: docs/design/performance.md#pictures
    func draw(
        in frame: Rect, radius: Double = 0, of widget: UnsafeMutablePointer<GtkWidget>,
        on snapshot: OpaquePointer
    ) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(frame.x), y: Float(frame.y)),
            size: graphene_size_t(width: Float(frame.width), height: Float(frame.height)))
        if unsafe Self.isRenderedByCairo(widget), let surface = unsafe surface {
            let context = unsafe required(
                gtk_snapshot_append_cairo(snapshot, &bounds), "cairo context")
            unsafe draw(surface, in: frame, radius: radius, on: context)
            unsafe cairo_destroy(context)
            return
        }
        guard radius > 0 else {
            unsafe gtk_snapshot_append_texture(snapshot, opaque, &bounds)
            return
        }
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
        unsafe gtk_snapshot_push_rounded_clip(snapshot, &outline)
        unsafe gtk_snapshot_append_texture(snapshot, opaque, &bounds)
        unsafe gtk_snapshot_pop(snapshot)
    }

    /// Draws a small picture into a frame with nearest-neighbour filtering.
    ///
    /// Older supported GTK versions can do this only with cairo.
    func drawEnlarged(in frame: Rect, on snapshot: OpaquePointer) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(frame.x), y: Float(frame.y)),
            size: graphene_size_t(width: Float(frame.width), height: Float(frame.height)))
        guard let surface = unsafe surface else {
            return unsafe gtk_snapshot_append_texture(snapshot, opaque, &bounds)
        }
        let context = unsafe required(
            gtk_snapshot_append_cairo(snapshot, &bounds), "cairo context")
        unsafe draw(surface, in: frame, radius: 0, filter: CAIRO_FILTER_NEAREST, on: context)
        unsafe cairo_destroy(context)
    }

    /// Fills the frame's outline with the picture, which is cheaper than clipping.
    private func draw(
        _ surface: OpaquePointer, in frame: Rect, radius: Double,
        filter: cairo_filter_t = CAIRO_FILTER_GOOD, on context: OpaquePointer
    ) {
        unsafe cairo_translate(context, frame.x, frame.y)
        if radius > 0 {
            let (right, bottom) = (frame.width - radius, frame.height - radius)
            unsafe cairo_new_sub_path(context)
            unsafe cairo_arc(context, right, radius, radius, -.pi / 2, 0)
            unsafe cairo_arc(context, right, bottom, radius, 0, .pi / 2)
            unsafe cairo_arc(context, radius, bottom, radius, .pi / 2, .pi)
            unsafe cairo_arc(context, radius, radius, radius, .pi, 1.5 * .pi)
            unsafe cairo_close_path(context)
        } else {
            unsafe cairo_rectangle(context, 0, 0, frame.width, frame.height)
        }
        unsafe cairo_scale(
            context, frame.width / Double(width), frame.height / Double(height))
        unsafe cairo_set_source_surface(context, surface, 0, 0)
        unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), filter)
        unsafe cairo_fill(context)
    }

    private static func isRenderedByCairo(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let native = unsafe gtk_widget_get_native(widget),
            let renderer = unsafe gtk_native_get_renderer(native)
        else { return false }
        let instance = unsafe UnsafeMutableRawPointer(renderer).assumingMemoryBound(
            to: GTypeInstance.self)
        return unsafe g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
    }
}
