import ShelfGObject
import ShelfTestSupport
import XCTest

/// The filter of the real executable, typed and left by keys.
final class FilterTests: XCTestCase {
    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        for number in 1...200 { folder.write("m \(number).txt") }
        let program = try RunningProgram(showing: folder)
        try program.press("ctrl+2", "Right")
        program.expectFocus(on: "m 1.txt", "1 of 200, Folder")
        return program
    }

    /// The names of the cells in view, in their order.
    @MainActor
    private static func inView(_ program: RunningProgram) -> [String] {
        program.cells.filter {
            let frame = program.bus.frame(of: $0)
            return frame.count == 4 && frame[1] >= 46 && frame[1] + frame[3] <= 750
        }
        .map { program.bus.name(of: $0) }
    }

    func testEscapeInTheWallEndsTheFilterAndKeepsTheSelectedFile() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("ctrl+f")
            try program.type("20")
            program.expectCells(named: ["m 20.txt", "m 120.txt", "m 200.txt"])
            try program.press("Return", "Right")
            program.expectFocus(on: "m 120.txt", "2 of 3, Folder")
            try program.press("Escape")
            program.expectFocus(on: "m 120.txt", "120 of 200, Folder")
            XCTAssertTrue(pump(seconds: 20) { Self.inView(program).contains("m 120.txt") })
        }
    }

    func testAFilterOpenedAgainHasItsTextSelected() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("ctrl+f")
            try program.type("20")
            program.expectCells(named: ["m 20.txt", "m 120.txt", "m 200.txt"])
            try program.press("Return", "ctrl+f")
            try program.type("77")
            program.expectCells(named: ["m 77.txt", "m 177.txt"])
        }
    }

    func testWhatIsTypedAfterTheMenuGoesIntoTheFilter() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a 24.txt", "a 3.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "a 3.txt", "1 of 2, Folder")
            try program.press("ctrl+f")
            try program.type("a")
            program.expectCells(named: ["a 3.txt", "a 24.txt"])
            try program.press("Tab", "space")
            program.expectMenu(offering: "Films")
            try program.openSubmenu("k")
            try program.press("t")
            program.expectMenu(offering: nil)
            try program.type("24")
            program.expectCells(named: ["a 24.txt"])
        }
    }

    func testWhatIsShownWhenNothingIsLeftIsTrueOfWhatWasAskedFor() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+f")
            try program.type("rating:>=3")
            program.expect("Nothing matches “rating:>=3”")
            program.expect("New matches appear here. Press Escape to show everything.")
            try program.press("ctrl+a")
            try program.type("b")
            program.expect("No Results Found")
            try program.press("Escape")
            program.expectCells(named: ["a.txt"])
        }
    }

    func testTheFocusIsInTheWallAgainAfterNothingWasLeft() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+f")
            try program.type("a")
            program.expectCells(named: ["a.txt"])
            try program.press("Return", "Right")
            program.expectFocus(on: "a.txt")
            // The page for it has no button that could have the keyboard meanwhile.
            folder.rename("a.txt", "c.txt")
            program.expect("No Results Found")
            folder.rename("c.txt", "a.txt")
            program.expectFocus(on: "a.txt")
            folder.remove("a.txt")
            program.expect("No Results Found")
            folder.write("a.txt")
            program.expectCells(named: ["a.txt"])
            try program.press("Right")
            program.expectFocus(on: "a.txt")
        }
    }

    func testAFilterThatIsLeftShowsThePlaceFromBeforeAgain() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            // The reader has gone on, away from the focused file.
            try program.point(
                ["mousemove", "600", "400", "click", "--repeat", "12", "--delay", "10", "5"])
            XCTAssertTrue(pump(seconds: 20) { !Self.inView(program).contains("m 1.txt") })
            var place: [String] = []
            var counted = 0
            XCTAssertTrue(
                pump(seconds: 20) {
                    let now = Self.inView(program)
                    counted = now == place ? counted + 1 : 0
                    place = now
                    return counted > 5 && !now.isEmpty
                }, "the page never came to rest")
            try program.press("ctrl+f")
            try program.type("20")
            program.expectCells(named: ["m 20.txt", "m 120.txt", "m 200.txt"])
            try program.press("Escape")
            XCTAssertTrue(pump(seconds: 20) { Self.inView(program) == place }, "\(place)")
        }
    }

    func testAFilterFindsTheNameOfAShelf() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["Birds/a 1.txt", "Birds/a 2.txt", "Cats/bird.txt", "Cats/c 1.txt"] {
                folder.write(name)
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+f")
            try program.type("bird")
            program.expectCells(named: ["a 1.txt", "a 2.txt", "bird.txt"])
        }
    }

    func testTermsAreTypedOrChosenFromAMenuAndEscapeShowsEverything() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt", "c.png", "d.mp3"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "Right")
            program.expectFocus(on: "a.txt", "1 of 4, Folder")
            try program.press("ctrl+f")
            try program.type("kind:text -b")
            program.expectCells(named: ["a.txt"])
            // The menu writes into the text what could have been typed.
            try program.press("Tab", "space")
            program.expectMenu(offering: "Kind")
            try program.press("k")
            program.expectMenu(offering: "Pictures")
            try program.press("p")
            program.expectCells(named: ["c.png"])
            try program.press("ctrl+f")
            try program.type("kind:")
            program.expectCells(named: ["a.txt", "b.txt", "c.png", "d.mp3"])
            try program.type("mus")
            program.expectCells(named: ["d.mp3"])
            try program.press("Escape")
            program.expectFocus(on: "a.txt", "1 of 4, Folder")
            program.expectCells(named: ["a.txt", "b.txt", "c.png", "d.mp3"])
        }
    }
}
