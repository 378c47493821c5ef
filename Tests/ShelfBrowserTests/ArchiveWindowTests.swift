import ShelfGObject
import ShelfTestSupport
import XCTest

/// Archives in the real window.
final class ArchiveWindowTests: XCTestCase {
    @MainActor
    private static func shows(_ program: RunningProgram, _ text: String) -> Bool {
        pump(seconds: 20) {
            guard let application = program.application else { return false }
            return !program.bus.nodes(below: application) { program.bus.name(of: $0) == text }
                .isEmpty
        }
    }

    func testAnArchiveIsGoneIntoLookedAtAndNotChanged() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let picture = try Pixbuf(width: 30, height: 20, rgba: 0x00ff_00ff).pngBytes(texts: [])
                .array
            let bytes = zipBytes([("in/1.png", picture), ("in/2.png", picture), ("t.txt", [65])])
            folder.writeBytes("a.zip", bytes)
            folder.write("z.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Menu")
            program.expectMenu(offering: "Open as Shelves")
            try program.press("Escape")
            program.expectMenu(offering: nil)
            try program.press("alt+Down")
            program.expectCells(named: ["t.txt", "1.png", "2.png"])
            program.expectFocus(on: "t.txt")
            try program.press("Down")
            program.expectFocus(on: "1.png")
            let words =
                "“1.png” is in the archive “a.zip”: you can view and copy it, but not change it"
            try program.press("Delete")
            XCTAssertTrue(Self.shows(program, words))
            for key in ["F2", "ctrl+x", "ctrl+d", "shift+Delete", "ctrl+shift+l", "ctrl+shift+n"] {
                try program.press(key)
            }
            try program.press("space")
            XCTAssertTrue(Self.shows(program, "1.png"))
            try program.press("Right", "space")
            program.expectFocus(on: "2.png")
            XCTAssertEqual(folder.file.child(named: "a.zip").contents(), bytes)
            // Up from what lies at its top is the archive's own folder.
            try program.press("alt+Down")
            program.expectCells(named: ["1.png", "2.png"])
            try program.press("alt+Up")
            program.expectCells(named: ["t.txt", "1.png", "2.png"])
            try program.press("alt+Up")
            program.expectCells(named: ["a.zip", "z.txt"])
        }
    }
}
