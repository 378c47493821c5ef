import Glibc
import ShelfDiff
import ShelfGObject
import Testing

@testable import ShelfLibrary

/// What a person types to see less.
@Suite(.serialized) struct FilterTests {
    /// 17 May 2024, 12:00 UTC.
    private static let now: Int64 = 1_715_947_200
    private static let day: Int64 = 86_400

    private let items: [LibraryItem]

    init() {
        setenv("TZ", "UTC", 1)
        tzset()
        let folder = File(path: "/shelf")
        let files: [(String, String, Int64, Int64)] = [
            ("Summer in Zürich.jpg", "image/jpeg", 2_400_000, Self.now - 3_600),
            ("summer film.mkv", "video/x-matroska", 900_000_000, Self.now - Self.day),
            ("notes from zurich.txt", "text/plain", 700, Self.now - 6 * Self.day),
            ("report-2024.pdf", "application/pdf", 120_000, Self.now - 20 * Self.day),
            ("Song.mp3", "audio/mpeg", 10_000_000, Self.now - 300 * Self.day),
            ("old.tar.gz", "application/x-compressed-tar", 0, Self.now - 900 * Self.day),
        ]
        items = files.enumerated().map { number, file in
            LibraryItem(
                id: ItemID(number), file: folder.child(named: file.0), name: file.0,
                contentType: file.1, size: file.2, modified: file.3)
        }
    }

    /// The numbers of the items that a filter leaves on the only shelf.
    private func shown(_ text: String) -> [Int] {
        let shelf = Shelf(id: ShelfID(1), title: "shelf", file: File(path: "/shelf"))
        let filter = Filter(text, now: Self.now)
        let rows = [CollectionRow(shelf, items: items)]
        var arranger = Arranger()
        let byArranger = arranger.rows(of: rows, in: Arrangement(filter: text), now: Self.now)
        var dates = ItemDates()
        let plainly = items.filter { item in
            let name = FoldedText(item.name)
            return filter.words.allSatisfy { name.contains($0) }
                && !filter.excludedWords.contains { name.contains($0) }
                && filter.terms.allSatisfy {
                    $0.term.holds(for: item, ItemFacts(), &dates) != $0.isExcluded
                }
        }
        #expect(byArranger.flatMap(\.items) == plainly, "\(text)")
        return plainly.map(\.id.number)
    }

    @Test func wordsInAnyOrder() {
        #expect(shown("zurich summer") == [0])
        #expect(shown("SUMMER") == [0, 1])
        #expect(shown("  ") == [0, 1, 2, 3, 4, 5])
        #expect(shown("summer nothing").isEmpty)
    }

    @Test func aMinusLeavesOutAndQuotesKeepTogether() {
        #expect(shown("summer -film") == [0])
        #expect(shown("-summer -zurich") == [3, 4, 5])
        #expect(shown("\"from zurich\"") == [2])
        #expect(shown("\"zurich from\"").isEmpty)
        #expect(shown("\"-2024\"") == [3])
        #expect(shown("report-2024") == [3])
        // What is still being typed leaves everything.
        #expect(shown("-").count == 6)
        #expect(shown("\"").count == 6)
        #expect(shown("summer \"film") == [1])
    }

    @Test func kinds() {
        #expect(shown("kind:picture") == [0])
        #expect(shown("kind:pictures") == [0])
        #expect(shown("Kind:Photo") == [0])
        #expect(shown("kind:f") == [1])
        #expect(shown("-kind:film -kind:music") == [0, 2, 3, 5])
        #expect(shown("kind:").count == 6)
        #expect(shown("kind:archive") == [5])
        #expect(shown("kind:doc") == [3])
        // Nobody knows what that is, so it is looked for in names.
        #expect(shown("kind:nonsense").isEmpty)
    }

