import ShelfTestSupport
import XCTest

@testable import ShelfGObject

/// Texts in the reader's language.
final class LanguageTests: XCTestCase {
    func testPlacesAreFilledByNameInWhateverOrder() {
        XCTAssertEqual(
            Localized.filling("{b} before {a}, {a}", ["a": "1", "b": "2"]), "2 before 1, 1")
        XCTAssertEqual(
            Localized.filling("{count} of {a}", ["a": "x"], count: 1_234), "1\u{202F}234 of x")
    }

    func testWhatIsFilledInIsNotReadAgainAndWhatIsNotGivenStays() {
        XCTAssertEqual(Localized.filling("{a} {b}", ["a": "{b}", "b": "2"]), "{b} 2")
        XCTAssertEqual(Localized.filling("{a} {c} { {a", ["a": "1"]), "1 {c} { {a")
        XCTAssertEqual(Localized.filling("{a}", [:]), "{a}")
    }

    func testPlacesAreFoundBesideMarksThatJoinWhatIsBeforeThem() {
        for mark in ["\u{200C}", "\u{200D}", "\u{301}", "\u{FE0F}"] {
            XCTAssertEqual(
                Localized.filling("{a}\(mark) {b}\(mark)", ["a": "1", "b": "2"]),
                "1\(mark) 2\(mark)")
            XCTAssertEqual(Localized.filling("{\(mark)a} {b}", ["b": "2"]), "{\(mark)a} 2")
            XCTAssertEqual(
                Localized.filling("e\(mark){count}\(mark)e", [:], count: 3), "e\(mark)3\(mark)e")
        }
    }

    func testNamesOfTheOtherDirectionAreSetApart() {
        XCTAssertEqual(Direction.isolated("dog.jpg", within: false), "dog.jpg")
        XCTAssertEqual(Direction.isolated("Köln", within: false), "Köln")
        XCTAssertEqual(Direction.isolated("كلب.jpg", within: false), "\u{2068}كلب.jpg\u{2069}")
        XCTAssertEqual(Direction.isolated("שלום", within: false), "\u{2068}שלום\u{2069}")
        XCTAssertEqual(
            Direction.isolated("dog (2).jpg", within: true), "\u{2068}dog (2).jpg\u{2069}")
        XCTAssertEqual(Direction.isolated("12", within: true), "12")
        XCTAssertEqual(Direction.isolated("كلب", within: true), "كلب")
    }

    func testWhatIsReadFromLeftToRightStaysSo() {
        XCTAssertEqual(Direction.leftToRight("8 × 6", within: false), "8 × 6")
        XCTAssertEqual(Direction.leftToRight("8 × 6", within: true), "\u{2066}8 × 6\u{2069}")
    }

    func testWithoutATranslationTextsAreAsTheyAreWritten() {
        XCTAssertEqual(localized("Open Folder"), "Open Folder")
        XCTAssertEqual(localized("Accessed", context: "time of a file"), "Accessed")
        XCTAssertEqual(localized(one: "1 item", other: "{count} items", count: 1), "1 item")
        XCTAssertEqual(localized(one: "1 item", other: "{count} items", count: 0), "0 items")
        XCTAssertEqual(Localized.list(["a", "b", "c"]), "a, b, c")
    }

    @MainActor
    private static func items(_ counts: [Int]) -> [String] {
        counts.map { localized(one: "1 item", other: "{count} items", count: $0) }
    }

    func testCountsHaveTheFormsOfTheLanguage() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let locales = try TestLanguages.make(["de_DE", "ar_EG"], in: folder.path)
            Translations.adopt(from: TestLanguages.translations)
            let counts = [0, 1, 2, 3, 11, 100]
            TestLanguages.speak("de_DE", locales) {
                XCTAssertEqual(
                    Self.items(counts),
                    [
                        "0 Objekte", "1 Objekt", "2 Objekte", "3 Objekte", "11 Objekte",
                        "100 Objekte",
                    ])
                XCTAssertEqual(localized("Accessed", context: "time of a file"), "Letzter Zugriff")
            }
            TestLanguages.speak("ar_EG", locales) {
                XCTAssertEqual(
                    Self.items(counts),
                    ["لا عناصر", "عنصر واحد", "عنصران", "3 عناصر", "11 عنصرًا", "100 عنصر"])
                XCTAssertEqual(Localized.list(["1", "2"]), "1، 2")
            }
            XCTAssertEqual(Self.items([1]), ["1 item"])
        }
    }

    func testDaysAndMonthsAreThoseOfTheLocale() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let locales = try TestLanguages.make(["de_DE"], in: folder.path)
            Translations.adopt(from: TestLanguages.translations)
            let start = try XCTUnwrap(CalendarDay.start(year: 2024, month: 5, day: 3))
            let day = try XCTUnwrap(CalendarDay(containing: start))
            TestLanguages.speak("de_DE", locales) {
                XCTAssertEqual(day.text(.day), "Freitag, 3. Mai 2024")
                XCTAssertEqual(day.text(.month), "Mai 2024")
                XCTAssertEqual(Formatting.dateAndTime(start), "03.05.2024 00:00")
            }
            XCTAssertEqual(day.text(.day), "Friday, 3 May 2024")
        }
    }
}
