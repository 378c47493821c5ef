internal import CGtk

/// A white page on which C libraries draw with Cairo.
///
/// Drawing blocks and trusts the library, so only worker processes do it.
@safe
final class PageDrawing {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let width: Int32
    private let height: Int32

    /// Returns a page's size in pixels, with a longer side of at most `side`, and the scale factor;
    /// nil for an invalid size.
    static func fitting(_ width: Double, _ height: Double, side: Int) -> Fit? {
        let longest = max(width, height)
        guard longest.isFinite, width > 0, height > 0, side > 0 else { return nil }
        let scale = Double(side) / longest
        return Fit(
            width: max(1, Int((width * scale).rounded())),
            height: max(1, Int((height * scale).rounded())), scale: scale)
    }

    /// The size a page is drawn at.
    struct Fit {
        let width: Int
        let height: Int
        let scale: Double
    }

    /// Creates an empty page with a scale; nil when memory runs out.
    init?(_ fit: Fit) {
        width = Int32(clamping: fit.width)
        height = Int32(clamping: fit.height)
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
        else { return nil }
        guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let context = unsafe cairo_create(surface)
        else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe (self.surface, self.context) = unsafe (surface, context)
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_set_source_rgb(context, 0, 0, 0)
        unsafe cairo_scale(context, fit.scale, fit.scale)
    }

    @inline(never) deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Calls `body` with the `cairo_t`.
    func draw(_ body: (OpaquePointer) -> Void) { unsafe body(context) }

    /// Drawing succeeded.
    ///
    /// A damaged font makes it fail.
    var isSound: Bool { unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS }

    /// The drawn page; nil when memory runs out.
    var picture: Pixbuf? {
        unsafe cairo_surface_flush(surface)
        guard let pixbuf = unsafe gdk_pixbuf_get_from_surface(surface, 0, 0, width, height) else {
            return nil
        }
        return unsafe Pixbuf(owning: pixbuf)
    }
}
