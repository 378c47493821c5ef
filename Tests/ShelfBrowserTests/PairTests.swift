import ShelfGObject
import ShelfTestSupport
import XCTest

/// Files that belong together, in the real executable.
final class PairTests: XCTestCase {
    func testPairsAreOneItemUntilTheyAreShownApartAndTheFocusStays() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.jpg", "a.cr2", "b.jpg", "b.jpg.xmp", "c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+2", "Right", "Right")
            program.expectFocus(on: "b.jpg, with b.jpg.xmp", "2 of 3, Folder")
            program.expectCells(named: ["a.jpg, with a.cr2", "b.jpg, with b.jpg.xmp", "c.txt"])
            try program.press("ctrl+j")
            program.expectFocus(on: "b.jpg", "3 of 5, Folder")
            try program.press("ctrl+j")
            program.expectFocus(on: "b.jpg, with b.jpg.xmp", "2 of 3, Folder")
            // What comes later joins as well, and what goes leaves its picture alone.
            folder.write("c.xmp")
            folder.remove("a.cr2")
            program.expectCells(named: ["a.jpg", "b.jpg, with b.jpg.xmp", "c.txt", "c.xmp"])
            folder.write("c.mp4")
            program.expectCells(named: [
                "a.jpg", "b.jpg, with b.jpg.xmp", "c.mp4, with c.xmp", "c.txt",
            ])
        }
    }
}
