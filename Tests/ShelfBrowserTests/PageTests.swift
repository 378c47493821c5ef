import ShelfGObject
import ShelfTestSupport
import XCTest

/// Documents and text in the preview of the real executable.
final class PageTests: XCTestCase {
    @MainActor
    private static func program() throws -> RunningProgram {
        let folder = TemporaryFolder()
        folder.writeBytes("a.pdf", pdfBytes(pages: ["1 0 0", "0 1 0", "0 0 1"]))
        folder.write("b.txt", (0..<400).map { "line \($0)\n" }.joined())
        folder.write("c.pdf", "%PDF-1.4\nbroken")
        let program = try RunningProgram(showing: folder)
        try program.press("Home")
        program.expectFocus(on: "a.pdf", "1 of 3, Folder")
        return program
    }

    /// Waits until something of a role is called something.
    @MainActor
    private static func expect(
        _ name: String, in program: RunningProgram, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let application = try XCTUnwrap(program.application)
        let bus = program.bus
        XCTAssertTrue(
            pump(seconds: 20) {
                !bus.nodes(below: application) { bus.name(of: $0) == name }.isEmpty
            }, "nothing is called \(name)", file: file, line: line)
    }

    func testPageKeysTurnPagesAndArrowsGoOnToTheNextItem() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space")
            try Self.expect("1 of 3", in: program)
            try program.press("Next")
            try Self.expect("2 of 3", in: program)
            try program.press("ctrl+End")
            try Self.expect("3 of 3", in: program)
            try program.press("Next")
            try Self.expect("This is the last page", in: program)
            try program.press("Right")
            try Seat.awaitWindow(named: "b.txt")
            // A document is seen again at the page it was left at.
            try program.press("Left")
            try Self.expect("3 of 3", in: program)
        }
    }

    func testKeysOfThePreviewWorkWhileAButtonHasTheKeyboard() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space")
            try Self.expect("1 of 3", in: program)
            try program.press("Tab", "Next")
            try Self.expect("2 of 3", in: program)
            try program.press("Right")
            try Seat.awaitWindow(named: "b.txt")
            try program.press("Tab", "Escape")
            program.expectFocus(on: "b.txt", "2 of 3, Folder")
        }
    }

    func testTextIsScrolledAndWhatIsBrokenSaysSo() throws {
        try onGTK {
            let program = try Self.program()
            defer { program.end() }
            try program.press("space", "Right")
            try Seat.awaitWindow(named: "b.txt")
            let (application, bus) = (try XCTUnwrap(program.application), program.bus)
            XCTAssertTrue(
                pump(seconds: 20) {
                    !bus.nodes(below: application) {
                        bus.role(of: $0) == .text && bus.name(of: $0) == "b.txt"
                    }.isEmpty
                }, "the text never came")
            try program.press("Next", "Down", "ctrl+End", "plus", "z")
            // None of these has gone on to another item.
            try Seat.awaitWindow(named: "b.txt")
            try program.press("Right")
            try Self.expect("“c.pdf” is damaged or not what its name says", in: program)
            try program.press("space")
            program.expectFocus(on: "c.pdf", "3 of 3, Folder")
        }
    }
}
