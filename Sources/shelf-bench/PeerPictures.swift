internal import CGtk
import ShelfGObject

/// The pictures of the peers: the same as ours, in the format that GTK's cairo renderer handles
/// fastest.
///
/// The renderer converts every texture in a window for every frame. The formats with a fast
/// conversion differ between versions. So they are measured at start, and no peer gets a slow one.
@safe @MainActor
enum PeerPictures {
    struct Format {
        let name: String
        let format: GdkMemoryFormat
        /// The places of blue, green, red and alpha in a pixel.
        ///
        /// All pixels are opaque.
        let order: [Int]
    }

    static let formats = [
        Format(
            name: "B8G8R8A8, premultiplied", format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
            order: [0, 1, 2, 3]),
        Format(name: "R8G8B8A8", format: GDK_MEMORY_R8G8B8A8, order: [2, 1, 0, 3]),
        Format(name: "R8G8B8", format: GDK_MEMORY_R8G8B8, order: [2, 1, 0]),
    ]

    /// The processor time to convert one texture of each format for cairo, in microseconds.
    static let conversions: [Double] = formats.map { format in
        let texture = unsafe make(ViewPictures.pixels(of: 7), format)
        var target = [UInt8](repeating: 0, count: ViewPictures.side * ViewPictures.side * 4)
        let time = Stopwatch.median(rounds: 31, batch: 8) {
            unsafe gdk_texture_download(texture, &target, gsize(ViewPictures.side * 4))
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(texture))
        return time
    }

    /// The fastest format.
    static let best: Format = {
        let least = conversions.indices.min { conversions[$0] < conversions[$1] }
        return formats[least ?? 0]
    }()

    /// Returns all pictures as textures, which are never freed.
    static func makeAll() -> [OpaquePointer] {
        unsafe (0..<ViewPictures.count).map { unsafe make(ViewPictures.pixels(of: $0), best) }
    }

    private static func make(_ pixels: [UInt8], _ format: Format) -> OpaquePointer {
        let bytes = stride(from: 0, to: pixels.count, by: 4).flatMap { pixel in
            format.order.map { pixels[pixel + $0] }
        }
        let data = unsafe g_bytes_new(bytes, gsize(bytes.count))
        defer { unsafe g_bytes_unref(data) }
        let side = ViewPictures.side
        return unsafe required(
            gdk_memory_texture_new(
                Int32(side), Int32(side), format.format, data, gsize(side * format.order.count)),
            "texture")
    }
}