    @Test func sizes() {
        #expect(shown("size:>10M") == [1])
        #expect(shown("size:>=10M") == [1, 4])
        #expect(shown("size:<1k") == [2, 5])
        #expect(shown("size:100k..3MB") == [0, 3])
        #expect(shown("size:..1k") == [2, 5])
        #expect(shown("size:2.4M") == [0])
        #expect(shown("size:0") == [5])
        #expect(shown("size:>100KiB") == [0, 1, 3, 4])
        #expect(shown("size:>").count == 6)
        #expect(shown("size:big").isEmpty)
        #expect(shown("size:>99999999999999999999T").isEmpty)
    }

    @Test func dates() {
        #expect(shown("date:today") == [0])
        #expect(shown("date:yesterday") == [1])
        #expect(shown("date:week") == [0, 1, 2])
        #expect(shown("date:month") == [0, 1, 2])
        #expect(shown("date:year") == [0, 1, 2, 3])
        #expect(shown("date:2024") == [0, 1, 2, 3])
        #expect(shown("date:2024-04") == [3])
        #expect(shown("date:2024-05-16") == [1])
        #expect(shown("date:<2024") == [4, 5])
        #expect(shown("date:2023..2024-04") == [3, 4])
        #expect(shown("date:>2024-05-16") == [0])
        #expect(shown("date:2024-12..").isEmpty)
        // No calendar has these days, and no number ends the program.
        for day in ["2024-9223372036854775807", "2024-05-99999999999", "2024-13", "9998-12-31"] {
            _ = shown("date:\(day)")
            _ = shown("date:>\(day)")
        }
        #expect(shown("date:2024-13").isEmpty)
        #expect(shown("date:20").isEmpty)
    }

    @Test func everythingTogether() {
        #expect(shown("summer size:<1G -kind:film date:2024") == [0])
    }

    @Test func menusChangeTheText() {
        #expect(FilterText.setting("kind", to: "films", in: "") == "kind:films")
        #expect(
            FilterText.setting("kind", to: "music", in: "a kind:films \"b c\"")
                == "a \"b c\" kind:music")
        #expect(FilterText.setting("kind", to: "", in: "a KIND:films") == "a")
        #expect(FilterText.value(of: "size", in: "a size:>10M b") == ">10M")
        #expect(FilterText.value(of: "size", in: "a \"size:1\"").isEmpty)
    }

    @Test func marksAreWholeCharacters() {
        func marked(_ name: String, _ text: String) -> [String] {
            let utf8 = Array(name.utf8)
            return Filter(text, now: Self.now).highlights(in: name).map {
                String(decoding: utf8[$0], as: UTF8.self)
            }
        }
        #expect(marked("Summer in Zürich", "zur SUM") == ["Sum", "Zür"])
        #expect(marked("aaaa", "aa") == ["aaaa"])
        #expect(marked("Zu\u{308}rich", "u") == ["u\u{308}"])
        #expect(marked("ﬁlm", "film") == ["ﬁlm"])
        #expect(marked("ﬁlm", "f") == ["ﬁ"])
        #expect(marked("nothing", "x").isEmpty)
        #expect(marked("kind", "kind:film").isEmpty)
    }

    @Test func manyTextsAreSearchedAsEachAlone() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let texts = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                String(
                    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                        "aAbÄ".randomElement(using: &generator)!
                    })
            }
            var folded = FoldedTexts()
            for text in texts {
                let bytes = Array("x\(text)y".utf8)
                folded.append(1..<bytes.count - 1, of: bytes)
            }
            for word in ["", "a", "b", "ab", "aba", "Ä", "bbbb"] {
                let word = FoldedText(word)
                #expect(
                    folded.containing(word) == texts.map { FoldedText($0).contains(word) },
                    "\(texts) \(word.text)")
            }
        }
    }

    @Test func aZeroByteInATextHidesNothingBehindIt() {
        var folded = FoldedTexts()
        for text in ["a\0b", "É\0b", "c", "b"] {
            let bytes = Array(text.utf8)
            folded.append(bytes.indices, of: bytes)
        }
        #expect(folded.containing(FoldedText("b")) == [true, true, false, true])
        #expect(folded.containing(FoldedText("e")) == [false, true, false, false])
        #expect(folded.containing(FoldedText("c")) == [false, false, true, false])
        #expect(folded.containing(FoldedText("ab")) == [false, false, false, false])
    }
}
