import Glibc
import ShelfDiff
import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// What is read from inside of files, told, kept and ordered by.
@Suite(.serialized) struct FactsTests {
    private let folder = TemporaryFolder()

    private static let photograph = ExifEntry.jpeg(
        picture: [
            ExifEntry(0x010f, text: "ACME Optical Co."), ExifEntry(0x0110, text: "Acme Shooter 3"),
            ExifEntry(0x0112, short: 6), ExifEntry(0x0132, text: "2022:01:02 03:04:05"),
        ],
        exposure: [
            ExifEntry(0x829a, fractions: [(1, 125)]), ExifEntry(0x829d, fractions: [(28, 10)]),
            ExifEntry(0x8827, short: 400), ExifEntry(0x9003, text: "2021:05:03 12:34:56"),
            ExifEntry(0x920a, fractions: [(50, 1)]), ExifEntry(0xa434, text: "Glass\u{7} 50mm"),
        ],
        place: [
            ExifEntry(1, text: "S"), ExifEntry(2, fractions: [(33, 1), (51, 1), (36, 1)]),
            ExifEntry(3, text: "E"), ExifEntry(4, fractions: [(151, 1), (12, 1), (40, 1)]),
        ])

    private func photo(_ bytes: [UInt8]) -> PhotoFacts? {
        guard let memory = MemoryFile(bytes),
            let file = RegularFile(pathBytes: Array(memory.descriptorPath.utf8))
        else { return nil }
        return PictureMetadata(file).map { PhotoFacts($0) }
    }

