internal import CGtk
internal import Glibc
import ShelfGObject
import ShelfGTK

/// A picture of a widget, pixel by pixel.
@MainActor
public struct Screenshot: Equatable {
    /// The width in device pixels.
    public let width: Int
    /// The height in device pixels.
    public let height: Int
    /// The red, green, blue and alpha of each pixel, row by row from the top, with premultiplied
    /// alpha.
    public let pixels: [UInt8]

    /// Creates a picture from pixels in memory.
    ///
    /// - Precondition: There are four bytes for each pixel.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            pixels.count == width * height * 4,
            "Give four bytes for each of \(width) × \(height) pixels, not \(pixels.count) bytes")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Reads a PNG, JPEG or TIFF file.
    ///
    /// - Throws: ``RenderingFailure`` if the file is missing or cannot be read.
    public init(contentsOf path: String) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let texture = unsafe gdk_texture_new_from_filename(path, &error) else {
            throw RenderingFailure("\(path): \(unsafe GLibError(taking: error))")
        }
        unsafe self.init(taking: texture)
    }

    /// Draws a widget as it is now.
    ///
    /// The result is nil if the widget has no extent.
    init?(of widget: Widget) {
        let gtk = unsafe widget.pointer(as: GtkWidget.self)
        let scale = unsafe gtk_widget_get_scale_factor(gtk)
        let (width, height) = unsafe (gtk_widget_get_width(gtk), gtk_widget_get_height(gtk))
        guard width > 0, height > 0 else { return nil }
        let surface = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, width * scale, height * scale)
        defer { unsafe cairo_surface_destroy(surface) }
        let paintable = unsafe gtk_widget_paintable_new(gtk)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let snapshot = unsafe gtk_snapshot_new()
        unsafe gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        // Without a node nothing was drawn, so the picture is transparent.
        if let node = unsafe gtk_snapshot_free_to_node(snapshot) {
            let context = unsafe cairo_create(surface)
            unsafe cairo_scale(context, Double(scale), Double(scale))
            unsafe gsk_render_node_draw(node, context)
            unsafe cairo_destroy(context)
            unsafe gsk_render_node_unref(node)
        }
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(Int(width * scale * height * scale) * 4)
        for row in 0..<Int(height * scale) {
            for column in 0..<Int(width * scale) {
                let bytes = unsafe UnsafeRawPointer(data + row * stride + column * 4)
                let pixel = unsafe bytes.load(as: UInt32.self)
                for shift in [16, 8, 0, 24] as [UInt32] {
                    pixels.append(UInt8(truncatingIfNeeded: pixel >> shift))
                }
            }
        }
        self.init(width: Int(width * scale), height: Int(height * scale), pixels: pixels)
    }

    private init(taking texture: OpaquePointer) {
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
        let width = unsafe Int(gdk_texture_get_width(texture))
        let height = unsafe Int(gdk_texture_get_height(texture))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        // Downloaded pixels are 32-bit numbers in the machine's byte order, with alpha in the
        // highest byte.
        unsafe gdk_texture_download(texture, &pixels, gsize(width * 4))
        if UInt32(1).littleEndian == 1 {
            for start in stride(from: 0, to: pixels.count, by: 4) {
                pixels.swapAt(start, start + 2)
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// The red, green, blue and alpha of a pixel.
    ///
    /// - Precondition: The picture has such a pixel.
    public subscript(x: Int, y: Int) -> [UInt8] {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y),
            "The picture of \(width) × \(height) pixels has none at \(x), \(y)")
        let start = (y * width + x) * 4
        return Array(pixels[start..<start + 4])
    }

    /// Returns the number of pixels that differ in a channel by more than `tolerance`.
    ///
    /// If the sizes differ, it is the number of all pixels.
    public func differences(from other: Screenshot, tolerance: Int = 0) -> Int {
        guard width == other.width, height == other.height else {
            return max(width * height, other.width * other.height)
        }
        return stride(from: 0, to: pixels.count, by: 4).count { start in
            (start..<start + 4).contains {
                abs(Int(pixels[$0]) - Int(other.pixels[$0])) > tolerance
            }
        }
    }

    /// Compares the picture with one in a PNG file.
    ///
    /// With `SHELF_RECORD=1` in the environment, the picture is written to the file instead. A
    /// missing file is written too, and the check fails once. Look at written pictures before you
    /// keep them. Letters and edges differ a little between releases of fonts and toolkits, so
    /// choose a suitable tolerance.
    ///
    /// - Parameters:
    ///   - path: The path of the PNG file.
    ///   - tolerance: The largest difference of a channel that counts as equal.
    ///   - allowed: The number of pixels that may differ by more.
    /// - Throws: ``RenderingFailure`` if the file was missing or the pictures differ. The seen
    ///   picture is then written beside the file, with `.seen.png` at the end of its name.
    public func check(
        against path: String, tolerance: Int = 2, allowing allowed: Int = 0
    ) throws {
        let isRecording = unsafe getenv("SHELF_RECORD").map { unsafe String(cString: $0) } == "1"
        if isRecording { return try write(to: path) }
        guard unsafe access(path, F_OK) == 0 else {
            try write(to: path)
            throw RenderingFailure("\(path) was not there; look at what it holds now")
        }
        let expected = try Screenshot(contentsOf: path)
        guard width == expected.width, height == expected.height else {
            throw try failure(
                path,
                "it has \(expected.width) × \(expected.height) pixels, what was seen "
                    + "\(width) × \(height)")
        }
        let count = differences(from: expected, tolerance: tolerance)
        guard count > allowed else { return }
        throw try failure(
            path, "\(count) of \(width * height) pixels differ by more than \(tolerance)")
    }

    /// Writes the seen picture beside the file and returns an error with the reason.
    private func failure(_ path: String, _ why: String) throws -> RenderingFailure {
        let seen = path.hasSuffix(".png") ? "\(path.dropLast(4)).seen.png" : "\(path).seen.png"
        try write(to: seen)
        return RenderingFailure("\(path): \(why); what was seen is \(seen)")
    }

    /// Writes the picture to a PNG file.
    ///
    /// - Throws: ``RenderingFailure`` if the file cannot be written.
    public func write(to path: String) throws {
        let bytes = unsafe g_bytes_new(pixels, gsize(pixels.count))
        defer { unsafe g_bytes_unref(bytes) }
        let texture = unsafe gdk_memory_texture_new(
            Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes,
            gsize(width * 4))
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
        guard unsafe gdk_texture_save_to_png(texture, path) != 0 else {
            throw RenderingFailure("\(path) cannot be written")
        }
    }
}
