import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Going from folder to folder in the real executable.
final class GoingTests: XCTestCase {
    @MainActor
    private static func program() throws -> RunningProgram {
        let folder = TemporaryFolder()
        for shelf in ["Films/Old", "Films/New", "Music", "Texts"] {
            for number in 1...30 { folder.write("\(shelf)/\(number).txt") }
        }
        return try RunningProgram(showing: folder)
    }

    func testTheWayToOneFolderStandsInTheTitle() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let above = folder.path.split(separator: "/").dropLast().last.map(String.init)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 20) {
                    program.buttons.contains { program.bus.name(of: $0) == above }
                }, "\(program.bus.names(of: program.buttons))")
        }
    }

    func testKeysGoIntoAFolderAndOutOfItAndBackToWhereOneWas() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("ctrl+Next", "ctrl+Next", "ctrl+Next", "Right", "shift+Right")
            program.expectFocus(on: "3.txt", "3 of 30, Texts")
            program.waitForRest()
            let place = try XCTUnwrap(program.frame(ofCell: "3.txt", in: "Texts"))
            try program.press("alt+Down")
            program.expectWindow("Texts")
            program.expectFocus(on: "3.txt", "3 of 30, Texts")
            try program.press("End", "BackSpace")
            program.expectWindow(program.folder.name)
            program.expectFocus(on: "3.txt", "3 of 30, Texts")
            XCTAssertTrue(
                pump(seconds: 20) { program.frame(ofCell: "3.txt", in: "Texts") == place },
                "it is at \(program.frame(ofCell: "3.txt", in: "Texts") ?? []), not at \(place)")
            XCTAssertTrue(
                pump(seconds: 20) { program.selectedNames == ["2.txt", "3.txt"] },
                "selected is \(program.selectedNames)")
            try program.press("alt+Right")
            program.expectFocus(on: "30.txt", "30 of 30, Texts")
            try program.press("alt+Home")
            program.expectWindow(program.folder.name)
        }
    }

    func testTheFolderAboveHasTheFocusWhereOneCameFrom() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("ctrl+Next", "Right", "alt+Down")
            program.expectWindow("Old")
            program.expectFocus(on: "2.txt", "2 of 30, Old")
            try program.press("alt+Up")
            program.expectWindow("Films")
            program.expectFocus(on: "2.txt", "2 of 30, Old")
            try program.press("alt+Up")
            program.expectWindow(program.folder.name)
            program.expectFocus(on: "2.txt", "2 of 30, Films/Old")
            // Above what the window was opened with it goes on.
            try program.press("alt+Up")
            program.expectFocus(on: "2.txt")
            try program.press("alt+Left", "alt+Left", "alt+Left", "alt+Left", "alt+Left")
            program.expectWindow(program.folder.name)
            program.expectFocus(on: "2.txt", "2 of 30, Films/Old")
        }
    }

    func testTheMenuOfAnItemGoesIntoItsFolderAndTheMainMenuOutOfIt() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("Right")
            try program.choose("Open Its Folder", line: 4, from: "shift+F10")
            program.expectWindow("New")
            program.expectFocus(on: "1.txt", "1 of 30, New")
            try program.press("F10")
            program.expectMenu(offering: "Parent Folder")
            try program.press("Escape", "alt+Up")
            program.expectWindow("Films")
            try program.press("F10")
            program.expectMenu(offering: "Where This Window Began")
            try program.press("w")
            program.expectWindow(program.folder.name)
        }
    }

    func testWhatIsTypedIsAPlaceOrNone() {
        let home = File(path: "/home/me")
        func path(_ text: String) -> String? {
            TypedAddress.file(of: text, home: home).map(TypedAddress.text)
        }
        XCTAssertEqual(path(" /a b/c \n"), "/a b/c")
        XCTAssertEqual(path("~"), "/home/me")
        XCTAssertEqual(path("~/Our films"), "/home/me/Our films")
        XCTAssertEqual(path("file:///a%20b"), "/a b")
        XCTAssertEqual(path("sftp://me@host:2222/a"), "sftp://me@host:2222/a")
        XCTAssertEqual(path("trash:///"), "trash:///")
        for none in ["", " ", "a", "a/b", "~other", "://x", "1a:/", "sftp:", "a b://c"] {
            XCTAssertNil(path(none), none)
        }
        XCTAssertNil(TypedAddress.file(of: "~/a", home: nil))
    }

    func testAnAddressIsTyped() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("Right", "ctrl+shift+o")
            program.expect("Open Address")
            try program.type("Films")
            // That is no address, so Enter does nothing.
            try program.press("Return", "ctrl+a")
            try program.type("\(program.folder.path)/Films")
            try program.press("Return")
            program.expectWindow("Films")
            try program.press("alt+Left", "ctrl+shift+o")
            program.expect("Open Address")
            try program.press("Escape")
            program.expectWindow(program.folder.name)
        }
    }

    func testThePathThePointerAndTheMouseButtonsLeadToFolders() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("Right", "alt+Down")
            program.expectWindow("New")
            let films = try XCTUnwrap(program.buttons.first { program.bus.name(of: $0) == "Films" })
            let frame = program.bus.frame(of: films)
            try program.click(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
            program.expectWindow("Films")
            // A compositor within an X server passes on no more than three buttons.
            if Seat.current == .x11 {
                try program.point(["click", "8"])
                program.expectWindow("New")
                try program.point(["click", "9"])
                program.expectWindow("Films")
            }
            // The keyboard reaches the path as well, and what follows is for the wall again.
            try program.press("ctrl+l", "shift+Tab", "Return")
            program.expectWindow(program.folder.name)
            try program.press("Home")
            program.expectFocus(on: "1.txt")
        }
    }
}

extension RunningProgram {
    /// Waits until the window is called so.
    func expectWindow(
        _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown =
                self.application.map { self.bus.children(of: $0) }.map {
                    $0.map { self.bus.name(of: $0) }
                } ?? []
            return shown.contains(name)
        }
        XCTAssertTrue(isReached, "the window is called \(shown)", file: file, line: line)
    }

    fileprivate var selectedNames: [String] {
        cells.filter { bus.isSelected($0) }.map { bus.name(of: $0) }
    }

    /// Where a cell of a shelf is.
    fileprivate func frame(ofCell name: String, in shelf: String) -> [Int]? {
        // What has just been said there stands in for the place for a moment.
        var frame: [Int]?
        _ = pump(seconds: 20) {
            frame =
                cells.first {
                    bus.name(of: $0) == name && bus.description(of: $0).hasSuffix(", \(shelf)")
                }
                .map { bus.frame(of: $0) }
            return frame != nil
        }
        return frame
    }
}
