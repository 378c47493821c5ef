/// The signatures that film files begin with.
///
/// Exiv2 also reads films, whatever their name, and loops on some damaged ones. Their signature
/// keeps them from it.
enum FilmSignature {
    /// The number of bytes needed to recognise a film.
    static let byteCount = 12

    /// Returns true for the head of a film, or of a container that pictures do not use.
    static func begins(_ head: [UInt8]) -> Bool {
        if signatures.contains(Array(head.prefix(4))) { return true }
        guard head.count >= byteCount else { return false }
        let (word, kind) = (Array(head[4..<8]), Array(head[8..<12]))
        // Exiv2 examines only these two letters of RIFF.
        if head.starts(with: Array("RI".utf8)) {
            return !head.starts(with: Array("RIFF".utf8)) || kind != Array("WEBP".utf8)
        }
        if word == Array("ftyp".utf8) { return !pictureBrands.contains(kind) }
        return quickTimeAtoms.contains(word)
    }

    /// Matroska's EBML, and ASF.
    private static let signatures: Set<[UInt8]> = [
        [0x1A, 0x45, 0xDF, 0xA3], [0x30, 0x26, 0xB2, 0x75],
    ]

    /// Major brands of ISO/IEC 14496-12 files that hold pictures: HEIF, AVIF, Canon raw, JPEG XL.
    private static let pictureBrands = words([
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2", "miaf", "avif",
        "avis",
        "crx ", "jxl ", "jp2 ", "jpx ", "jpm ",
    ])

    /// The first atoms of QuickTime files without `ftyp`.
    private static let quickTimeAtoms = words([
        "moov", "mdat", "free", "skip", "wide", "pnot", "udta", "uuid", "junk", "pict",
    ])

    private static func words(_ words: [String]) -> Set<[UInt8]> {
        Set(words.map { Array($0.utf8) })
    }
}
