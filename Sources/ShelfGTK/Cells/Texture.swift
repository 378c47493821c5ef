internal import CGtk
public import ShelfGObject

/// A picture in memory, ready to be drawn; immutable.
public final class Texture: Object {
    /// Wraps decoded pixels without copying them.
    ///
    /// - Parameters:
    ///   - pixels: rows of `stride` bytes, three (RGB) or four (RGBA, not premultiplied) a pixel.
    ///   - hasAlpha: whether a pixel has four bytes.
    /// - Returns: nil when `pixels` is too short for the stated size.
    public convenience init?(
        width: Int, height: Int, stride: Int, hasAlpha: Bool, pixels: SharedBytes
    ) {
        let pixelSize = hasAlpha ? 4 : 3
        guard width > 0, height > 0, stride >= width * pixelSize,
            pixels.count >= stride * (height - 1) + width * pixelSize
        else { return nil }
        let texture = unsafe pixels.withGBytes { bytes in
            unsafe gdk_memory_texture_new(
                Int32(width), Int32(height),
                hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, bytes, gsize(stride))
        }
        guard let texture = unsafe texture else { return nil }
        unsafe self.init(owning: UnsafeMutableRawPointer(texture))
        self.hasAlpha = hasAlpha
    }

    /// Whether pixels may be transparent.
    public private(set) var hasAlpha = false

    /// The width in pixels.
    public var width: Int { unsafe Int(gdk_texture_get_width(opaque)) }

    /// The height in pixels.
    public var height: Int { unsafe Int(gdk_texture_get_height(opaque)) }

    /// Writes the picture as a PNG file; false when that failed.
    public func savePNG(to path: String) -> Bool {
        unsafe gdk_texture_save_to_png(opaque, path) != 0
    }
}
