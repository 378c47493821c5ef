import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// A kind of files that is broken at random, and whole ones of it.
struct BrokenFormat: CustomTestStringConvertible, Sendable {
    let name: String
    let type: String
    let seeds: [[UInt8]]
    /// Gives a file the sums that it should have: a wrong one would be all that a decoder looks at.
    var mended: (@Sendable ([UInt8]) -> [UInt8])?
    /// The numbers of those that took too long once: they are tried by every run.
    var again: [Int] = []

    /// Whether it shows nothing but what is in it.
    var isArchive: Bool { ["ZIP", "7z", "RAR", "tar"].contains(name) }

    /// Whether what decodes it is installed, where that does not come with the program.
    var isDecoded: Bool {
        !Self.withOwnLoaders.contains(type) || Pixbuf.contentTypes.contains(type)
    }

    var testDescription: String { name }

    /// All, or those that `SHELF_FUZZ_FORMATS` names, with commas between them.
    static let all: [Self] = {
        let all = pictures + newPictures + drawings + archives + music + films
        guard let names = getenv("SHELF_FUZZ_FORMATS") else { return all }
        let wanted = Set(String(cString: names).split(separator: ",").map(String.init))
        return all.filter { wanted.contains($0.name) }
    }()

    // MARK: - Pictures

    private static func picture(
        _ format: String, _ options: [(key: String, value: String)] = []
    ) -> [UInt8] {
        let picture = Pixbuf(width: 40, height: 30, rgba: 0x3366_99FF)
        return (try? picture.fileBytes(format: format, options: options).array) ?? []
    }

    private static let png = picture("png")
    private static let jpeg = picture("jpeg")

    private static let pictures = [
        BrokenFormat(
            name: "PNG", type: "image/png",
            seeds: [png, try? pngBytes(0xFF), movingPNG].compactMap(\.self),
            mended: withRightSums),
        BrokenFormat(
            name: "JPEG", type: "image/jpeg", seeds: [jpeg, picture("jpeg", [("quality", "9")])]),
        BrokenFormat(name: "TIFF", type: "image/tiff", seeds: [picture("tiff"), pages]),
        BrokenFormat(name: "raw", type: "image/x-adobe-dng", seeds: [raw]),
        BrokenFormat(name: "BMP", type: "image/bmp", seeds: [picture("bmp")]),
        BrokenFormat(
            name: "ICO", type: "image/vnd.microsoft.icon",
            seeds: [picture("ico"), iconBytes([(40, png)])]),
        BrokenFormat(name: "GIF", type: "image/gif", seeds: [gif]),
        BrokenFormat(name: "TGA", type: "image/x-tga", seeds: [tga]),
        BrokenFormat(name: "ICNS", type: "image/x-icns", seeds: [icns]),
        BrokenFormat(name: "ANI", type: "application/x-navi-animation", seeds: [ani]),
        BrokenFormat(
            name: "PNM", type: "image/x-portable-pixmap",
            seeds: [
                Array("P3 2 2 9 1 2 3 4 5 6 7 8 9 1 2 3\n".utf8), Array("P6 2 1 255 abcdef".utf8),
            ]),
        BrokenFormat(
            name: "XPM", type: "image/x-xpixmap",
            seeds: [
                Array(
                    "/* XPM */\nstatic char *a[] = {\n\"2 2 2 1\",\n\"a c red\",\n\"b c #00ff00\",\n\"ab\",\n\"ba\"};"
                        .utf8)
            ]),
    ]

    private static let pages = tiffBytes([
        TIFFPageBytes([1, 2, 3, 4], extra: 2), TIFFPageBytes([5, 6], extra: 1),
    ])

    /// Two frames, the second over a part of the first.
    private static let movingPNG = try? animatedPNGBytes(
        [PNGFrameBytes(0xFF, 0, 0, 20, 30), PNGFrameBytes(0xFF, 2, 3, 4, 5)], width: 20, height: 30)

    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        + [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0]
        + [2, 5, 0x84, 0x8F, 0xA9, 0xCB, 0x5D, 0, 0x3B]

    /// Eight by four pixels as runs of four.
    private static let tga: [UInt8] =
        [0, 0, 10] + [UInt8](repeating: 0, count: 9) + little(8, 2) + little(4, 2) + [24, 0x20]
        + (0..<8).flatMap { [0x83, $0, 0x66, 0x99] as [UInt8] }

