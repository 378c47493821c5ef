/// The source of a picture's orientation, and the component that applies it.
///
/// Thumbnails, previews, metadata and filters all use this type, so they agree for each format.
///
/// Design: docs/design/thumbnails.md#orientation
package enum PictureTurn: Hashable, Sendable {
    /// The decoder returns upright pixels, and EXIF does not count.
    ///
    /// HEIC and AVIF are rotated by their boxes `irot` and `imir` alone (ISO/IEC 23008-12).
    case byDecoder(isSideways: Bool)
    /// An EXIF number from 1 to 8 in a chunk of the format: PNG and WebP.
    ///
    /// Decoders do not report it, so it is applied to the pixels.
    case byNumber(Int)
    /// The EXIF orientation that the metadata reader finds: JPEG, TIFF and raw pictures.
    ///
    /// Decoders of JPEG and TIFF report it along with the pixels.
    case byMetadata

    /// The number to apply to decoded pixels if the decoder reports none.
    package var numberForPixels: Int {
        if case .byNumber(let number) = self { number } else { 1 }
    }

    /// Returns true if the orientation swaps width and height.
    ///
    /// - Parameter metadata: The EXIF orientation that the metadata reader found.
    package func isSideways(metadata: Int) -> Bool {
        switch self {
        case .byDecoder(let isSideways): isSideways
        case .byNumber(let number): (5...8).contains(number)
        case .byMetadata: (5...8).contains(metadata)
        }
    }
}
