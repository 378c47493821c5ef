import ShelfTestSupport
import Testing

@testable import ShelfPhoto

/// Sizes and orientations as they stand in the heads of files.
@Suite struct PictureHeadTests {
    private static func head(_ bytes: [UInt8]) -> PictureHead {
        PictureHead { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        ExifEntry.bytes(number, count)
    }

    private static func exif(_ orientation: Int) -> [UInt8] {
        ExifEntry.tiff(picture: [ExifEntry(0x0112, short: orientation)])
    }

    private static func png(_ chunks: [(String, [UInt8])], colours: UInt8 = 2) -> [UInt8] {
        var size = big(400, 4)
        size += big(300, 4)
        size += [8, colours, 0, 0, 0] as [UInt8]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var all: [(String, [UInt8])] = [("IHDR", size)]
        all += chunks
        all.append(("IEND", []))
        for (type, data) in all {
            file += big(data.count, 4)
            file += Array(type.utf8)
            file += data
            file += [0, 0, 0, 0] as [UInt8]
        }
        return file
    }

    private static func webP(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var inside = Array("WEBP".utf8)
        for (type, data) in chunks {
            inside += Array(type.utf8)
            inside += little(data.count, 4)
            inside += data
            if data.count % 2 == 1 { inside.append(0) }
        }
        var file = Array("RIFF".utf8)
        file += little(inside.count, 4)
        return file + inside
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var box = big(content.count + 8, 4)
        box += Array(type.utf8)
        return box + content
    }

    /// A picture of 400 by 600 pixels with further properties, in their order.
    private static func heif(
        _ properties: [(String, [UInt8])], brand: String = "heic", item: Int = 1
    ) -> [UInt8] {
        func size(_ width: Int, _ height: Int) -> [UInt8] {
            var size: [UInt8] = big(0, 4)
            size += big(width, 4)
            return size + big(height, 4)
        }
        var all: [(String, [UInt8])] = [("ispe", size(160, 120)), ("ispe", size(400, 600))]
        all += properties
        // Those of another item, then all but the first.
        var links: [UInt8] = big(0, 4)
        links += big(2, 4)
        links += big(7, 2)
        links += [1, 1] as [UInt8]
        links += big(item, 2)
        links.append(UInt8(all.count - 1))
        for number in 2...all.count { links.append(UInt8(number | 0x80)) }
        var parts = box("ipco", all.flatMap { box($0.0, $0.1) })
        parts += box("ipma", links)
        var main: [UInt8] = big(0, 4)
        main += big(item, 2)
        var meta: [UInt8] = big(0, 4)
        meta += box("pitm", main)
        meta += box("iprp", parts)
        var file = box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
        file += box("free", [1, 2, 3])
        return file + box("meta", meta)
    }

    @Test func pngAndWebPAreTurnedByTheirOwnExif() {
        let plain = Self.head(Self.png([("IDAT", [1, 2, 3])]))
        #expect([plain.width, plain.height] == [400, 300])
        #expect(plain.turn == .byNumber(1))
        for number in 1...8 {
            let before = Self.png([("eXIf", Self.exif(number)), ("IDAT", [1])])
            #expect(Self.head(before).turn == .byNumber(number))
            let after = Self.png([("IDAT", [1]), ("eXIf", Self.exif(number))])
            #expect(Self.head(after).turn == .byNumber(number))
            var extended: [UInt8] = [8, 0, 0, 0]
            extended += little(399, 3)
            extended += little(299, 3)
            let webP = Self.head(
                Self.webP([
                    ("VP8X", extended), ("VP8L", [7, 7, 7]), ("EXIF", Self.exif(number)),
                ]))
            #expect(webP.turn == .byNumber(number))
            #expect([webP.width, webP.height] == [400, 300])
            let marked = Array("Exif\0\0".utf8) + Self.exif(number)
            #expect(
                Self.head(Self.webP([("VP8X", extended), ("EXIF", marked)])).turn
                    == .byNumber(number))
            #expect(PictureTurn.byNumber(number).isSideways(metadata: 6) == (number >= 5))
        }
        #expect(Self.head(Self.png([("eXIf", [1, 2, 3])])).turn == .byNumber(1))
    }

    @Test func pngWithoutTransparentColoursIsOpaque() {
        for type in 0...7 {
            let bytes = Self.png([("IDAT", [1])], colours: UInt8(type))
            #expect(Self.head(bytes).isOpaque == [0, 2, 3].contains(type))
        }
        for chunks in [["tRNS", "IDAT"], ["eXIf", "tRNS", "IDAT"], ["tRNS", "eXIf", "IDAT"]] {
            #expect(!Self.head(Self.png(chunks.map { ($0, Self.exif(1)) })).isOpaque)
        }
        #expect(Self.head(Self.png([("eXIf", Self.exif(1)), ("IDAT", [1])])).isOpaque)
        #expect(!Self.head(Self.webP([("VP8L", [0x2F, 0, 0, 0, 0])])).isOpaque)
    }