    /// Sixteen by sixteen pixels: runs of red, green and blue, and a mask.
    private static let icns: [UInt8] = {
        func part(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(body.count + 8, 4).reversed() + body
        }
        let runs = (0..<6).flatMap { [0xFD, UInt8(40 * $0)] as [UInt8] }
        return part("icns", part("is32", runs) + part("s8mk", [UInt8](repeating: 255, count: 256)))
    }()

    /// Two frames, each an icon.
    private static let ani: [UInt8] = {
        let head = [36, 2, 2, 0, 0, 0, 0, 10, 1].flatMap { little($0, 4) }
        let icon = riffChunk("icon", picture("ico"))
        return riffChunk(
            "RIFF",
            Array("ACON".utf8) + riffChunk("anih", head)
                + riffChunk("LIST", Array("fram".utf8) + icon + icon))
    }()

    /// What cameras write: tags, and a picture that is ready to be shown.
    private static let raw: [UInt8] = {
        func tags(at place: Int) -> [UInt8] {
            ExifEntry.tiff(picture: [
                ExifEntry(0x10F, text: "Shelf"), ExifEntry(0x112, short: 1),
                ExifEntry(0x201, long: place), ExifEntry(0x202, long: jpeg.count),
            ])
        }
        return tags(at: tags(at: 0).count) + jpeg
    }()

