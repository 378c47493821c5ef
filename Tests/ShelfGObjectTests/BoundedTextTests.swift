import ShelfGObject
import ShelfTestSupport
import XCTest

/// Texts of strangers, cut to what a label can lay out.
final class BoundedTextTests: XCTestCase {
    func testNamesThatFileSystemsHaveStayAsTheyAre() {
        let names = [
            "", "a.txt", String(repeating: "W", count: 255), String(repeating: "ä", count: 127),
            "Tiếng Việt", "e\u{301}\u{327}", "שָׁלוֹם", "བསྒྲུབས", "👩‍👩‍👧‍👦", "क्षि",
        ]
        for name in names { XCTAssertEqual(BoundedText.name(name), name) }
    }

    func testNamesAreBoundedInLettersAndInMarks() {
        let long = String(repeating: "W", count: 5_000)
        XCTAssertEqual(BoundedText.name(long).unicodeScalars.count, 255)
        let marked = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        XCTAssertEqual(
            BoundedText.name(marked), "a" + String(repeating: "\u{301}", count: 8) + "b")
        let many = String(repeating: "a\u{301}\u{302}\u{303}", count: 255)
        XCTAssertLessThanOrEqual(BoundedText.name(many).unicodeScalars.count, 510)
    }

    func testAMessageKeepsBothEndsOfItsLines() {
        let path = "/a" + String(repeating: "/folder", count: 600)
        let message = BoundedText.message("Not opened\n\(path): No such file")
        let lines = message.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines.count, 2)
        XCTAssertEqual(lines.first, "Not opened")
        let last = lines.last ?? ""
        XCTAssertEqual(last.unicodeScalars.count, 320)
        XCTAssertTrue(last.hasPrefix("/a/folder") && last.hasSuffix("folder: No such file"), last)
        XCTAssertTrue(last.contains("…"))
        let many = BoundedText.message((1...99).map { "\($0)" }.joined(separator: "\n"))
        XCTAssertTrue(many.hasPrefix("1\n2\n") && many.hasSuffix("23\n…"), many)
    }

    func testEachNameOfAFileIsBounded() {
        let name = String(repeating: "n", count: 3_900)
        let file = File(path: "/\(name)")
        XCTAssertEqual(file.displayName.count, 255)
        var info = FileInfo(file: file, displayName: name, kind: .regular)
        XCTAssertEqual(info.displayName.count, 255)
        info.displayName = "\(name)\(name)"
        XCTAssertEqual(info.displayName.count, 255)
        XCTAssertEqual(info.file, file)
    }
}
