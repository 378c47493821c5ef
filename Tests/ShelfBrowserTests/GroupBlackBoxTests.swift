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
                    program.remembered("choices")
                        == "\(folder.file.uri) group=letter reversed=true\n"
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

    func testControlAndPageKeysGoFromGroupToGroup() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in 1...9 {
                for number in 1...40 { folder.write("Shelf \(shelf)/\(number).txt") }
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            for style in ["ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5"] {
                try program.press(style, "ctrl+Home")
                program.expectFocus(on: "1.txt", "1 of 40, Shelf 1")
                try program.press("ctrl+Next", "ctrl+Next")
                program.expectFocus(on: "1.txt", "1 of 40, Shelf 3")
                XCTAssertTrue(
                    pump(seconds: 20) {
                        guard let title = program.frame(ofHeading: "Shelf 3") else { return false }
                        return title.y >= 0 && title.y < 300
                    }, "the title is not in sight, \(style)")
                try program.press("End", "ctrl+Prior")
                program.expectFocus(on: "1.txt", "1 of 40, Shelf 3")
                try program.press("ctrl+Prior")
                program.expectFocus(on: "1.txt", "1 of 40, Shelf 2")
            }
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
                    program.bus.focused(of: program.cells))
                let frame = program.bus.frame(of: cell)
                XCTAssertTrue(frame[1] + frame[3] / 2 > 40 && frame[1] < 740, "\(frame), \(style)")
            }
            XCTAssertTrue(
                pump(seconds: 20) {
                    guard let cell = program.bus.focused(of: program.cells)
                    else { return false }
                    let frame = program.bus.frame(of: cell)
                    let proportion = Double(frame[2] - 16) / Double(max(1, frame[3] - 16))
                    return abs(proportion - 2) < 0.2
                }, "a picture twice as wide as high is not shown as one")
        }
    }

    func testTheScrubberIsASliderThatAClickMovesAndThatLeavesTheFocusAlone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in 1...30 { folder.write("Shelf \(shelf)/\(shelf).txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "1.txt")
            let slider = try XCTUnwrap(program.slider, "no scrubber")
            try program.click(x: slider.x + slider.width / 2, y: slider.y + slider.height - 6)
            XCTAssertTrue(
                pump(seconds: 20) { program.frame(ofCell: "30.txt").map { $0.y < 740 } ?? false },
                "the click leads nowhere")
            // The keyboard is where it was: the first key brings its item back, also from what is
            // still on its way to the click, and the next goes on.
            try program.press("Down")
            program.expectFocus(on: "1.txt")
            XCTAssertTrue(
                pump(seconds: 20) { program.frame(ofCell: "1.txt").map { $0.y > 0 } ?? false },
                "the key does not bring the item back")
            program.waitForRest()
            try program.press("Down")
            program.expectFocus(on: "2.txt")
            try program.press("alt+7")
            XCTAssertTrue(pump(seconds: 20) { program.slider == nil }, "one group needs none")
        }
    }
}

extension RunningProgram {
    /// Where the scrubber is; nil without one.
    fileprivate var slider: CellFrame? {
        guard let application else { return nil }
        return bus.nodes(below: application) {
            self.bus.role(of: $0) == .slider && self.bus.name(of: $0) == "Group by"
        }
        .first.flatMap { CellFrame(bus.frame(of: $0)) }
    }
}