    /// A PNG file with the sums that its chunks should have.
    @Sendable private static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var place = 8
        while place + 12 <= bytes.count {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + size
            guard end + 4 <= bytes.count else { break }
            let sum = crc32(Array(bytes[(place + 4)..<end]))
            for index in 0..<4 {
                bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
            }
            place = end + 4
        }
        return bytes
    }

    // MARK: - Pictures that need a loader of their own

    private static let withOwnLoaders: Set = [
        "image/webp", "image/avif", "image/heif", "image/jxl",
    ]

    private static func bytes(_ texts: String...) -> [[UInt8]] { texts.map(Base64.bytes) }

    /// Sixteen by twelve pixels of two colours in squares.
    private static let newPictures = [
        BrokenFormat(
            name: "WebP", type: "image/webp",
            seeds: bytes(
                """
                UklGRlYAAABXRUJQVlA4IEoAAAAQAgCdASoQAAwAB0CWJbACdEf/9H/pKoOQAP6JUf7h4//29/1y/dJa6ktQOH9YqaqBw/r/\
                LPeTY/GY8jUU87LMSIEdR5i5HLDAAA==
                """,
                """
                UklGRioAAABXRUJQVlA4TB0AAAAvD8ACAA9wTebT/E/m/McSBAIJwv6WS+QQ0f+MCQA=
                """,
                """
                UklGRkoBAABXRUJQVlA4WAoAAAACAAAADwAACwAAQU5JTQYAAAAAAAAAAABBTk1GaAAAAAAAAAAAAA8AAAsAAGQAAAJWUDgg\
                UAAAAFABAJ0BKhAADAAHQJYlsAAFjAAA/olR/uHj//b3/XL90l/wg1+pQQN7vFLoNfqUEDe7xTHzA/+TY/FcfybzZNVoXjJG\
                rIheMz0Z0d6I4gAAQU5NRq4AAAAAAAAAAAAPAAALAABkAAAAVlA4IJYAAABUAQCdASoQAAwAAACWJbAABHQAAP7MeKn/yg9K\
                +//+TM7OfTSm++lw3+ilP/0Avz3FwB/hPPOc+1zeikXTvpeTvKfTs2rL/BpWc+mcG6Hvwnu9hnd7APcXAHi6GsTB7xwYo/yg\
                Jdj0P8PqeDlmYyP4bBCd1TP16Drq2fbIv7Wo67BANkHVVKkOaKhlIsGYAeQhre0AAAA=
                """)),
        BrokenFormat(
            name: "AVIF", type: "image/avif",
            seeds: bytes(
                """
                AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA\
                AAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAKgAAAChpaW5mAAAAAAABAAAAGmluZmUC\
                AAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAwAAAAQcGl4aQAAAAADCAgIAAAA\
                DGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAMm1kYXQSAAoJGAz+2iAhoNCA\
                MhtHseHhVnf///iwACBvfmG0hIy3A381t67A8WI=
                """)),
        BrokenFormat(
            name: "HEIF", type: "image/heif",
            seeds: bytes(
                """
                AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAXxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA\
                AAAAACJpbG9jAAAAAERAAAEAAQAAAAABoAABAAAAAAAAAEoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAA\
                AA5waXRtAAAAAAABAAAA/GlwcnAAAADcaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNw\
                AAADAJAAAAMAAAMAHroCQGEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqrprm4CGgwIAAAAyAAAADAIRiAAEABkQBwXPB\
                iQAAABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABAAAAAQAAAAChjbGFwAAAAEAAAAAEAAAAMAAAAAf///9AAAAAC\
                ////zAAAAAIAAAAQcGl4aQAAAAADCAgIAAAAGGlwbWEAAAAAAAAAAQABBYECAwWEAAAAUm1kYXQAAABGKAGvBBIaQ4SA+WP+\
                9kh4fIxSWeB8Rt7wh7n+uOpq52d+wn3wUvNPOstAiNLG1MMPB86Cu0V5Wz8jvTODnb/0wKdAuqH3bg==
                """)),
        BrokenFormat(
            name: "JPEG XL", type: "image/jxl",
            seeds: bytes(
                """
                /wpYsAEAFYgGAGwB6VgXAIAKlVHGDV7O9Xz5ocNi2sZ1hrbatrCEsdleGCQknMC2Sd5z8zzsWSR4waPQc7hWGAkxACqkwB2u\
                pMgYY2SMUSR2DgD4iM0hxdWx7/EmfUwDMCHd9YDTAA==
                """,
                """
                /wpYMBAJCAABAKgASxiLFQDUaGOMkVEXCAEgkCQTwD9y+LJEJaGOCKQUsFaw3wO2iZ8aYLUA
                """)),
    ]

    // MARK: - Drawings and documents

    private static let svg = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><defs><g id="a"><rect width="9"
        height="9" fill="url(#g)"/></g><linearGradient id="g"><stop offset="0" stop-color="red"/>
        </linearGradient></defs><use href="#a" x="5"/><text x="2" y="9">a</text><path d="M0 0L9 9z"/></svg>
        """.utf8)

    private static let drawings = [
        BrokenFormat(name: "SVG", type: "image/svg+xml", seeds: [svg]),
        BrokenFormat(
            name: "PDF", type: "application/pdf",
            seeds: [pdfBytes(pages: ["1 0 0 rg 0 0 99 99 re f", "0 0 9 9 re f"])]),
        BrokenFormat(name: "font", type: "font/ttf", seeds: [fontBytes(name: "Shelf")]),
    ]

    // MARK: - Archives

    private static let files = [ArchivedFile("1.png", png), ArchivedFile("b/2.png", png)]

    private static let package = """
        <package><manifest><item id="c" href="c.png" media-type="image/png" properties="cover-image"/>\
        </manifest></package>
        """

    private static let archives = [
        BrokenFormat(
            name: "ZIP", type: "application/zip",
            seeds: [zipBytes([("1.png", png), ("b/2.png", png)])]),
        BrokenFormat(
            name: "7z", type: "application/x-7z-compressed", seeds: [ArchiveBytes.sevenZip(files)]),
        BrokenFormat(
            name: "RAR", type: "application/vnd.rar",
            seeds: [ArchiveBytes.rar4(files), ArchiveBytes.rar5(files)]),
        BrokenFormat(name: "tar", type: "application/x-tar", seeds: [ArchiveBytes.tar(files)]),
        BrokenFormat(
            name: "comic", type: "application/vnd.comicbook+zip",
            seeds: [zipBytes([("1.png", png), ("2.jpg", jpeg)])]),
        BrokenFormat(
            name: "EPUB", type: "application/epub+zip",
            seeds: [epubBytes(package: package, [("OEBPS/c.png", png)])]),
    ]

    // MARK: - Music and films

    private static let music = [
        BrokenFormat(name: "MP3", type: "audio/mpeg", seeds: [mp3Bytes(pictures: [(3, png)])]),
        BrokenFormat(name: "FLAC", type: "audio/flac", seeds: [flacBytes(cover: png)]),
        BrokenFormat(
            name: "Ogg", type: "audio/ogg", seeds: [opusBytes(cover: png)], mended: oggWithRightSums
        ),
    ]

    private static let films = [
        BrokenFormat(
            name: "AVI", type: "video/x-msvideo",
            seeds: [aviBytes([jpeg, jpeg], width: 40, height: 30, rate: 5)]),
        BrokenFormat(
            name: "MP4", type: "video/mp4",
            seeds: [nil, png].map {
                mp4Bytes([jpeg, jpeg], width: 40, height: 30, rate: 5, cover: $0)
            }),
        BrokenFormat(
            name: "Matroska", type: "video/x-matroska",
            seeds: [nil, png].map {
                matroskaBytes([jpeg, jpeg], width: 40, height: 30, rate: 5, cover: $0)
            },
            again: [8_264]),
    ]
}