    private static func sidecar(_ attributes: String, tags: [String] = []) -> String {
        let items = tags.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmlns:dc="http://purl.org/dc/elements/1.1/" \(attributes)>
            <dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    // MARK: - Reading

    @Test func whatACameraWroteIsRead() throws {
        let facts = try #require(photo(Self.photograph))
        #expect(facts.taken == [2021, 5, 3, 12, 34, 56])
        #expect(facts.camera == "Acme Shooter 3")
        #expect(facts.lens == "Glass 50mm")
        #expect((facts.exposure, facts.aperture) == (0.008, 2.8))
        #expect((facts.sensitivity, facts.focalLength) == (400, 50))
        #expect(facts.longitude.map { Int($0 * 1_000) } == 151_211)
        #expect((photo(ExifEntry.jpeg()) ?? PhotoFacts()) == PhotoFacts())
        #expect((photo([0xFF, 0xD8, 0xFF, 0xD9]) ?? PhotoFacts()) == PhotoFacts())
        #expect((photo([]) ?? PhotoFacts()) == PhotoFacts())
    }

    @Test func aFileThatIsCutOffOrSpoiltAnywhereHarmsNothing() {
        for end in Self.photograph.indices { _ = photo(Array(Self.photograph[..<end])) }
        for index in Self.photograph.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = Self.photograph
                bytes[index] = value
                guard let facts = photo(bytes) else { continue }
                #expect(PhotoFacts(bytes: facts.bytes) == facts)
                let item = ItemFacts(facts, width: 1, height: 1)
                #expect(ItemFacts(bytes: item.bytes[...]) == item)
            }
        }
    }

    @Test func aSidecarCountsMoreThanTheFileAndAnythingElseIsNoSidecar() {
        folder.writeBytes("a.jpg", Self.photograph)
        let (file, sidecar) = (
            folder.file.child(named: "a.jpg"), folder.file.child(named: "a.jpg.xmp")
        )
        let alone = FactsMaker.facts(of: file, sidecars: [sidecar])
        #expect((alone.rating, alone.taken) == (nil, 1_620_045_296))
        folder.write(
            "a.jpg.xmp", Self.sidecar("xmp:Rating=\"4\" xmp:Label=\"Red\"", tags: ["Sea", "Sky"]))
        let facts = FactsMaker.facts(of: file, sidecars: [sidecar])
        #expect((facts.rating, facts.label) == (4, "Red"))
        #expect(facts.tags == ["Sea", "Sky"])
        #expect(facts.taken == alone.taken)
        folder.write("a.jpg.xmp", "<x:xmpmeta")
        #expect(FactsMaker.facts(of: file, sidecars: [sidecar]) == alone)
        #expect(FactsMaker.facts(of: folder.file, sidecars: []) == ItemFacts())
        #expect(FactsMaker.facts(of: File(uri: "sftp://host/a.jpg"), sidecars: []) == ItemFacts())
    }

    @Test func ofTwoSidecarsThatOfTheWholeNameCountsMoreAndTheOtherForWhatItLeavesOut() {
        folder.writeBytes("a.jpg", Self.photograph)
        folder.write("a.xmp", Self.sidecar("xmp:Rating=\"5\" xmp:Label=\"Blue\"", tags: ["Sea"]))
        folder.write(
            "a.jpg.xmp",
            Self.sidecar("xmp:Label=\"Red\"").replacing(
                "<dc:subject><rdf:Bag></rdf:Bag></dc:subject>", with: ""))
        let file = folder.file.child(named: "a.jpg")
        let facts = FactsMaker.facts(of: file, sidecars: Sidecars.files(besides: file))
        #expect((facts.rating, facts.label) == (5, "Red"))
        #expect(facts.tags == ["Sea"])
    }

    @Test func dimensionsAreThoseThatAreSeen() throws {
        let jpeg = try jpegBytes(width: 60, height: 30)
        folder.writeBytes("a.jpg", jpeg)
        let file = folder.file.child(named: "a.jpg")
        let plain = FactsMaker.facts(of: file, sidecars: [])
        #expect((plain.width, plain.height) == (60, 30))
        // Turned by a quarter, as the camera was.
        let exif = Array(
            ExifEntry.jpeg(picture: [ExifEntry(0x0112, short: 6)]).dropFirst(2).dropLast(2))
        folder.writeBytes("a.jpg", jpeg[..<2] + exif + jpeg[2...])
        let turned = FactsMaker.facts(of: file, sidecars: [])
        #expect((turned.width, turned.height) == (30, 60))
    }

    @Test func aRawPictureIsShownByThePictureInIt() throws {
        let picture = try jpegBytes(width: 400, height: 200)
        let length = ExifEntry(0x0202, long: picture.count)
        let head = ExifEntry.tiff(picture: [
            ExifEntry(0x0112, short: 6), ExifEntry(0x0201, long: 0), length,
        ])
        let entries = [ExifEntry(0x0112, short: 6), ExifEntry(0x0201, long: head.count), length]
        folder.writeBytes("a.nef", ExifEntry.tiff(picture: entries) + picture)
        let maker = ThumbnailMaker(
            cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))
        let file = folder.file.child(named: "a.nef")
        let source = ThumbnailSource(modified: 0, byteCount: 0)
        let answer = maker.answer(
            of: file, side: 100, source: source, contentType: "image/x-nikon-nef")
        #expect(answer.picture.map { [$0.width, $0.height] } == [50, 100])
        guard
            case .picture(let shown) = maker.shown(
                of: file, side: 300, contentType: "image/x-nikon-nef")
        else {
            Issue.record("nothing is shown")
            return
        }
        #expect([shown.picture.width, shown.picture.height] == [150, 300])
    }

    // MARK: - Telling

    @Test func factsComeThroughAPipeAndNonsenseDoesNot() {
        var facts = ItemFacts()
        (facts.width, facts.height, facts.taken, facts.rating) = (4_000, 3_000, -86_400, -1)
        (facts.label, facts.tags) = ("Red", ["Sea", "Ünïcode", ""])
        #expect(ItemFacts(bytes: facts.bytes[...]) == facts)
        #expect(ItemFacts(bytes: ItemFacts().bytes[...]) == ItemFacts())
        // What is too long is cut between two characters.
        var long = ItemFacts()
        long.label = String(repeating: "é", count: 200)
        #expect(ItemFacts(bytes: long.bytes[...])?.label == String(repeating: "é", count: 127))
        #expect(
            FactsRequest.facts(inReply: FactsRequest.reply([facts, ItemFacts()])) == [
                facts, ItemFacts(),
            ])
        for count in 1..<facts.bytes.count {
            let cut = ItemFacts(bytes: facts.bytes[..<count])
            #expect(cut == nil || cut?.tags.count ?? 0 < 3)
            #expect(
                FactsRequest.facts(inReply: Array(FactsRequest.reply([facts])[..<count])) == nil)
        }
        // What is out of its bounds is not known; the rest is.
        var wrong = facts.bytes
        wrong[16] = 8
        #expect(ItemFacts(bytes: wrong[...])?.rating == nil)
        #expect(ItemFacts(bytes: wrong[...])?.label == "Red")
        wrong = facts.bytes
        wrong[3] = 0xFF
        #expect(ItemFacts(bytes: wrong[...])?.pixelCount == 0)
        #expect(ItemFacts(bytes: wrong[...])?.rating == -1)
        wrong = facts.bytes
        wrong[15] = 0x7F
        #expect(ItemFacts(bytes: wrong[...])?.taken == nil)
        #expect(ItemFacts(bytes: wrong[...])?.width == 4_000)
    }

    // MARK: - Keeping

    private func wanted(_ name: String, text: String = "text") throws -> FactsWanted {
        folder.write(name, text)
        folder.setTime(of: name)
        let info = try FileInfo.queryNow(folder.file.child(named: name))
        return FactsWanted(LibraryItem(id: ItemID(1), info: info), sidecars: [])
    }

    private func facts(_ rating: Int) -> ItemFacts {
        var facts = ItemFacts()
        (facts.rating, facts.tags) = (rating, Array(repeating: "tag", count: rating))
        return facts
    }

    private func cache(_ limit: Int = 1 << 20) -> FactsCache {
        FactsCache(folder: folder.file.child(named: "cache"), largestByteCount: limit)
    }

    @Test func whatWasFoundIsThereTheNextTimeAndNotForOtherContents() async throws {
        let (a, b) = (try wanted("a"), try wanted("b"))
        var first: FactsCache? = cache()
        #expect(await first?.facts(of: [a, b]) == [nil, nil])
        await first?.keep([(a, facts(3))])
        await first?.keep([(b, facts(5)), (a, facts(3))])
        #expect(await first?.facts(of: [a, b]) == [facts(3), facts(5)])
        first = nil
        let second = cache()
        #expect(await second.facts(of: [b, a]) == [facts(5), facts(3)])
        let changed = try wanted("a", text: "another")
        #expect(await second.facts(of: [changed]) == [nil])
    }

    @Test func onlyOneWritesAndWhatFollowsDamageIsFoundOutAnew() async throws {
        let all = try (0..<5).map { try wanted("\($0)") }
        var writer: FactsCache? = cache()
        await writer?.keep(all[..<4].enumerated().map { ($1, facts($0)) })
        let other = cache()
        #expect(await other.facts(of: [all[0]]) == [facts(0)])
        await other.keep([(all[4], facts(1))])
        #expect(await cache().facts(of: [all[4]]) == [nil])
        writer = nil
        await other.keep([(all[4], facts(1))])
        #expect(await cache().facts(of: [all[4]]) == [facts(1)])

        let path = folder.file.child(named: "cache").child(named: "facts")
        let bytes = try #require(path.contents())
        for place in stride(from: 8, to: bytes.count - 8, by: 5) {
            var damaged = bytes
            damaged[place] ^= 0x40
            folder.writeBytes("cache/facts", damaged)
            let found = await cache().facts(of: all)
            for (one, expected) in zip(found, [0, 1, 2, 3, 1]) {
                #expect(one == nil || one == facts(expected), "\(place)")
            }
            #expect(found.contains(nil), "\(place)")
        }
    }

    @Test func itIsBegunAnewWhenItIsFull() async throws {
        let all = try (0..<40).map { try wanted("\($0)") }
        var writer: FactsCache? = cache(1_000)
        for one in all { await writer?.keep([(one, facts(2))]) }
        writer = nil
        let size = try #require(
            folder.file.child(named: "cache").child(named: "facts").contents()?.count)
        #expect(size <= 1_100)
        let found = await cache(1_000).facts(of: all)
        #expect(found.last == facts(2))
        #expect(found.contains(nil))
    }

    // MARK: - Arranging

    private func rows(_ shelves: [[Int]]) -> [CollectionRow<Shelf, LibraryItem>] {
        shelves.enumerated().map { number, items in
            let file = File(path: "/\(number)")
            return CollectionRow(
                Shelf(id: ShelfID(number), title: "\(number)", file: file),
                items: items.map { item in
                    LibraryItem(
                        id: ItemID(item), file: file.child(named: "\(item).jpg"),
                        name: "\(item).jpg", contentType: "image/jpeg", modified: 1_000_000_000)
                })
        }
    }

    private func known(_ facts: [(shelf: Int, item: Int, facts: ItemFacts)]) -> KnownFacts {
        var known = KnownFacts()
        _ = known.take(
            facts.map {
                FactsFound(item: ItemID($0.item), shelf: ShelfID($0.shelf), facts: $0.facts)
            })
        return known
    }

    private func of(_ width: Int, _ height: Int, taken: Int64? = nil, rating: Int? = nil)
        -> ItemFacts
    {
        var facts = ItemFacts()
        (facts.width, facts.height, facts.taken, facts.rating) = (width, height, taken, rating)
        return facts
    }

    private func numbers(_ groups: [CollectionRow<ItemGroup, LibraryItem>]) -> [String: [Int]] {
        Dictionary(
            groups.map { ($0.section.title, $0.items.map(\.id.number)) },
            uniquingKeysWith: { $0 + $1 })
    }

    @Test func itemsAreOrderedByWhatIsInsideThem() {
        let known = known([
            (0, 1, of(10, 10, rating: 2)), (0, 2, of(40, 10, taken: 2_000_000_000)),
            (0, 3, of(20, 10, taken: 5, rating: -1)), (0, 4, of(0, 0, rating: 5)),
        ])
        for (order, expected) in [
            (Arrangement.Order.dimensions, [2, 3, 1, 4]), (.rating, [4, 1, 2, 3]),
            (.taken, [2, 1, 4, 3]),
        ] {
            var arranger = Arranger()
            let groups = arranger.groups(
                of: rows([[1, 2, 3, 4]]), in: Arrangement(order: order), facts: known)
            #expect(groups.flatMap(\.items).map(\.id.number) == expected, "\(order)")
        }
    }

    @Test func groupsAndOrdersFollowWhatIsFoundOut() {
        let rows = rows([[1, 3], [2, 4]])
        let arrangement = Arrangement(grouping: .rating, order: .dimensions)
        var arranger = Arranger()
        #expect(numbers(arranger.groups(of: rows, in: arrangement)) == ["Not rated": [1, 2, 3, 4]])
        var facts = known([(0, 3, of(5, 5, rating: 5)), (1, 2, of(3, 3, rating: 5))])
        #expect(
            numbers(arranger.groups(of: rows, in: arrangement, facts: facts))
                == ["5 stars": [3, 2], "Not rated": [1, 4]])
        // The same groups, and another order among shelves.
        let changed = facts.take([
            FactsFound(item: ItemID(2), shelf: ShelfID(1), facts: of(9, 9, rating: 5))
        ])
        #expect(changed == [ItemID(2)])
        let groups = arranger.groups(of: rows, in: arrangement, facts: facts)
        #expect(numbers(groups) == ["5 stars": [2, 3], "Not rated": [1, 4]])
        #expect(groups.map(\.section.title) == ["5 stars", "Not rated"])
        #expect(
            facts.take([FactsFound(item: ItemID(2), shelf: ShelfID(1), facts: of(9, 9, rating: 5))])
                .isEmpty)
    }

    private static func marked(_ label: String?, _ tags: String...) -> ItemFacts {
        var facts = ItemFacts()
        (facts.label, facts.tags) = (label, tags)
        return facts
    }

    @Test func labelsAndTagsGroupAndFilter() {
        let rows = rows([[1, 2, 3, 4, 5]])
        let known = known([
            (0, 1, Self.marked("Purple", "New York", "été")), (0, 2, Self.marked("magenta")),
            (0, 3, Self.marked("Red", "York")), (0, 4, Self.marked("To do")),
        ])
        var arranger = Arranger()
        let groups = arranger.groups(
            of: rows, in: Arrangement(grouping: .label), facts: known)
        #expect(groups.map(\.section.title) == ["Red", "Purple", "To do", "Without a label"])
        #expect(groups.map { $0.items.map(\.id.number) } == [[3], [1, 2], [4], [5]])
        for (text, expected) in [
            ("label:purple", [1, 2]), ("label:PUR", [1, 2]), ("-label:red", [1, 2, 4, 5]),
            ("label:none", [5]), ("label:any", [1, 2, 3, 4]), ("label:", [1, 2, 3, 4, 5]),
            ("label:\"to do\"", [4]), ("label:no", []),
            ("tag:york", [3]), ("tag:\"new york\"", [1]), ("tag:new", [1]), ("tag:ete", [1]),
            ("tag:none", [2, 4, 5]), ("tag:any label:red", [3]),
        ] {
            var arranger = Arranger()
            let shown = arranger.groups(of: rows, in: Arrangement(filter: text), facts: known)
            #expect(shown.flatMap(\.items).map(\.id.number) == expected, "\(text)")
        }
        #expect(Arrangement(filter: "tag:a").needsFacts)
    }

    @Test func daysAreThoseOfTheCamera() throws {
        // Noon of a day by the clock of the camera, whatever the time zone is.
        let clock: Int64 = 20_000 * 86_400 + 43_200
        let known = known([(0, 1, of(1, 1, taken: clock)), (0, 2, of(1, 1, taken: clock + 43_199))])
        var arranger = Arranger()
        let groups = arranger.groups(
            of: rows([[1, 2, 3]]), in: Arrangement(grouping: .day), facts: known)
        #expect(groups.map { $0.items.map(\.id.number) } == [[1, 2], [3]])
        #expect(groups[0].section.id == .day(20_000))
    }

    @Test func aFilterLooksInside() {
        let rows = rows([[1, 2, 3, 4]])
        let known = known([
            (0, 1, of(4_000, 3_000, rating: 5)), (0, 2, of(3_000, 4_000, rating: 3)),
            (0, 3, of(500, 500, taken: 0)),
        ])
        for (text, expected) in [
            ("rating:5", [1]), ("rating:>=3", [1, 2]), ("rating:***", [2]),
            ("rating:none", [3, 4]),
            ("-rating:5", [2, 3, 4]), ("orientation:portrait", [2]), ("orientation:s", [3]),
            ("pixels:>1M", [1, 2]), ("pixels:12M", [1, 2]), ("rating:", [1, 2, 3, 4]),
            ("date:1970", [3]), ("date:2001", [1, 2, 4]), ("rating:9", []),
        ] {
            var arranger = Arranger()
            let shown = arranger.groups(of: rows, in: Arrangement(filter: text), facts: known)
            #expect(shown.flatMap(\.items).map(\.id.number) == expected, "\(text)")
        }
        var arranger = Arranger()
        let arrangement = Arrangement(filter: "rating:5")
        #expect(arrangement.needsFacts && !Arrangement(filter: "kind:film").needsFacts)
        #expect(arranger.groups(of: rows, in: arrangement).isEmpty)
        #expect(
            arranger.groups(of: rows, in: arrangement, facts: known).flatMap(\.items).count == 1)
    }
}