    @Test func headsTellOfProfilesAndOfPicturesThatMove() {
        func extended(_ flags: UInt8) -> [UInt8] { [flags, 0, 0, 0, 7, 0, 0, 5, 0, 0] }
        let profile: [UInt8] = [9, 8, 7]
        let webP = Self.webP([("VP8X", extended(0x22)), ("ICCP", profile), ("EXIF", [])])
        let head = Self.head(webP)
        #expect(head.isWebP && head.isMoving)
        #expect(head.profilePlace.map { Array(webP[$0]) } == profile)
        let still = Self.head(Self.webP([("VP8X", extended(0)), ("EXIF", [])]))
        #expect(still.isWebP && !still.isMoving && still.profilePlace == nil)
        for brand in ["avis", "msf1", "hevc"] {
            #expect(Self.head(Self.heif([], brand: brand)).isMoving)
        }
        for brand in ["avif", "heic", "mif1"] {
            #expect(!Self.head(Self.heif([], brand: brand)).isMoving)
        }
    }

    @Test func plainWebPHasItsSizeInItsPicture() {
        var lossy: [UInt8] = [1, 2, 3, 0x9D, 0x01, 0x2A]
        lossy += little(320 | 0x4000, 2)
        lossy += little(200, 2)
        #expect(Self.head(Self.webP([("VP8 ", lossy)])).width == 320)
        #expect(Self.head(Self.webP([("VP8 ", lossy)])).height == 200)
        var lossless: [UInt8] = [0x2F]
        lossless += little(319 | 199 << 14, 4)
        #expect(Self.head(Self.webP([("VP8L", lossless)])).width == 320)
        #expect(Self.head(Self.webP([("VP8L", lossless)])).height == 200)
    }

    @Test func heicAndAvifAreTurnedByTheirBoxesAlone() {
        let plain = Self.head(Self.heif([]))
        #expect([plain.width, plain.height] == [400, 600])
        #expect(plain.turn == .byDecoder(isSideways: false))
        // EXIF says nothing here.
        #expect(!plain.turn.isSideways(metadata: 6))
        for (angle, isSideways) in [(0, false), (1, true), (2, false), (3, true)] {
            for brand in ["heic", "avif"] {
                let turned = Self.heif([("irot", [UInt8(angle)]), ("imir", [1])], brand: brand)
                #expect(Self.head(turned).turn == .byDecoder(isSideways: isSideways))
                #expect(Self.head(turned).turn.numberForPixels == 1)
            }
        }
        var cut = Self.big(200, 4)
        cut += Self.big(1, 4)
        cut += Self.big(301, 4)
        cut += Self.big(2, 4)
        cut += [UInt8](repeating: 0, count: 16)
        let cropped = Self.head(Self.heif([("clap", cut)]))
        #expect([cropped.width, cropped.height] == [200, 151])
        // A film of the same container is none.
        let film = Self.box("ftyp", Array("isom\0\0\0\0mp42".utf8))
        #expect(Self.head(film).turn == .byMetadata)
    }

    @Test func bitmapsHaveHeadsOfThreeKinds() {
        func bitmap(_ parts: [[UInt8]]) -> PictureHead {
            var file = Array("BM".utf8)
            file += [UInt8](repeating: 0, count: 12)
            return Self.head(file + parts.flatMap(\.self))
        }
        let os2 = bitmap([little(12, 4), little(40, 2), little(24, 2), little(1, 2), little(1, 2)])
        #expect([os2.width, os2.height] == [40, 24])
        for count in [16, 40, 64, 108, 124] {
            let head = bitmap([little(count, 4), little(640, 4), little(480, 4)])
            #expect([head.width, head.height] == [640, 480])
        }
        let fromTop = bitmap([little(40, 4), little(640, 4), [0x20, 0xFE, 0xFF, 0xFF]])
        #expect([fromTop.width, fromTop.height] == [640, 480])
        #expect(bitmap([little(40, 4), [0, 0, 0, 0x80], little(1, 4)]).width == 0)
    }

    @Test func otherFormatsAreTurnedByWhatTheMetadataReaderFinds() {
        #expect(Self.head(ExifEntry.jpeg()).turn == .byMetadata)
        #expect(Self.head(Self.exif(6)).turn == .byMetadata)
        #expect(PictureTurn.byMetadata.isSideways(metadata: 6))
        #expect(!PictureTurn.byMetadata.isSideways(metadata: 3))
        #expect(Self.head([]).turn == .byMetadata)
        #expect(Self.head([0xFF, 0x0A, 1]).turn == .byDecoder(isSideways: false))
    }

    @Test func filesThatAreCutOffOrSpoiltHarmNothing() {
        let files = [
            Self.png([("eXIf", Self.exif(6))]), Self.heif([("irot", [1])]),
            Self.webP([("VP8X", [8, 0, 0, 0, 9, 0, 0, 9, 0, 0]), ("EXIF", Self.exif(6))]),
        ]
        for file in files {
            for index in file.indices {
                _ = Self.head(Array(file[..<index]))
                for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                    var bytes = file
                    bytes[index] = value
                    let head = Self.head(bytes)
                    #expect(head.width >= 0 && head.height >= 0)
                }
            }
        }
    }
}
