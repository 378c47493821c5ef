import Testing

@testable import ShelfPhoto

/// What is shown of words that anybody may have written.
@Suite struct ShownWordsTests {
    @Test func whatIsNotSeenIsShownWhereItChangesHowOthersAreDrawn() {
        // Persian, a heart in colour, a family, Malayalam.
        let kept = [
            "می\u{200C}خواهم", "❤\u{FE0F} Lena", "👨\u{200D}👩\u{200D}👧", "അവന\u{0D4D}\u{200D}",
        ]
        #expect(PhotoFacts.shown(tags: kept) == kept)
        #expect(
            PhotoFacts.shown(
                tags: [
                    "\u{200D}red\u{200D}", "a\u{200C} b", "\u{FE0F}", "x\u{202E}y", "so\u{AD}ft",
                    "New\u{A0}York",
                ])
                == ["red", "a b", "x y", "so ft", "New York"])
    }
}
