import Testing

@testable import ShelfPhoto

/// Date, camera and location in the containers of films.
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

    private static func facts(_ bytes: [UInt8]) -> PhotoFacts {
        PhotoFacts(film: { offset, count in
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset...].prefix(count))
        })
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

    @Test func brokenFilmsSayNothingAndEnd() {
        let apple = Self.keys([("com.apple.quicktime.make", "Apple")]).flatMap(\.self)
        let whole = Self.film(Self.header, Self.box("meta", apple))
        for count in 0..<whole.count { _ = Self.facts(Array(whole.prefix(count))) }
        for place in whole.indices {
            for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
                var broken = whole
                broken[place] = byte
                _ = Self.facts(broken)
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
