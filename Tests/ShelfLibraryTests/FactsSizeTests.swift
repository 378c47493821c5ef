import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// Sizes, orientations and texts as files of many makers have them.
@Suite struct FactsSizeTests {
    private let folder = TemporaryFolder()

    private func photo(_ bytes: [UInt8]) -> PhotoFacts? {
        guard let memory = MemoryFile(bytes),
            let file = RegularFile(pathBytes: Array(memory.descriptorPath.utf8))
        else { return nil }
        return PictureMetadata(file).map { PhotoFacts($0) }
    }

    @Test func factsWithTheLongestTagsAreToldInWhole() {
        var facts = ItemFacts()
        facts.label = String(repeating: "\u{1F40B}", count: 60)
        facts.tags = (0..<PhotoFacts.mostTags).map {
            "\($0) " + String(repeating: "\u{1F40B}", count: 60)
        }
        #expect(FactsRequest.facts(inReply: FactsRequest.reply([facts])) == [facts])
    }

    @Test func aFilmTellsWhenItWasTaken() throws {
        var film = try mp4Bytes(
            [pngBytes(0xFF00_00FF, width: 60, height: 30)], width: 60, height: 30, rate: 1)
        let header = try #require(film.firstRange(of: Array("mvhd".utf8)))
        // 6 May 2019, 7:08:09, from 1904 on, behind a version.
        let seconds: [UInt8] = little(1_557_126_489 + 2_082_844_800, 4).reversed()
        film.replaceSubrange(header.upperBound + 4..<header.upperBound + 8, with: seconds)
        folder.writeBytes("a.mp4", film)
        let facts = FactsMaker.facts(of: folder.file.child(named: "a.mp4"), sidecars: [])
        #expect(facts.taken == 1_557_126_489)
    }

