import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What folders keep of what was chosen there.
final class LocationChoiceTests: XCTestCase {
    func testAFolderFollowsTheNearestOneAboveItThatHasAChoice() {
        let folders = ["/a", "/a/b", "/a/b/c"].map { File(path: $0) }
        let addresses = folders.map { LocationChoices.addresses(of: [$0]) }
        XCTAssertEqual(addresses[2], ["file:///a/b/c", "file:///a/b", "file:///a", "file:///"])
        var choices = LocationChoices()
        XCTAssertNil(choices.value(of: .style, at: addresses[2]))
        choices.set(.style, to: "grid", at: addresses[0][0])
        choices.set(.order, to: "size", at: addresses[1][0])
        choices.set(.style, to: "list", at: addresses[2][0])
        XCTAssertEqual(choices.value(of: .style, at: addresses[0]), "grid")
        XCTAssertEqual(choices.value(of: .style, at: addresses[1]), "grid")
        XCTAssertEqual(choices.value(of: .style, at: addresses[2]), "list")
        XCTAssertEqual(choices.value(of: .order, at: addresses[2]), "size")
        XCTAssertNil(choices.value(of: .order, at: addresses[0]))
        // Several folders together are one of their own.
        let both = LocationChoices.addresses(of: Array(folders.prefix(2)))
        XCTAssertEqual(both.count, 1)
        XCTAssertNil(choices.value(of: .style, at: both))
        XCTAssertEqual(LocationChoices.addresses(of: []), [])
    }

    func testTextKeepsThemAndTheLongestUnchangedGo() {
        var choices = LocationChoices()
        for number in 0..<LocationChoices.limit {
            choices.set(.group, to: "day", at: "file:///\(number)")
        }
        choices.set(.covers, to: "true", at: "file:///0")
        choices.set(.style, to: "list", at: "file:///new")
        XCTAssertNil(choices.value(of: .group, at: ["file:///1"]))
        XCTAssertEqual(choices.value(of: .group, at: ["file:///0"]), "day")
        XCTAssertEqual(LocationChoices(text: choices.text), choices)
        // As characters these are one with the sign after or before them.
        for word in ["a\r", "\u{301}a", "a\u{600}"] {
            choices.set(.covers, to: word, at: "file:///\(word)")
            XCTAssertEqual(LocationChoices(text: choices.text), choices)
        }
        XCTAssertEqual(
            LocationChoices(text: "\nfile:///a style=grid x=y order\n=\nfile:///b\n").text,
            "file:///a style=grid\n")
    }

    func testNothingIsWrittenOfStandardInputNorReadThatOnceWas() {
        var choices = LocationChoices()
        choices.set(.style, to: "list", at: "shelf-input:///1")
        choices.set(.style, to: "list", at: "file:///a,shelf-input:///1")
        XCTAssertEqual(choices.value(of: .style, at: ["shelf-input:///1"]), "list")
        XCTAssertEqual(choices.text, "")
        choices.set(.order, to: "size", at: "file:///a")
        XCTAssertEqual(choices.text, "file:///a order=size\n")
        XCTAssertEqual(
            LocationChoices(text: "shelf-input:///1 style=list\n\(choices.text)").text, choices.text
        )
        XCTAssertNil(
            LocationChoices(text: "shelf-input:///1 style=list\n")
                .value(of: .style, at: ["shelf-input:///1"]))
        var folds = Folds()
        folds["shelf-input:///1"] = .folded
        folds["letter:A shelf-input:///1"] = .open
        folds["letter:A file:///a,shelf-input:///1"] = .open
        XCTAssertEqual(folds["letter:A shelf-input:///1"], .open)
        XCTAssertEqual(folds.text, "")
        XCTAssertEqual(
            Folds(text: "folded shelf-input:///1\nopen letter:A shelf-input:///1\n"), Folds())
    }

    func testAPlaceLooksAsItWasLeftAndThoseBelowLikeIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["one/a.txt", "one/b.txt", "two/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            func expect(_ name: String) {
                XCTAssertTrue(
                    pump(seconds: 20) { program.elements.first.map(program.bus.name) == name },
                    "the wall is not shown as \(name)")
            }
            try program.press("ctrl+3", "Right")
            program.expectFocus(on: "a.txt")
            expect("Shelves as a list")
            try program.press("alt+Down")
            program.expectCells(named: ["a.txt", "b.txt"])
            expect("Shelves as a list")
            try program.press("ctrl+2")
            expect("Shelves as a grid")
            try program.press("alt+Up")
            program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
            expect("Shelves as a list")
            try program.press("alt+Left")
            program.expectCells(named: ["a.txt", "b.txt"])
            expect("Shelves as a grid")
            // Once more for all of them.
            try program.chooseView(by: "u", offering: "Use for All Folders")
            try program.press("alt+Up")
            program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
            expect("Shelves as a grid")
        }
    }
}
