/// Size and orientation of a picture, read from the head of its file without decoding it.
///
/// Design: docs/design/thumbnails.md#orientation
package struct PictureHead: Hashable, Sendable {
    /// Width in pixels as stored, or 0 if the format is not read here.
    package private(set) var width = 0
    /// Height in pixels as stored, or 0 if the format is not read here.
    package private(set) var height = 0
    /// The picture is known to be opaque: a PNG without transparent colours.
    package private(set) var isOpaque = false
    /// Orientation of the picture.
    package private(set) var turn: PictureTurn
    /// The file is a WebP picture.
    package private(set) var isWebP = false
    /// The file holds a sequence of pictures that is played; not known of GIF.
    package private(set) var isMoving = false
    /// The decoder hands over colours that are multiplied by their alpha, as that of TIFF does.
    package private(set) var multipliesColors = false
    /// Where the colour profile stands in the file, if its decoder does not hand it over: of WebP.
    package private(set) var profilePlace: Range<Int>?

    /// Reads a file.
    ///
    /// - Parameter read: Returns bytes from an offset, at most `count`; fewer at the end of the
    ///   file.
    package init(_ read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        turn = .byMetadata
        let start = ByteReader(read(0, 64))
        if start.holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            takePNG(read)
        } else if start.text(at: 0) == "RIFF", start.text(at: 8) == "WEBP" {
            takeWebP(read)
        } else if start.holds(Array("BM".utf8), at: 0) {
            takeBitmap(start)
        } else if start.holds(Array("GIF8".utf8), at: 0) {
            turn = .byNumber(1)
        } else if start.holds([0xFF, 0x0A], at: 0)
            || start.holds([0, 0, 0, 12] + Array("JXL ".utf8), at: 0)
        {
            turn = .byDecoder(isSideways: false)
        } else if let size = HEIFSize(read) {
            (width, height) = (size.width, size.height)
            turn = .byDecoder(isSideways: size.isSideways)
            isMoving = start.text(at: 8).map(Self.sequences.contains) ?? false
        } else {
            multipliesColors = TIFFPages.multipliesColors(read)
        }
    }

    /// The largest number of chunks searched for the orientation.
    private static let mostChunks = 20_000
    /// The largest EXIF block that is read, in bytes.
    private static let mostExifBytes = 1 << 20
    /// Larger profiles are not taken for any.
    private static let mostProfileBytes = 4 << 20
    /// Brands of sequences of pictures (ISO/IEC 23008-12, AVIF).
    private static let sequences: Set = ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"]

    private mutating func takePNG(_ read: (Int, Int) -> [UInt8]) {
        turn = .byNumber(1)
        var place = 8
        var (isTurnKnown, hasPixelsBegun) = (false, false)
        for _ in 0..<Self.mostChunks {
            let chunk = ByteReader(read(place, 18))
            guard let count = chunk.big(at: 0, 4), let type = chunk.text(at: 4) else { return }
            switch type {
            case "IHDR":
                (width, height) = (chunk.big(at: 8, 4) ?? 0, chunk.big(at: 12, 4) ?? 0)
                // The other colour types have alpha.
                isOpaque = chunk.big(at: 17, 1).map { [0, 2, 3].contains($0) } ?? false
            case "acTL": isMoving = (chunk.big(at: 8, 4) ?? 0) > 1
            case "tRNS": isOpaque = false
            case "eXIf":
                takeExif(read(place + 8, min(count, Self.mostExifBytes)))
                isTurnKnown = true
            case "IDAT": hasPixelsBegun = true
            case "IEND": return
            default: break
            }
            // Transparent colours come before the pixels, the orientation anywhere.
            if isTurnKnown, hasPixelsBegun { return }
            place += 12 + count
        }
    }

    private mutating func takeWebP(_ read: (Int, Int) -> [UInt8]) {
        turn = .byNumber(1)
        isWebP = true
        var place = 12
        for _ in 0..<Self.mostChunks {
            let chunk = ByteReader(read(place, 18))
            guard let type = chunk.text(at: 0), let count = chunk.little(at: 4, 4) else { return }
            switch type {
            case "VP8X":
                isMoving = (chunk.little(at: 8, 1) ?? 0) & 2 != 0
                width = chunk.little(at: 12, 3).map { $0 + 1 } ?? 0
                height = chunk.little(at: 15, 3).map { $0 + 1 } ?? 0
            case "VP8 " where width == 0:
                guard chunk.holds([0x9D, 0x01, 0x2A], at: 11) else { return }
                width = ByteReader(read(place + 14, 2)).little(at: 0, 2).map { $0 & 0x3FFF } ?? 0
                height = ByteReader(read(place + 16, 2)).little(at: 0, 2).map { $0 & 0x3FFF } ?? 0
                // Nothing follows without an extended header.
                return
            case "VP8L" where width == 0:
                guard chunk.holds([0x2F], at: 8), let bits = chunk.little(at: 9, 4) else { return }
                (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
                return
            case "ICCP" where count <= Self.mostProfileBytes:
                profilePlace = place + 8..<place + 8 + count
            case "EXIF": return takeExif(read(place + 8, min(count, Self.mostExifBytes)))
            default: break
            }
            place += 8 + count + count % 2
        }
    }

    private mutating func takeExif(_ bytes: [UInt8]) {
        // Some programs put the prefix of JPEG files before it.
        let mark = Array("Exif\0\0".utf8)
        let block = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        turn = .byNumber(OrientationTag(exif: block)?.value ?? 1)
    }

    private mutating func takeBitmap(_ start: ByteReader) {
        guard let headByteCount = start.little(at: 14, 4), headByteCount >= 12 else { return }
        turn = .byNumber(1)
        // The oldest header, of OS/2, has numbers of two bytes.
        let count = headByteCount == 12 ? 2 : 4
        width = start.little(at: 18, count) ?? 0
        height = start.little(at: 18 + count, count) ?? 0
        // A negative height means rows from top to bottom.
        if count == 4, height >= 1 << 31 { height = 1 << 32 - height }
        if count == 4, width >= 1 << 31 { (width, height) = (0, 0) }
    }
}

/// A reader of numbers that checks the end of its bytes.
struct ByteReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func part(at place: Int, _ count: Int) -> ArraySlice<UInt8>? {
        place >= 0 && count >= 0 && place <= bytes.count - count
            ? bytes[place..<place + count] : nil
    }

    /// Returns a big-endian number, or nil beyond the end.
    func big(at place: Int, _ count: Int) -> Int? {
        part(at: place, count)?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns a little-endian number, or nil beyond the end.
    func little(at place: Int, _ count: Int) -> Int? {
        part(at: place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns four characters, or nil beyond the end.
    func text(at place: Int) -> String? {
        part(at: place, 4).map { String(decoding: $0, as: UTF8.self) }
    }

    func holds(_ wanted: [UInt8], at place: Int) -> Bool {
        part(at: place, wanted.count).map(Array.init) == wanted
    }
}
