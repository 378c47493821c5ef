internal import CGtk
public import ShelfGObject

/// An immutable picture in memory, ready to be drawn.
@safe
public final class Texture: Object {
    /// The pixel format that cairo and graphics cards use: premultiplied 32-bit ARGB in native byte
    /// order.
    private static let format =
        UInt32(1).littleEndian == 1
        ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED

    /// Wraps decoded pixels without copying them.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row.
    ///   - height: The number of rows.
    ///   - hasAlpha: The picture may have transparent pixels.
    ///   - pixels: Row by row, four bytes a pixel: a number in native byte order with alpha in its
    ///     highest byte, then red, green and blue, premultiplied.
    /// - Returns: Nil if `pixels` is too short.
    public convenience init?(width: Int, height: Int, hasAlpha: Bool, pixels: SharedBytes) {
        guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15,
            pixels.count >= width * height * 4
        else { return nil }
        self.init(width: width, height: height, pixels: pixels, stride: width * 4)
        self.hasAlpha = hasAlpha
        guard hasAlpha else { return }
        let isIcon = isSmall
        lightness = unsafe pixels.withGBytes { unsafe Self.lightness(of: $0, isIcon: isIcon) }
    }

    private convenience init?(width: Int, height: Int, pixels: SharedBytes, stride: Int) {
        let texture = unsafe pixels.withGBytes { bytes in
            unsafe gdk_memory_texture_new(
                Int32(width), Int32(height), Self.format, bytes, gsize(stride))
        }
        guard let texture = unsafe texture else { return nil }
        unsafe self.init(owning: UnsafeMutableRawPointer(texture))
        self.pixels = pixels
        self.stride = stride
    }

    /// Draws a paintable into a square of `size` application pixels at a scale factor.
    ///
    /// Returns nil if there is nothing to draw, or no memory.
    ///
    /// - Parameter isFaint: Colours become greys of a third of the strength.
    convenience init?(
        drawing paintable: OpaquePointer, size: Int, scale: Int, isFaint: Bool = false
    ) {
        let side = Int32(clamping: size * scale)
        let snapshot = unsafe required(gtk_snapshot_new(), "snapshot")
        unsafe gdk_paintable_snapshot(paintable, snapshot, Double(size), Double(size))
        guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { unsafe gsk_render_node_unref(node) }
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
        defer { unsafe cairo_surface_destroy(surface) }
        let context = unsafe cairo_create(surface)
        unsafe cairo_scale(context, Double(scale), Double(scale))
        unsafe gsk_render_node_draw(node, context)
        unsafe cairo_destroy(context)
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
        let stride = unsafe gsize(cairo_image_surface_get_stride(surface))
        var bytes = unsafe Array(UnsafeBufferPointer(start: data, count: Int(stride) * Int(side)))
        if isFaint { Self.fade(&bytes) }
        let pixels = SharedBytes(bytes)
        self.init(
            width: Int(side), height: Int(side), pixels: pixels, stride: Int(stride))
        hasAlpha = true
    }

    private var pixels: SharedBytes?
    private var stride = 0
    private var madeSurface: OpaquePointer?

    isolated deinit { unsafe cairo_surface_destroy(madeSurface) }

    /// The pixels as a cairo surface, made on demand; nil if they are not in this program's memory.
    var surface: OpaquePointer? {
        if let madeSurface = unsafe madeSurface { return unsafe madeSurface }
        guard let pixels else { return nil }
        unsafe madeSurface = unsafe pixels.withGBytes { bytes in
            unsafe cgtk_surface_of_bytes(bytes, Int32(width), Int32(height), Int32(stride))
        }
        return unsafe madeSurface
    }

    /// Pixels may be transparent.
    package private(set) var hasAlpha = false

    /// The mean lightness of the visible parts of a picture with transparency, from 0 (black) to 1.
    ///
    /// Nil for an opaque picture.
    private(set) var lightness: Double?

    /// The width in pixels.
    public var width: Int { unsafe Int(gdk_texture_get_width(opaque)) }

    /// The height in pixels.
    public var height: Int { unsafe Int(gdk_texture_get_height(opaque)) }

    /// The picture is too small to fill a frame, usually an icon.
    package var isSmall: Bool { max(width, height) <= 64 }

    /// Writes a PNG file, also into a device or pipe, and returns false on failure.
    package func savePNG(to path: [UInt8]) -> Bool {
        guard let png = unsafe gdk_texture_save_to_png_bytes(opaque) else { return false }
        defer { unsafe g_bytes_unref(png) }
        var count: gsize = 0
        guard let data = unsafe g_bytes_get_data(png, &count) else { return false }
        return unsafe OutputFile.write(
            Array(UnsafeRawBufferPointer(start: data, count: Int(count))), to: path)
    }
}
