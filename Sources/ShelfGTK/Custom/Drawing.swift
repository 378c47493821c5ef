internal import CGtk
import ShelfGObject
public import ShelfLayout

/// The drawing context of a custom widget, in pixels from its upper left corner.
///
/// Valid only within the call that receives it; later use is a programmer error.
@safe
public final class Drawing {
    private var target: (snapshot: OpaquePointer, widget: UnsafeMutablePointer<GtkWidget>)?

    init(on snapshot: OpaquePointer, of widget: UnsafeMutablePointer<GtkWidget>) {
        unsafe target = (snapshot, widget)
    }

    /// Makes the context invalid.
    func end() { unsafe target = nil }

    private var snapshot: OpaquePointer {
        guard let target = unsafe target else {
            preconditionFailure("a Drawing is drawn on within draw(in:size:) only")
        }
        return unsafe target.snapshot
    }

    /// The widget whose theme and settings apply.
    private var widget: UnsafeMutablePointer<GtkWidget> {
        guard let target = unsafe target else {
            preconditionFailure("a Drawing is drawn on within draw(in:size:) only")
        }
        return unsafe target.widget
    }

    /// Fills a rectangle, with rounded corners if a radius is given.
    public func fill(_ rect: Rect, _ color: Color, radius: Double = 0) {
        var bounds = rect.graphene
        var shade = unsafe color.resolved(for: widget)
        guard radius > 0 else {
            return unsafe gtk_snapshot_append_color(snapshot, &shade, &bounds)
        }
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
        unsafe gtk_snapshot_push_rounded_clip(snapshot, &outline)
        unsafe gtk_snapshot_append_color(snapshot, &shade, &bounds)
        unsafe gtk_snapshot_pop(snapshot)
    }

    /// Draws a line along the inside of a rectangle's edge.
    public func stroke(_ rect: Rect, _ color: Color, width: Double = 1, radius: Double = 0) {
        var bounds = rect.graphene
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(max(0, radius)))
        let widths = [Float](repeating: Float(width), count: 4)
        let shades = unsafe [GdkRGBA](repeating: color.resolved(for: widget), count: 4)
        unsafe gtk_snapshot_append_border(snapshot, &outline, widths, shades)
    }

    /// Draws a text at its upper left corner in the widget's font, and returns its size.
    @discardableResult
    public func text(
        _ text: String, at origin: Point, _ color: Color = .theme(.foreground), scale: Double = 1
    ) -> Size {
        line(text, from: origin, color, scale: scale, isMirrored: false)
    }

    /// Draws a line of text that starts at a point, in reading direction.
    @discardableResult
    package func line(
        _ text: String, from start: Point, _ color: Color, scale: Double = 1, isMirrored: Bool
    ) -> Size {
        let layout = unsafe required(gtk_widget_create_pango_layout(widget, text), "text layout")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        if scale != 1 {
            let attributes = unsafe pango_attr_list_new()
            unsafe pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
            unsafe pango_layout_set_attributes(layout, attributes)
            unsafe pango_attr_list_unref(attributes)
        }
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe pango_layout_get_pixel_size(layout, &width, &height)
        var shade = unsafe color.resolved(for: widget)
        let origin = Point(x: isMirrored ? start.x - Double(width) : start.x, y: start.y)
        translated(by: origin) { unsafe gtk_snapshot_append_layout(snapshot, layout, &shade) }
        return Size(width: Double(width), height: Double(height))
    }

    /// Draws a picture into a rectangle, with rounded corners if a radius is given.
    public func picture(_ texture: Texture, in rect: Rect, radius: Double = 0) {
        unsafe texture.draw(in: rect, radius: radius, of: widget, on: snapshot)
    }

    /// Draws a small picture enlarged with nearest-neighbour filtering.
    package func enlarged(_ texture: Texture, in rect: Rect) {
        unsafe texture.drawEnlarged(in: rect, on: snapshot)
    }

    /// Draws a GdkPaintable, such as a video, at a size.
    func paint(_ paintable: OpaquePointer, _ size: Size) {
        unsafe gdk_paintable_snapshot(paintable, snapshot, size.width, size.height)
    }

    /// Draws with a moved origin.
    public func translated(by offset: Point, _ body: () -> Void) {
        unsafe gtk_snapshot_save(snapshot)
        var point = graphene_point_t(x: Float(offset.x), y: Float(offset.y))
        unsafe gtk_snapshot_translate(snapshot, &point)
        body()
        unsafe gtk_snapshot_restore(snapshot)
    }

    /// Draws scaled about the origin.
    public func scaled(by factor: Double, _ body: () -> Void) {
        unsafe gtk_snapshot_save(snapshot)
        unsafe gtk_snapshot_scale(snapshot, Float(factor), Float(factor))
        body()
        unsafe gtk_snapshot_restore(snapshot)
    }

    /// Draws rotated clockwise about the origin, in degrees.
    public func rotated(by degrees: Double, _ body: () -> Void) {
        unsafe gtk_snapshot_save(snapshot)
        unsafe gtk_snapshot_rotate(snapshot, Float(degrees))
        body()
        unsafe gtk_snapshot_restore(snapshot)
    }

    /// Draws clipped to a rectangle.
    public func clipped(to rect: Rect, radius: Double = 0, _ body: () -> Void) {
        var bounds = rect.graphene
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(max(0, radius)))
        unsafe gtk_snapshot_push_rounded_clip(snapshot, &outline)
        body()
        unsafe gtk_snapshot_pop(snapshot)
    }

    /// Draws with an opacity from 0 to 1.
    public func faded(to opacity: Double, _ body: () -> Void) {
        unsafe gtk_snapshot_push_opacity(snapshot, min(max(0, opacity), 1))
        body()
        unsafe gtk_snapshot_pop(snapshot)
    }
}

extension Rect {
    fileprivate var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