    /// A JPEG whose color profile says another length than it has, for which GExiv2 refuses the
    /// whole file.
    private func spoiltProfile(before blocks: [UInt8]...) -> [UInt8] {
        func segment(_ mark: UInt8, _ body: [UInt8]) -> [UInt8] {
            [0xFF, mark] + little(body.count + 2, 2).reversed() + body
        }
        let profile = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + [0, 0, 0x27, 0x0F] + little(0, 20)
        let frame = segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0xFF, 0xD9]
        return [0xFF, 0xD8] + segment(0xE2, profile) + blocks.flatMap { segment(0xE1, $0) } + frame
            + scan
    }

    @Test func factsAreReadBesideASpoiltProfile() throws {
        let exif =
            Array("Exif\0\0".utf8)
            + ExifEntry.tiff(picture: [], [ExifEntry(0x9003, text: "2021:05:03 12:34:56")])
        let packet = """
            http://ns.adobe.com/xap/1.0/\0<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"
             xmp:CreateDate="2020-02-03T04:05:06+07:00"/>
            </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        let both = try #require(photo(spoiltProfile(before: exif, Array(packet.utf8))))
        #expect(both.taken == [2021, 5, 3, 12, 34, 56])
        #expect(both.rating == 4)
        // By the clock of the camera, not in the zone of this machine.
        let packetOnly = try #require(photo(spoiltProfile(before: Array(packet.utf8))))
        #expect(packetOnly.taken == [2020, 2, 3, 4, 5, 6])
        // Behind more bytes than are searched at once.
        let far = try #require(photo(spoiltProfile() + little(0, (1 << 20) - 200) + exif))
        #expect(far.taken == [2021, 5, 3, 12, 34, 56])
        #expect((photo(spoiltProfile()) ?? PhotoFacts()) == PhotoFacts())
        // No picture is searched for blocks.
        #expect((photo(Array("text ".utf8) + exif) ?? PhotoFacts()) == PhotoFacts())
    }

    // MARK: - Sizes

    @Test func filmsHaveTheSizeTheyAreShownIn() throws {
        let picture = try jpegBytes(width: 64, height: 32)
        func size(_ name: String, _ film: [UInt8]) -> [Int] {
            folder.writeBytes(name, film)
            let facts = FactsMaker.facts(of: folder.file.child(named: name), sidecars: [])
            #expect(FactsRequest.facts(inReply: FactsRequest.reply([facts])) == [facts])
            return [facts.width, facts.height]
        }
        let upright = mp4Bytes([picture], width: 64, height: 32, rate: 1)
        #expect(size("a.mp4", upright) == [64, 32])
        let turned = mp4Bytes([picture], width: 64, height: 32, rate: 1, axes: [0, 1, -1, 0])
        #expect(size("turned.mov", turned) == [32, 64])
        #expect(
            size("a.mkv", matroskaBytes([picture], width: 64, height: 32, rate: 1)) == [64, 32])
        #expect(size("a.avi", aviBytes([picture], width: 64, height: 32, rate: 1)) == [64, 32])
    }

    @Test func aSizeThatCannotBeIsNotKnownAndIsToldLikeAnyOther() {
        func bitmap(_ width: Int, _ height: Int) -> [UInt8] {
            let numbers = [
                (118, 4), (0, 4), (54, 4), (40, 4), (width, 4), (height, 4), (1, 2), (24, 2),
            ]
            var bytes = Array("BM".utf8)
            for (number, count) in numbers { bytes += little(number, count) }
            return bytes + [UInt8](repeating: 0, count: 88)
        }
        folder.writeBytes("beyond.bmp", bitmap(0x4000_0001, 0x3000_0001))
        folder.writeBytes("edge.bmp", bitmap(1 << 24, 1))
        let beyond = FactsMaker.facts(of: folder.file.child(named: "beyond.bmp"), sidecars: [])
        let edge = FactsMaker.facts(of: folder.file.child(named: "edge.bmp"), sidecars: [])
        #expect([beyond.width, beyond.height] == [0, 0])
        #expect([edge.width, edge.height] == [1 << 24, 1])
        #expect(FactsRequest.facts(inReply: FactsRequest.reply([beyond, edge])) == [beyond, edge])
    }

    @Test func theOldestBitmapsHaveTheirSize() {
        var head = Array("BM".utf8)
        for (number, count) in [
            (224, 4), (0, 4), (32, 4), (12, 4), (40, 2), (24, 2), (1, 2), (1, 2),
        ] {
            head += little(number, count)
        }
        folder.writeBytes("os2.bmp", head + [UInt8](repeating: 0, count: 198))
        let facts = FactsMaker.facts(of: folder.file.child(named: "os2.bmp"), sidecars: [])
        #expect([facts.width, facts.height] == [40, 24])
    }

    @Test func aPNGFileIsTurnedByItsOwnExifInFactsThumbnailAndPreview() throws {
        let png = try pngBytes(0xFF00_00FF, width: 60, height: 30)
        let exif = ExifEntry.tiff(picture: [ExifEntry(0x0112, short: 6)])
        let body = Array("eXIf".utf8) + exif
        var chunk = ExifEntry.bytes(exif.count, 4)
        chunk += body
        chunk += ExifEntry.bytes(Int(crc32(body)), 4)
        // Behind the signature and the head of the picture.
        var turned = png
        turned.insert(contentsOf: chunk, at: 33)
        folder.writeBytes("a.png", turned)
        let file = folder.file.child(named: "a.png")
        let facts = FactsMaker.facts(of: file, sidecars: [])
        #expect([facts.width, facts.height] == [30, 60])
        #expect(ItemOrientation(facts) == .portrait)
        let maker = ThumbnailMaker(
            cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))
        for (side, size) in [(128, [30, 60]), (20, [10, 20])] {
            let answer = maker.answer(
                of: file, side: side, source: ThumbnailSource(modified: 0, byteCount: 0),
                contentType: "image/png")
            #expect(answer.picture.map { [$0.width, $0.height] } == size)
            let preview = try #require(maker.preview(of: file, side: side))
            #expect([preview.picture.width, preview.picture.height] == size)
            #expect([preview.fullWidth, preview.fullHeight] == [30, 60])
        }
    }

    // MARK: - Texts

    @Test func textsWithoutANamedEncodingAreReadAsUTF8ElseAsLatin() throws {
        func dataset(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
            var set: [UInt8] = [0x1C, 2, number]
            set += ExifEntry.bytes(data.count, 2)
            return set + data
        }
        func words(_ tag: [UInt8], _ title: [UInt8]) throws -> PhotoFacts {
            var iptc = dataset(5, title)
            iptc += dataset(25, tag)
            iptc += dataset(55, Array("20210503".utf8))
            iptc += dataset(60, Array("123456+0200".utf8))
            var segment = Array("Photoshop 3.0\08BIM".utf8)
            segment += [0x04, 0x04, 0, 0] as [UInt8]
            segment += ExifEntry.bytes(iptc.count, 4)
            segment += iptc
            if iptc.count % 2 == 1 { segment.append(0) }
            var marker: [UInt8] = [0xFF, 0xED]
            marker += ExifEntry.bytes(segment.count + 2, 2)
            var jpeg = try jpegBytes(width: 8, height: 8)
            jpeg.insert(contentsOf: marker + segment, at: 2)
            return try #require(photo(jpeg))
        }
        let latin = try words([0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72], [0x93, 0x61, 0x94])
        #expect(latin.tags == ["Müller"])
        #expect(latin.title == "“a”")
        #expect(latin.taken == [2021, 5, 3, 12, 34, 56])
        let utf8 = try words(Array("Müller".utf8), Array("東京".utf8))
        #expect(utf8.tags == ["Müller"])
        #expect(utf8.title == "東京")
    }
}
