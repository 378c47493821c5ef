import Testing

@testable import ShelfPhoto

/// Date, camera, location and size in the containers of films.
@Suite struct FilmFactsTests {
    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8($0.value) }
    }

    private static func box(_ name: String, _ body: [UInt8]...) -> [UInt8] {
        box(latin(name), body.flatMap(\.self))
    }

    private static func box(_ name: [UInt8], _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8, 4) + name + body
    }

    private static func head(_ bytes: [UInt8]) -> FilmHead {
        FilmHead { offset, count in
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset...].prefix(count))
        }
    }

    private static func facts(_ bytes: [UInt8]) -> PhotoFacts { head(bytes).facts }

    private static func size(_ bytes: [UInt8]) -> [Int] {
        let head = head(bytes)
        return [head.width, head.height]
    }

    private static func film(_ parts: [UInt8]...) -> [UInt8] {
        box("ftyp", latin("qt  "), big(0, 4)) + box("mdat", big(0, 100))
            + box("moov", parts.flatMap(\.self))
    }

    /// 6 May 2019, 7:08:09 in Greenwich.
    private static let seconds = 1_557_126_489
    private static let clock = [2019, 5, 6, 7, 8, 9]
    private static let epoch = 2_082_844_800

    private static let header = box("mvhd", big(0, 4), big(seconds + epoch, 4), big(0, 92))

    private static func keys(_ all: [(String, String)]) -> [[UInt8]] {
        [
            box("hdlr", big(0, 8), latin("mdta"), big(0, 13)),
            box(
                "keys", big(0, 4), big(all.count, 4),
                all.flatMap { big($0.0.utf8.count + 8, 4) + latin("mdta") + Array($0.0.utf8) }),
            box(
                "ilst",
                all.enumerated().flatMap { index, key in
                    box(big(index + 1, 4), box("data", big(1, 4), big(0, 4), Array(key.1.utf8)))
                }),
        ]
    }

    @Test func theHeaderTellsWhenAFilmWasMade() {
        #expect(Self.facts(Self.film(Self.header)).taken == Self.clock)
        let large = Self.box("mvhd", [1, 0, 0, 0], Self.big(Self.seconds + Self.epoch, 8))
        #expect(Self.facts(Self.film(large + Self.big(0, 92))).taken == Self.clock)
        let fromUnix = Self.box("mvhd", Self.big(0, 4), Self.big(Self.seconds, 4), Self.big(0, 92))
        #expect(Self.facts(Self.film(fromUnix)).taken == Self.clock)
        let none = Self.box("mvhd", Self.big(0, 100))
        #expect(Self.facts(Self.film(none)) == PhotoFacts())
    }

    @Test func appleAndAndroidTellCameraLocationAndTheTimeThere() throws {
        let apple = [
            ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 8"),
            ("com.apple.quicktime.creationdate", "2019-05-06T09:08:09+0200"),
            ("com.apple.quicktime.location.ISO6709", "+27.5916+086.5640+8850/"),
        ]
        let parts = Self.keys(apple).flatMap(\.self)
        // QuickTime writes no version before these parts, MP4 does.
        for version in [[], Self.big(0, 4)] {
            let facts = Self.facts(Self.film(Self.header, Self.box("meta", version, parts)))
            #expect(facts.taken == [2019, 5, 6, 9, 8, 9])
            #expect(facts.camera == "Apple iPhone 8")
            #expect(facts.latitude == 27.5916)
            #expect(facts.longitude == 86.564)
        }
        let android = Self.keys([("com.android.version", "12"), ("com.android.model", "Pixel")])
        let meta = Self.box("meta", Self.big(0, 4), android.flatMap(\.self))
        let facts = Self.facts(Self.film(Self.header, Self.box("udta", meta)))
        #expect(facts.camera == "Pixel")
        #expect(facts.taken == Self.clock)
    }

    @Test func camerasTellInQuickTimesOldWayToo() {
        func text(_ name: String, _ text: String) -> [UInt8] {
            Self.box(name, Self.big(text.utf8.count, 2), [0x15, 0xC7], Array(text.utf8), [0, 0])
        }
        let facts = Self.facts(
            Self.film(
                Self.header,
                Self.box(
                    "udta", text("\u{A9}xyz", "-33.8600+151.2111/"), text("\u{A9}mak", "ACME"),
                    text("\u{A9}mod", "ACME 3"), text("\u{A9}day", "2018-01-02"))))
        #expect(facts.latitude == -33.86)
        #expect(facts.longitude == 151.2111)
        #expect(facts.camera == "ACME 3")
        #expect(facts.taken == [2018, 1, 2, 0, 0, 0])
    }

    @Test func whatIsNoPlaceIsNone() {
        for text in ["", "/", "+0.0+0.0/", "+91.0+010.0/", "+1.0/", "1.0+2.0/", "+x+y/"] {
            #expect(FilmFacts.place(text) == nil, "\(text)")
        }
        #expect(FilmFacts.place("+0.0-5.5/")?.longitude == -5.5)
    }

    @Test func matroskaTellsWhenAFilmWasMade() {
        func element(_ id: [UInt8], _ body: [UInt8]...) -> [UInt8] {
            let body = body.flatMap(\.self)
            return id + [1] + Self.big(body.count, 7) + body
        }
        let nanoseconds = (Self.seconds - 978_307_200) * 1_000_000_000
        let about = element(
            [0x15, 0x49, 0xA9, 0x66], element([0x44, 0x61], Self.big(nanoseconds, 8)))
        let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
        let film =
            head + element([0x18, 0x53, 0x80, 0x67], about, [0x1F, 0x43, 0xB6, 0x75, 0x81, 0])
        #expect(Self.facts(film).taken == Self.clock)
        // A stream does not know how long it is.
        let stream =
            head + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7) + about
        #expect(Self.facts(stream).taken == Self.clock)
    }

    // MARK: - Size

    /// A track of a film; `axes` are the four numbers of its matrix.
    private static func track(
        _ kind: String, _ width: Int, _ height: Int, axes: [Int] = [1, 0, 0, 1], version: Int = 0
    ) -> [UInt8] {
        let turns = axes.map { big($0 << 16, 4) }
        let matrix = turns[0] + turns[1] + big(0, 4) + turns[2] + turns[3] + big(0, 16)
        let times = big(version, 1) + big(7, 3) + big(0, version == 1 ? 48 : 36)
        return box(
            "trak", box("tkhd", times, matrix, big(width << 16, 4), big(height << 16, 4)),
            box("mdia", box("hdlr", big(0, 8), latin(kind), big(0, 13))))
    }

    @Test func aFilmHasTheSizeOfItsFirstTrackOfPicturesAsItIsTurned() {
        let sound = Self.track("soun", 0, 0)
        let wide = Self.track("vide", 1920, 1080)
        #expect(Self.size(Self.film(Self.header, sound, wide)) == [1920, 1080])
        #expect(Self.size(Self.film(sound, wide, Self.track("vide", 9, 9))) == [1920, 1080])
        for axes in [[0, 1, -1, 0], [0, -1, 1, 0]] {
            for version in [0, 1] {
                let turned = Self.track("vide", 1920, 1080, axes: axes, version: version)
                #expect(Self.size(Self.film(turned)) == [1080, 1920], "\(axes) \(version)")
            }
        }
        let upsideDown = Self.track("vide", 1920, 1080, axes: [-1, 0, 0, -1])
        #expect(Self.size(Self.film(upsideDown)) == [1920, 1080])
        #expect(Self.size(Self.film(sound, Self.track("text", 4, 4))) == [0, 0])
    }

    @Test func matroskaTellsTheSizeThatIsShown() {
        func element(_ id: [UInt8], _ body: [UInt8]...) -> [UInt8] {
            let body = body.flatMap(\.self)
            return id + [1] + Self.big(body.count, 7) + body
        }
        func film(_ kind: Int, _ sizes: [(id: [UInt8], number: Int)]) -> [UInt8] {
            let video = sizes.flatMap { element($0.id, Self.big($0.number, 2)) }
            let track = element(
                [0xAE], element([0x83], Self.big(kind, 1)), element([0xE0], video))
            return element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
                + element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xAE, 0x6B], track))
        }
        let stored: [(id: [UInt8], number: Int)] = [([0xB0], 720), ([0xBA], 576)]
        let shown: [(id: [UInt8], number: Int)] = [([0x54, 0xB0], 1024), ([0x54, 0xBA], 576)]
        #expect(Self.size(film(1, stored)) == [720, 576])
        #expect(Self.size(film(1, stored + shown)) == [1024, 576])
        #expect(Self.size(film(1, stored + shown + [([0x54, 0xB2], 3)])) == [720, 576])
        let proportion: [(id: [UInt8], number: Int)] = [([0x54, 0xB0], 16), ([0x54, 0xBA], 9)]
        #expect(Self.size(film(1, stored + proportion)) == [720, 576])
        #expect(Self.size(film(2, stored)) == [0, 0])
    }

    // MARK: - AVI and AVCHD

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        big(number, count).reversed()
    }

    private static func chunk(_ name: String, _ body: [UInt8]...) -> [UInt8] {
        let body = body.flatMap(\.self)
        return latin(name) + little(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }

    private static func avi(_ header: [UInt8], _ lists: [UInt8]...) -> [UInt8] {
        let numbers = [40_000, 0, 0, 0, 9, 0, 1, 0, 640, 480, 0, 0, 0, 0]
        let first = chunk("avih", numbers.flatMap { little($0, 4) })
        return chunk(
            "RIFF", latin("AVI "), chunk("LIST", latin("hdrl"), first, header),
            chunk("LIST", latin("movi"), chunk("00dc", [1, 2, 3])), lists.flatMap(\.self))
    }

    @Test func filmsInAVITellDateCameraAndSize() {
        for text in [
            "MON MAY 06 07:08:09 2019\n\0", "Mon May  6 07:08:09 2019", "2019:05:06 07:08:09",
            "2019/05/06 07:08:09", "2019-05-06 07:08:09",
        ] {
            let film = Self.avi(Self.chunk("IDIT", Self.latin(text)))
            #expect(Self.facts(film).taken == Self.clock, "\(text)")
            #expect(Self.size(film) == [640, 480])
        }
        let about = Self.avi(
            [],
            Self.chunk("LIST", Self.latin("INFO"), Self.chunk("ICRD", Self.latin("2018-01-02"))),
            Self.chunk(
                "LIST", Self.latin("exif"), Self.chunk("ecor", Self.latin("ACME\0")),
                Self.chunk("emdl", Self.latin("Three"))))
        #expect(Self.facts(about).taken == [2018, 1, 2, 0, 0, 0])
        #expect(Self.facts(about).camera == "ACME Three")
        for text in ["", "Mon Foo 06 07:08:09 2019", "2019", "a b c d e"] {
            #expect(Self.facts(Self.avi(Self.chunk("IDIT", Self.latin(text)))).taken == nil)
        }
    }

    /// Packets of a stream of pictures, each with other packets before it and `extra` bytes in
    /// front.
    private static func stream(_ bytes: [UInt8], extra: Int = 0, room: Int = 184) -> [UInt8] {
        var packets: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: room) {
            let part = bytes[start..<min(start + room, bytes.count)]
            let empty = 184 - part.count
            packets += big(0, extra) + [0x47, 0, 0, 0x10] + big(0, 184)
            packets += big(0, extra) + [0x47, 0x10, 0x11, empty == 0 ? 0x10 : 0x30]
            if empty > 0 { packets += [UInt8(empty - 1)] + big(0, empty - 1) }
            packets += part
        }
        return packets
    }

    @Test func streamsOfCamerasTellWhenTheyWereMade() {
        let mark: [UInt8] = [
            0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C,
            0x9A, 0x66,
        ]
        let block =
            mark + Self.latin("MDPM")
            + [3, 0x70, 0, 0, 3, 1, 1, 0x18, 0x02, 0x20, 0x19, 0x05, 0x19, 0x06, 0x07, 0x08, 0x09]
        let picture = Self.big(0, 150) + block + Self.big(0, 700)
        for (extra, room) in [(0, 184), (4, 184), (0, 33)] {
            let stream = Self.stream(picture, extra: extra, room: room)
            #expect(Self.facts(stream).taken == Self.clock, "\(extra) \(room)")
        }
        #expect(Self.facts(Self.stream(Self.big(0, 900))) == PhotoFacts())
        var broken = picture
        broken.replaceSubrange(broken.count - 704..<broken.count - 700, with: Self.big(-1, 4))
        #expect(Self.facts(Self.stream(broken)) == PhotoFacts())
    }

    @Test func brokenFilmsSayNothingAndEnd() {
        let apple = Self.keys([("com.apple.quicktime.make", "Apple")]).flatMap(\.self)
        let track = Self.track("vide", 1920, 1080)
        let films = [
            Self.film(Self.header, track, Self.box("meta", apple)),
            Self.avi(Self.chunk("IDIT", Self.latin("Mon May 06 07:08:09 2019"))),
        ]
        for whole in films {
            for count in 0..<whole.count { _ = Self.facts(Array(whole.prefix(count))) }
            for place in whole.indices {
                for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
                    var broken = whole
                    broken[place] = byte
                    _ = Self.facts(broken)
                }
            }
        }
        #expect(Self.facts(Array("no film at all, but words".utf8)) == PhotoFacts())
        #expect(
            Self.facts(
                Self.film(Self.box("mvhd", [1, 0, 0, 0], [UInt8](repeating: 0xFF, count: 8)))
            ).taken == nil)
    }

    @Test func datesOfTheCalendarAreRight() {
        #expect(FilmFacts.clock(951_782_400) == [2000, 2, 29, 0, 0, 0])
        #expect(FilmFacts.clock(4_107_542_399) == [2100, 2, 28, 23, 59, 59])
        #expect(FilmFacts.clock(4_107_542_400) == [2100, 3, 1, 0, 0, 0])
        #expect(FilmFacts.clock(0) == nil)
    }
}
