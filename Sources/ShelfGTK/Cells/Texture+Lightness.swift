internal import CGtk
import ShelfGObject

extension Texture {
    /// The approximate number of pixels sampled for a mean.
    private static let sampleCount = 4_096

    /// Takes the colour and two thirds of the strength from pixels of cairo's.
    static func fade(_ pixels: inout [UInt8]) {
        let (red, green, blue) = UInt32(1).littleEndian == 1 ? (2, 1, 0) : (1, 2, 3)
        let alpha = UInt32(1).littleEndian == 1 ? 3 : 0
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            let light =
                (Int(pixels[start + red]) * 54 + Int(pixels[start + green]) * 183
                    + Int(pixels[start + blue]) * 19) >> 8
            let grey = UInt8(light / 3)
            let strength = pixels[start + alpha] / 3
            (pixels[start], pixels[start + 1]) = (grey, grey)
            (pixels[start + 2], pixels[start + 3]) = (grey, grey)
            pixels[start + alpha] = strength
        }
    }

    /// Returns the mean lightness of premultiplied pixels, weighted by alpha.
    ///
    /// The result is 0.5 if all are transparent, and for an icon that shows on any ground: a fifth
    /// of it stands out from a light ground and a fifth from a dark one, by about two to one.
    static func lightness(of bytes: OpaquePointer, isIcon: Bool) -> Double {
        var size: gsize = 0
        guard let data = unsafe g_bytes_get_data(bytes, &size) else { return 0.5 }
        let pixels = unsafe UnsafeRawBufferPointer(start: data, count: Int(size))
            .bindMemory(to: UInt32.self)
        let step = max(1, pixels.count / sampleCount) | 1
        var (light, alpha) = (0, 0)
        var (onLight, onDark) = (0, 0)
        for index in stride(from: 0, to: pixels.count, by: step) {
            let pixel = unsafe Int(pixels[index])
            let strength = pixel >> 24
            let own =
                ((pixel >> 16 & 255) * 54 + (pixel >> 8 & 255) * 183 + (pixel & 255) * 19) >> 8
            alpha += strength
            light += own
            if own * 20 < strength * 14 { onLight += strength }
            if own * 20 > strength * 7 { onDark += strength }
        }
        if isIcon, onLight * 5 >= alpha, onDark * 5 >= alpha { return 0.5 }
        return alpha == 0 ? 0.5 : Double(light) / Double(alpha)
    }
}
