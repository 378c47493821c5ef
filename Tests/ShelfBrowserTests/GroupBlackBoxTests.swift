import ShelfGObject
import ShelfTestSupport
import XCTest

/// Groups, views and the scrubber of the real executable, by keys and the pointer.
final class GroupBlackBoxTests: XCTestCase {
    func testItemsOfAllFoldersComeTogetherByLetterAndTheFocusGoesAlong() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["One/b 2.txt", "One/c.txt", "Two/a.txt", "Two/b 10.txt"] {
                folder.write(name)
            }
            var program = try RunningProgram(showing: folder)
            try program.press("Right", "Right")
            program.expectFocus(on: "c.txt", "2 of 2, One")
            try program.press("alt+6")
            program.expectFocus(on: "c.txt", "1 of 1, C")
            program.expectCells(named: ["a.txt", "b 2.txt", "b 10.txt", "c.txt"])
            // A file that is called otherwise goes to another group, with the focus.
            folder.rename("One/c.txt", "One/b 7.txt")
            program.expectFocus(on: "b 7.txt", "2 of 3, B")
            try program.press("ctrl+alt+0")
            program.expectCells(named: ["b 10.txt", "b 7.txt", "b 2.txt", "a.txt"])
            program.expectFocus(on: "b 7.txt", "2 of 3, B")
            XCTAssertTrue(
                pump(seconds: 10) {
                    program.remembered("grouping") == "letter\n"
                        && program.remembered("arrangement") == "name reversed\n"
                })
            program.end()
            program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectCells(named: ["b 10.txt", "b 7.txt", "b 2.txt", "a.txt"])
            try program.press("ctrl+alt+0", "alt+1")
            program.expectCells(named: ["b 2.txt", "b 7.txt", "a.txt", "b 10.txt"])
            try program.press("alt+7")
            program.expectCells(named: ["a.txt", "b 2.txt", "b 7.txt", "b 10.txt"])
        }
    }

    func testTheSameItemIsInSightInEveryViewAndPicturesHaveTheirOwnProportions() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...6 {
                try folder.addPictures(20, "\(number) wide/w", width: 600, height: 300)
                try folder.addPictures(20, "\(number) high/h", width: 300, height: 600)
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+Next", "ctrl+Next", "ctrl+Next", "ctrl+Next", "ctrl+Next")
            program.expectFocus(on: "w 1.png", "1 of 20, 3 wide")
            for style in ["ctrl+4", "ctrl+2", "ctrl+5", "ctrl+3", "ctrl+4"] {
                try program.press(style)
                program.expectFocus(on: "w 1.png", "1 of 20, 3 wide")
                program.waitForRest()
                let cell = try XCTUnwrap(
                    program.cells.first { program.bus.isFocused($0) })
                let frame = program.bus.frame(of: cell)
                XCTAssertTrue(frame[1] + frame[3] / 2 > 40 && frame[1] < 740, "\(frame), \(style)")
            }
            XCTAssertTrue(
                pump(seconds: 20) {
                    guard let cell = program.cells.first(where: { program.bus.isFocused($0) })
                    else { return false }
                    let frame = program.bus.frame(of: cell)
                    let proportion = Double(frame[2] - 16) / Double(max(1, frame[3] - 16))
                    return abs(proportion - 2) < 0.2
                }, "a picture twice as wide as high is not shown as one")
        }
    }
}
