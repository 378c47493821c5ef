internal import CGtk

/// A decoded picture in memory: rows of red, green, blue and perhaps alpha.
///
/// Decoding blocks and trusts the decoder: only for worker processes.
@safe
package final class Pixbuf {
    private let pixbuf: OpaquePointer

    init(owning pixbuf: OpaquePointer) { unsafe self.pixbuf = unsafe pixbuf }

    /// A picture of its own with the pixels of one that will change; nil without memory for it.
    convenience init?(copying pixbuf: OpaquePointer) {
        guard let copy = unsafe gdk_pixbuf_copy(pixbuf) else { return nil }
        unsafe self.init(owning: copy)
    }

    @inline(never) deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

    /// What a picture's header claims.
    package struct Header: Hashable, Sendable {
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
        /// The decoder's name for the format, such as `jpeg`.
        package let format: String
        /// The content type of the format.
        package let contentType: String?
        /// Whether the picture is drawn at any size, as SVG is.
        package let isScalable: Bool

        /// Describes a header by hand.
        package init(
            width: Int, height: Int, format: String, contentType: String?, isScalable: Bool
        ) {
            self.width = width
            self.height = height
            self.format = format
            self.contentType = contentType
            self.isScalable = isScalable
        }
    }

    /// Reads a picture's header without decoding it; nil when no decoder knows the format.
    package static func header(ofFileAt path: String) -> Header? {
        var width: Int32 = 0
        var height: Int32 = 0
        guard let format = unsafe gdk_pixbuf_get_file_info(path, &width, &height) else {
            return nil
        }
        return unsafe Header(
            width: Int(width), height: Int(height),
            format: String(takingCString: gdk_pixbuf_format_get_name(format)) ?? "",
            contentType: contentTypes(of: format).first,
            isScalable: gdk_pixbuf_format_is_scalable(format) != 0)
    }

    /// Decodes a picture whole.
    ///
    /// - Throws: `GLibError` when it is broken or memory runs out.
    package convenience init(path: String) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let pixbuf = unsafe gdk_pixbuf_new_from_file(path, &error) else {
            throw unsafe GLibError(taking: error)
        }
        unsafe self.init(owning: pixbuf)
    }

    /// Decodes a picture as large as fits a square of `side` pixels, scaling while decoding where
    /// the format can.
    ///
    /// - Throws: `GLibError` when it is broken or memory runs out.
    package convenience init(path: String, fitting side: Int) throws {
        var error: UnsafeMutablePointer<GError>?
        let side = Int32(clamping: side)
        guard let pixbuf = unsafe gdk_pixbuf_new_from_file_at_scale(path, side, side, 1, &error)
        else {
            throw unsafe GLibError(taking: error)
        }
        unsafe self.init(owning: pixbuf)
    }

    /// A picture of one colour, given as red, green, blue and alpha from the highest byte down; all
    /// transparent by default.
    package convenience init(width: Int, height: Int, rgba: UInt32 = 0) {
        let pixbuf = unsafe required(
            gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, 1, 8, Int32(clamping: width), Int32(clamping: height)),
            "picture")
        unsafe gdk_pixbuf_fill(pixbuf, rgba)
        unsafe self.init(owning: pixbuf)
    }

    /// A picture of pixels of four bytes, alpha the last; nil unless there are exactly as many as
    /// the size asks for.
    package convenience init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15,
            pixels.count == width * height * 4
        else { return nil }
        let bytes = unsafe pixels.withUnsafeBytes {
            unsafe g_bytes_new($0.baseAddress, gsize($0.count))
        }
        defer { unsafe g_bytes_unref(bytes) }
        guard
            let pixbuf = unsafe gdk_pixbuf_new_from_bytes(
                bytes, GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height), Int32(width * 4))
        else { return nil }
        unsafe self.init(owning: pixbuf)
    }

    /// The orientation that the decoder told along with the pixels, as EXIF numbers it; nil without
    /// one.
    package var orientation: Int? {
        unsafe String(cStringOrNil: gdk_pixbuf_get_option(pixbuf, "orientation")).flatMap {
            Int($0)
        }
    }

    /// The picture turned and mirrored as its metadata asks.
    ///
    /// - Parameter orientation: What is asked for where the metadata says nothing, as EXIF numbers
    ///   it.
    package func oriented(_ orientation: Int = 1) -> Pixbuf {
        if orientation != 1, self.orientation == nil {
            unsafe gdk_pixbuf_set_option(pixbuf, "orientation", "\(orientation)")
        }
        guard let turned = unsafe gdk_pixbuf_apply_embedded_orientation(pixbuf) else { return self }
        return unsafe Pixbuf(owning: turned)
    }

    /// The picture made smaller, if it is larger, so that it fits a square of `side` pixels.
    package func fitted(to side: Int) -> Pixbuf {
        guard max(width, height) > side else { return self }
        let scale = Double(side) / Double(max(width, height))
        let scaled = unsafe gdk_pixbuf_scale_simple(
            pixbuf, Int32(max(1, (Double(width) * scale).rounded())),
            Int32(max(1, (Double(height) * scale).rounded())), GDK_INTERP_BILINEAR)
        guard let scaled = unsafe scaled else { return self }
        return unsafe Pixbuf(owning: scaled)
    }

    /// A rectangle of the picture as a picture of its own, without what its file said; nil where it
    /// lies outside, or without memory.
    package func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixbuf? {
        guard x >= 0, y >= 0, width > 0, height > 0, width <= self.width,
            height <= self.height, x <= self.width - width, y <= self.height - height,
            let part = unsafe gdk_pixbuf_new_subpixbuf(
                pixbuf, Int32(x), Int32(y), Int32(width), Int32(height))
        else { return nil }
        let shared = unsafe Pixbuf(owning: part)
        return unsafe Pixbuf(copying: shared.pixbuf)
    }

    /// The width in pixels.
    package var width: Int { unsafe Int(gdk_pixbuf_get_width(pixbuf)) }
    /// The height in pixels.
    package var height: Int { unsafe Int(gdk_pixbuf_get_height(pixbuf)) }
    /// Whether each pixel has an alpha byte after red, green and blue.
    package var hasAlpha: Bool { unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0 }

    /// The pixels as renderers take them without conversion, and whether anything shows through.
    ///
    /// Row after row without bytes between the rows, a 32-bit number a pixel in the machine's byte
    /// order: alpha in its highest byte, then red, green and blue multiplied by it.
    package var premultiplied: (bytes: [UInt8], hasAlpha: Bool) {
        let size = hasAlpha ? 4 : 3
        let rowstride = unsafe Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf) else { return ([], false) }
        var lowestAlpha: UInt32 = 255
        let (width, height) = (width, height)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            bytes, count in
            unsafe bytes.withMemoryRebound(to: UInt32.self) { result in
                for row in 0..<height {
                    var source = unsafe pixels + row * rowstride
                    for column in 0..<width {
                        let alpha = unsafe size == 4 ? UInt32(source[3]) : 255
                        lowestAlpha = min(lowestAlpha, alpha)
                        unsafe result[row * width + column] =
                            alpha << 24 | Self.multiply(source[0], alpha) << 16
                            | Self.multiply(source[1], alpha) << 8
                            | Self.multiply(source[2], alpha)
                        unsafe source += size
                    }
                }
            }
            count = width * height * 4
        }
        return (bytes, lowestAlpha < 255)
    }

    /// `colour` times `alpha` over 255, rounded.
    private static func multiply(_ colour: UInt8, _ alpha: UInt32) -> UInt32 {
        let product = UInt32(colour) * alpha + 128
        return (product + product >> 8) >> 8
    }

    /// The ICC profile the picture's file carried; nil without one.
    package var profile: [UInt8]? {
        guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "icc-profile") else { return nil }
        var count: gsize = 0
        guard let data = unsafe g_base64_decode(text, &count) else { return nil }
        defer { unsafe g_free(data) }
        return unsafe [UInt8](UnsafeBufferPointer(start: data, count: Int(count)))
    }

    /// Calls `body` with the pixels, to be changed: row after row, as many bytes from one to the
    /// next as the second argument says.
    package func changePixels<Result>(
        _ body: (UnsafeMutableRawBufferPointer, Int) -> Result
    ) -> Result {
        var count: guint = 0
        let pixels = unsafe gdk_pixbuf_get_pixels_with_length(pixbuf, &count)
        let stride = unsafe Int(gdk_pixbuf_get_rowstride(pixbuf))
        return unsafe body(
            UnsafeMutableRawBufferPointer(start: pixels, count: Int(count)), stride)
    }

    /// Takes back that colours were multiplied by their alpha, as some decoders hand them over.
    ///
    /// A colour above its alpha shows that none was.
    package func divideColorsByAlpha() {
        guard hasAlpha else { return }
        let (width, height) = (width, height)
        unsafe changePixels { pixels, stride in
            guard width > 0, (height - 1) * stride + width * 4 <= pixels.count else { return }
            for isCounted in [false, true] {
                for row in 0..<height {
                    for place in Swift.stride(
                        from: row * stride, to: row * stride + width * 4, by: 4)
                    {
                        let alpha = unsafe UInt32(pixels[place + 3])
                        if alpha == 255 { continue }
                        for index in place..<place + 3 {
                            let colour = unsafe UInt32(pixels[index])
                            if colour > alpha { return }
                            guard isCounted, alpha > 0 else { continue }
                            unsafe pixels[index] = UInt8((colour * 255 + alpha / 2) / alpha)
                        }
                    }
                }
            }
        }
    }

    /// A picture of its own with the same pixels; nil without memory for it.
    package func copy() -> Pixbuf? { unsafe Pixbuf(copying: pixbuf) }

    /// Makes a part transparent, which must lie within the picture.
    package func clear(x: Int, y: Int, width: Int, height: Int) {
        guard
            let part = unsafe gdk_pixbuf_new_subpixbuf(
                pixbuf, Int32(x), Int32(y), Int32(width), Int32(height))
        else { return }
        unsafe gdk_pixbuf_fill(part, 0)
        unsafe g_object_unref(UnsafeMutableRawPointer(part))
    }

    /// Draws another picture into a part, which must lie within this one.
    ///
    /// - Parameter isOver: What is transparent in the other shows what was there; else it takes the
    ///   place of it.
    package func draw(_ other: Pixbuf, x: Int, y: Int, isOver: Bool) {
        let (width, height) = (Int32(other.width), Int32(other.height))
        let (x, y) = (Int32(x), Int32(y))
        if isOver, other.hasAlpha {
            unsafe gdk_pixbuf_composite(
                other.pixbuf, pixbuf, x, y, width, height, Double(x), Double(y), 1, 1,
                GDK_INTERP_NEAREST, 255)
        } else {
            unsafe gdk_pixbuf_copy_area(other.pixbuf, 0, 0, width, height, pixbuf, x, y)
        }
    }

    /// A text the picture's file carried under a key, as PNG files do.
    package func text(_ key: String) -> String? {
        unsafe String(cStringOrNil: gdk_pixbuf_get_option(pixbuf, "tEXt::\(key)"))
    }

    /// The picture as a PNG file of fast compression, carrying texts.
    ///
    /// - Throws: `GLibError` when memory runs out or a text does not fit the format.
    package func pngBytes(texts: [(key: String, value: String)]) throws -> SharedBytes {
        try fileBytes(
            format: "png",
            options: [("compression", "1")] + texts.map { ("tEXt::\($0.key)", $0.value) })
    }

    /// The picture as a file of a format, with the format's options.
    ///
    /// - Throws: `GLibError` when the format cannot be written or an option does not fit.
    package func fileBytes(
        format: String, options: [(key: String, value: String)] = []
    ) throws -> SharedBytes {
        var memory: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isDone = unsafe withCStringArray(options.map(\.key)) { keys in
            unsafe withCStringArray(options.map(\.value)) { values in
                unsafe gdk_pixbuf_save_to_bufferv(
                    pixbuf, &memory, &count, format, keys, values, &error)
            }
        }
        guard isDone != 0 else { throw unsafe GLibError(taking: error) }
        return unsafe SharedBytes(taking: memory, count: Int(count))
    }

    /// The content types that can be decoded with what is installed.
    package static var contentTypes: [String] {
        var types: [String] = []
        let formats = unsafe gdk_pixbuf_get_formats()
        defer { unsafe g_slist_free(formats) }
        var node = unsafe formats
        while let current = unsafe node {
            unsafe node = unsafe current.pointee.next
            unsafe types += contentTypes(of: OpaquePointer(current.pointee.data))
        }
        // Bitmaps of X are known by their name alone, and decoded by way of a file that is written
        // and opened again by its name: no worker has either.
        return types.filter { $0 != "image/x-xbitmap" }
    }

    private static func contentTypes(of format: OpaquePointer?) -> [String] {
        let list = unsafe gdk_pixbuf_format_get_mime_types(format)
        defer { unsafe g_strfreev(list) }
        var types: [String] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            unsafe types.append(String(cString: entry))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return types
    }
}
