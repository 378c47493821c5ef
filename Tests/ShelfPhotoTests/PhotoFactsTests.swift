import Testing

@testable import ShelfPhoto

@Suite struct PhotoFactsTests {
    /// The head of a JPEG file with these tags in it, numbers being written the way of big ends.
    private static func jpeg(
        picture: [Entry] = [], exposure: [Entry] = [], place: [Entry] = []
    ) -> [UInt8] {
        let pointers = [Entry(0x8769, long: 0), Entry(0x8825, long: 0)]
        let first = 8
        let second = first + Entry.table(picture + pointers, at: 0).count
        let third = second + Entry.table(exposure, at: 0).count
        let all = picture + [Entry(0x8769, long: second), Entry(0x8825, long: third)]
        let tiff =
            Array("MM".utf8) + Entry.bytes(42, 2) + Entry.bytes(first, 4)
            + Entry.table(all, at: first) + Entry.table(exposure, at: second)
            + Entry.table(place, at: third)
        let segment = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1] + Entry.bytes(segment.count + 2, 2) + segment
            + [0xFF, 0xD9]
    }

    private static let photograph = jpeg(
        picture: [
            Entry(0x010f, text: "ACME Optical Co."), Entry(0x0110, text: "Acme Shooter 3"),
            Entry(0x0132, text: "2022:01:02 03:04:05"),
        ],
        exposure: [
            Entry(0x829a, fractions: [(1, 125)]), Entry(0x829d, fractions: [(28, 10)]),
            Entry(0x8827, short: 400), Entry(0x9003, text: "2021:05:03 12:34:56"),
            Entry(0x920a, fractions: [(50, 1)]), Entry(0xa434, text: "Glass\u{7} 50mm"),
        ],
        place: [
            Entry(1, text: "S"), Entry(2, fractions: [(33, 1), (51, 1), (36, 1)]),
            Entry(3, text: "E"), Entry(4, fractions: [(151, 1), (12, 1), (40, 1)]),
        ])

    @Test func whatACameraWroteIsTold() {
        let facts = PhotoFacts(jpeg: Self.photograph)
        #expect(facts.taken == [2021, 5, 3, 12, 34, 56])
        #expect(facts.camera == "Acme Shooter 3")
        #expect(facts.lens == "Glass 50mm")
        #expect(facts.exposure == 0.008)
        #expect(facts.aperture == 2.8)
        #expect(facts.sensitivity == 400)
        #expect(facts.focalLength == 50)
        let (minutes, seconds): (Double, Double) = (51.0 / 60, 36.0 / 3_600)
        #expect(facts.latitude == -(33 + minutes + seconds))
        #expect(facts.longitude.map { Int($0 * 1_000) } == 151_211)
    }

    @Test func nothingIsMadeUpWhereNothingIsSaid() {
        #expect(PhotoFacts(jpeg: Self.jpeg()).isEmpty)
        #expect(PhotoFacts(jpeg: [0xFF, 0xD8, 0xFF, 0xD9]).isEmpty)
        #expect(PhotoFacts(jpeg: []).isEmpty)
        let strange = Self.jpeg(
            picture: [Entry(0x0132, text: "0000:00:00 00:00:00")],
            exposure: [
                Entry(0x829a, fractions: [(1, 0)]), Entry(0x829d, text: "f/2"),
                Entry(0x8827, fractions: []),
            ],
            place: [
                Entry(1, text: "N"), Entry(2, fractions: [(95, 1), (0, 1), (0, 1)]),
                Entry(3, text: "E"), Entry(4, fractions: [(15, 1), (0, 1), (0, 1)]),
            ])
        #expect(PhotoFacts(jpeg: strange).isEmpty)
    }

    @Test func aFileThatIsCutOffOrSpoiltAnywhereHarmsNothing() {
        for end in Self.photograph.indices { _ = PhotoFacts(jpeg: Array(Self.photograph[..<end])) }
        for index in Self.photograph.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = Self.photograph
                bytes[index] = value
                let facts = PhotoFacts(jpeg: bytes)
                #expect(PhotoFacts(bytes: facts.bytes) == facts)
            }
        }
    }

    @Test func factsComeThroughAPipeAndNonsenseDoesNot() {
        var facts = PhotoFacts(jpeg: Self.photograph)
        facts.profile = "Wide Gamut"
        #expect(PhotoFacts(bytes: facts.bytes) == facts)
        #expect(PhotoFacts(bytes: []).isEmpty)
        let nonsense = "taken 2021 13 1 0 0 0\nexposure nan\naperture -1\nlatitude 91\nx y\nlens \n"
        #expect(PhotoFacts(bytes: Array(nonsense.utf8)).isEmpty)
        let long = [UInt8](repeating: 0x41, count: PhotoFacts.largestByteCount + 1)
        #expect(PhotoFacts(bytes: long).isEmpty)
        let many = Array("camera ".utf8) + [UInt8](repeating: 0x41, count: 1_000)
        #expect(PhotoFacts(bytes: many).camera?.count == 120)
    }

    @Test func theMakerIsNamedOnce() {
        #expect(PhotoFacts.camera(maker: "NIKON CORPORATION", "NIKON D90") == "NIKON D90")
        #expect(PhotoFacts.camera(maker: "SONY", "ILCE-7") == "SONY ILCE-7")
        #expect(PhotoFacts.camera(maker: nil, "X") == "X")
        #expect(PhotoFacts.camera(maker: "X", nil) == "X")
        #expect(PhotoFacts.camera(maker: nil, nil) == nil)
    }
}
