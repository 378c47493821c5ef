import ShelfGObject
import ShelfLibrary
import ShelfPhoto
import XCTest

@testable import ShelfBrowser

final class MarkingKeyTests: XCTestCase {
    func testDigitsRateAndLabelAndOtherKeysDoNot() {
        let digits = (0x30...0x39).map { MarkingKey(KeyPress(value: $0)) }
        XCTAssertEqual(
            digits,
            (0...5).map { .rating($0) }
                + [.label(.red), .label(.yellow), .label(.green), .label(.blue)])
        XCTAssertEqual(digits, (0xFFB0...0xFFB9).map { MarkingKey(KeyPress(value: $0)) })
        XCTAssertNil(MarkingKey(KeyPress(value: 0x61)))
        for modifiers: KeyModifiers in [.control, .alt, .super, [.shift, .control]] {
            XCTAssertNil(MarkingKey(KeyPress(value: 0x33, modifiers: modifiers)))
        }
        // French keyboards have digits with Shift; on a number pad that is another key.
        XCTAssertEqual(MarkingKey(KeyPress(value: 0x33, modifiers: .shift)), .rating(3))
        XCTAssertNil(MarkingKey(KeyPress(value: 0xFFB3, modifiers: .shift)))
    }

    func testDigitsGoOnWithAWordThatIsBeingTyped() {
        var word = TypedWord()
        func take(_ value: UInt32, _ time: Int64) -> Bool {
            word.take(KeyPress(value: value), at: time, isMark: (0x30...0x39).contains(value))
        }
        XCTAssertFalse(take(0x33, 0))
        XCTAssertFalse(take(0x33, 10))
        XCTAssertTrue(take(0x61, 100))
        XCTAssertTrue(take(0x33, 1_000))
        XCTAssertTrue(take(0x34, 2_000))
        XCTAssertFalse(take(0x34, 3_001))
        // An arrow is no letter, nor is one with Ctrl; a word begins with no space.
        XCTAssertFalse(take(0xFF53, 4_000))
        XCTAssertFalse(
            word.take(KeyPress(value: 0x61, modifiers: .control), at: 4_000, isMark: false))
        XCTAssertTrue(take(0x20, 5_000))
        XCTAssertFalse(take(0x33, 5_100))
    }

    func testWhatIsSaidHasWords() {
        XCTAssertEqual(MarkingWords.rating(1, of: ["a.jpg"]), "Rate “a.jpg” 1 star")
        XCTAssertEqual(MarkingWords.rating(0, of: ["a", "b"]), "Remove the rating of 2 items")
        XCTAssertEqual(MarkingWords.label(.blue, of: ["a", "b"]), "Label 2 items Blue")
        XCTAssertEqual(MarkingWords.label(nil, of: ["a"]), "Remove the label of “a”")
        XCTAssertEqual(
            MarkingWords.said(SidecarEdit(rating: 4, label: ""), of: ["a"]),
            "“a”: 4 stars, No label")
        XCTAssertEqual(
            MarkingWords.said(SidecarEdit(addedTags: ["x"], removedTags: ["y"]), of: ["a", "b"]),
            "2 items: + x, − y")
    }
}

final class TagTextTests: XCTestCase {
    func testALineStandsForTagsAndTagsForALine() {
        XCTAssertEqual(TagText.line([]), "")
        XCTAssertEqual(TagText.line(["Sea", "a, b", "New York"]), "Sea, New York, ")
        XCTAssertEqual(
            TagText.tags(in: " Sea,,  New   York ,Sea, \n, été"), ["Sea", "New York", "été"])
        XCTAssertEqual(TagText.tags(in: ""), [])
    }

    func testACommaIsOneWhateverStandsBesideIt() {
        let tags = ["سورة\u{6DD}", "\u{301}x", "b"]
        XCTAssertEqual(TagText.tags(in: TagText.line(tags)), tags)
        XCTAssertEqual(TagText.line(["a,\u{301}", "b\u{600},c"]), "")
        XCTAssertEqual(TagText.completed("a\u{600}, su", from: ["Summer"]), "a\u{600}, summer")
    }

    func testTheLastTagIsCompletedFromThoseThatAreKnown() {
        let known = ["Summer", "summit", "Sea", "a, b"]
        XCTAssertEqual(TagText.completed("su", from: known), "summer")
        XCTAssertEqual(TagText.completed("x, summi", from: known), "x, summit")
        XCTAssertEqual(TagText.completed("Summer, su", from: known), "Summer, summit")
        XCTAssertEqual(TagText.completed("Summer,", from: known), nil)
        XCTAssertEqual(TagText.completed("Sea", from: known), nil)
        XCTAssertEqual(TagText.completed("a", from: known), nil)
        XCTAssertEqual(TagText.completed("", from: known), nil)
    }

    func testTheCommasOfOtherScriptsStandBetweenTagsAsWell() {
        XCTAssertEqual(
            TagText.tags(in: "بحر، صيف ،海、夏，冬,Sea، "), ["بحر", "صيف", "海", "夏", "冬", "Sea"])
        let known = ["صيف", "夏天", "a، b", "c、d", "e，f"]
        for tag in known.suffix(3) { XCTAssertTrue(TagText.hasComma(tag), tag) }
        // A tag that another program has given such a name is not torn apart.
        XCTAssertEqual(TagText.line(known), "صيف, 夏天, ")
        XCTAssertEqual(TagText.completed("بحر، ص", from: known), "بحر، صيف")
        XCTAssertEqual(TagText.completed("海、夏", from: known), "海、夏天")
        XCTAssertEqual(TagText.completed("海，夏", from: known), "海，夏天")
        XCTAssertEqual(TagText.completed("夏天、夏", from: known), nil)
        for begun in ["a", "c", "e"] {
            XCTAssertEqual(TagText.completed(begun, from: known), nil)
        }
    }
}
