internal import CGtk
import ShelfGObject

extension Texture {
    /// The approximate number of pixels sampled for a mean.
    private static let sampleCount = 4_096

    /// Returns the mean lightness of premultiplied pixels, weighted by alpha.
    ///
    /// The result is 0.5 if all are transparent.
    static func lightness(of bytes: OpaquePointer) -> Double {
        var size: gsize = 0
        guard let data = unsafe g_bytes_get_data(bytes, &size) else { return 0.5 }
        let pixels = unsafe UnsafeRawBufferPointer(start: data, count: Int(size))
            .bindMemory(to: UInt32.self)
        let step = max(1, pixels.count / sampleCount) | 1
        var (light, alpha) = (0, 0)
        for index in stride(from: 0, to: pixels.count, by: step) {
            let pixel = unsafe Int(pixels[index])
            alpha += pixel >> 24
            light += ((pixel >> 16 & 255) * 54 + (pixel >> 8 & 255) * 183 + (pixel & 255) * 19) >> 8
        }
        return alpha == 0 ? 0.5 : Double(light) / Double(alpha)
    }
}
