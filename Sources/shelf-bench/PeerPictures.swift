internal import CGtk
import ShelfGObject

/// The pictures of the peers: the same as ours, in the format that this GTK's cairo renderer takes
/// most quickly.
///
/// It converts every texture of a window for every frame, and which formats it has a short way for
/// differs between versions; measured at start, so that no peer is given a slow one.
@safe @MainActor
enum PeerPictures {
    struct Format {
        let name: String
        let format: GdkMemoryFormat
        /// How a pixel's blue, green, red and alpha lie in it; all are opaque.
        let order: [Int]
    }

    static let formats = [
        Format(
            name: "B8G8R8A8, premultiplied", format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
            order: [0, 1, 2, 3]),
        Format(name: "R8G8B8A8", format: GDK_MEMORY_R8G8B8A8, order: [2, 1, 0, 3]),
        Format(name: "R8G8B8", format: GDK_MEMORY_R8G8B8, order: [2, 1, 0]),
    ]

    /// The processor time one texture of each format takes on its way into cairo's, microseconds.
    static let conversions: [Double] = formats.map { format in
        let texture = unsafe make(ViewPictures.pixels(of: 7), format)
        var target = [UInt8](repeating: 0, count: ViewPictures.side * ViewPictures.side * 4)
        let time = Stopwatch.median(rounds: 31, batch: 8) {
            unsafe gdk_texture_download(texture, &target, gsize(ViewPictures.side * 4))
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(texture))
        return time
    }

    /// The format that takes least.
    static let best: Format = {
        let least = conversions.indices.min { conversions[$0] < conversions[$1] }
        return formats[least ?? 0]
    }()

    /// All pictures as textures, kept for good.
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
