/// The statement about orientation that counts for a picture, and who applies it.
///
/// Thumbnails, previews, facts and filters ask this one place, so they agree for each format.
///
/// Design: docs/design/thumbnails.md#orientation
package enum PictureTurn: Hashable, Sendable {
    /// The decoder hands over the pixels as they are shown; EXIF does not count.
    ///
    /// HEIC and AVIF are turned by their boxes `irot` and `imir` alone (ISO/IEC 23008-12).
    case byDecoder(isSideways: Bool)
    /// A number of EXIF, from 1 to 8, in a place of the format's own: PNG and WebP.
    ///
    /// Decoders do not tell it, so it is applied to the pixels.
    case byNumber(Int)
    /// The EXIF orientation that the metadata reader finds: JPEG, TIFF and raw pictures.
    ///
    /// Decoders of JPEG and TIFF tell it along with the pixels.
    case byMetadata

    /// The number to be applied to decoded pixels whose decoder tells none.
    package var numberForPixels: Int {
        if case .byNumber(let number) = self { number } else { 1 }
    }

    /// Width and height change places between the file and the screen.
    ///
    /// - Parameter metadata: The EXIF orientation the metadata reader found.
    package func isSideways(metadata: Int) -> Bool {
        switch self {
        case .byDecoder(let isSideways): isSideways
        case .byNumber(let number): (5...8).contains(number)
        case .byMetadata: (5...8).contains(metadata)
        }
    }
}
