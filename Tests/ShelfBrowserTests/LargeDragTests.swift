import ShelfGObject
import ShelfTestSupport
import XCTest

/// Everything in a large folder, dragged with the mouse.
final class LargeDragTests: XCTestCase {
    func testTheWindowAnswersWhileTwentyThousandFilesAreDragged() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(20_000, ending: ".txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 60) {
                    program.cells.contains {
                        program.bus.description(of: $0) == "1 of 20000, Folder"
                    }
                }, "the folder was never shown to its end")
            try program.press("ctrl+2", "Right", "ctrl+a", "ctrl+End")
            program.expectFocus(on: "19999.txt")
            // Until then the cell may be seen below the window, where a press is the desktop's.
            program.waitForRest()
            let cell = try XCTUnwrap(program.bus.focused(of: program.cells))
            let frame = program.bus.frame(of: cell)
            XCTAssertEqual(frame.count, 4)
            let (x, y) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
            try program.point(["mousemove", "\(x)", "\(y)", "mousedown", "1"])
            for step in 1...12 { try program.point(["mousemove", "\(x + 8 * step)", "\(y)"]) }
            // An answer that takes longer than five seconds is none.
            for step in 1...5 {
                try program.point(["mousemove", "\(x + 8 * step)", "\(y + 20)"])
                XCTAssertEqual(program.bus.name(of: cell), "19999.txt")
            }
            try program.point(["mousemove", "1270", "1000", "mouseup", "1"])
            try program.press("ctrl+Home")
            program.expectFocus(on: "0.txt")
        }
    }
}
