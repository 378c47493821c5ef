import ShelfGObject

extension ThumbnailMaker {
    /// Pictures are refused that take more bytes while they are decoded: a decoder has a gigabyte
    /// for all.
    static let largestDecodedByteCount = 900 << 20
    /// JPEG is decoded at a fraction of its size, so its pixels are bounded by the time they take.
    static let largestScalingPixelCount = 400_000_000
    /// Nor is a picture decoded that says to be longer than this, the limit libpng has for itself.
    static let longestSide = 1_000_000

    /// The size that a header claims may be decoded.
    ///
    /// - Parameter isOpaque: Nothing shows through the picture, so that a decoder may hold fewer
    ///   bytes of it.
    static func isAcceptable(
        _ header: Pixbuf.Header, isOpaque: @autoclosure () -> Bool = false
    ) -> Bool {
        if header.isScalable { return true }
        let sides = 1...longestSide
        guard sides.contains(header.width), sides.contains(header.height) else { return false }
        let (count, overflow) = header.width.multipliedReportingOverflow(by: header.height)
        guard !overflow else { return false }
        if header.format == "jpeg" { return count <= largestScalingPixelCount }
        let byteCount = decodedByteCount(ofFormat: header.format, isOpaque: isOpaque())
        return count <= largestDecodedByteCount / byteCount
    }

    /// Bytes a decoder holds for a pixel at most, as far as they grow with the picture.
    static func decodedByteCount(ofFormat format: String, isOpaque: Bool) -> Int {
        switch format {
        // Straight into the pixels that are handed over.
        case "jpeg": 3
        case "png": isOpaque ? 3 : 4
        case "bmp", "tga": 4
        // The file itself is held as well, or planes of colours, or the frame before.
        default: 8
        }
    }
}
