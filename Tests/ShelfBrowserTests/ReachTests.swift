import ShelfTestSupport
import XCTest

/// How far keys lead, in the real executable.
final class ReachTests: XCTestCase {
    func testAShelfOfThousandsOfFilesIsWalkedToItsEnd() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...6_000, "Long/f") + numbered(1...3, "Short/s"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            XCTAssertTrue(
                pump(seconds: 30) { program.focusedDescription?.hasSuffix("of 6000, Long") == true }
            )
            try program.press("Home")
            program.expectFocus(on: "f 1.txt", "1 of 6000, Long")
            try program.press("End")
            program.expectFocus(on: "f 6000.txt", "6000 of 6000, Long")
            program.expectFocusInSight()
            try program.press("Left", "Left", "Left")
            program.expectFocus(on: "f 5997.txt")
            program.expectFocusInSight()
            try program.press("Down")
            program.expectFocus(on: "s 3.txt")
            try program.press("Up", "Home")
            program.expectFocus(on: "f 1.txt")
            program.expectFocusInSight()
        }
    }

    func testHomeAndEndLeadToTheEndsOfTheShelfInEveryLayout() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(
                numbered(1...9, "Ants/a") + numbered(1...40, "Birds/b") + numbered(1...9, "Cats/c"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Down")
            program.expectFocus(on: "b 1.txt")
            for style in ["shelves", "grid", "list"] {
                try program.activate("win.style", style)
                try program.press("End")
                program.expectFocus(on: "b 40.txt", "40 of 40, Birds")
                try program.press("Home")
                program.expectFocus(on: "b 1.txt", "1 of 40, Birds")
                try program.press("ctrl+End")
                program.expectFocus(on: "c 9.txt")
                try program.press("Home")
                program.expectFocus(on: "c 1.txt")
                try program.press("ctrl+Home", "End")
                program.expectFocus(on: "a 9.txt")
                try program.press("Home", "Down")
                let isInGrid = style == "grid"
                if isInGrid { try program.press("Down") }
                if style == "list" { try program.press("End", "Down") }
                program.expectFocus(on: "b 1.txt")
            }
        }
    }

    func testControlWithHomeOrEndBringsBackAFocusThatWasScrolledAway() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add(numbered(1...400, "f"))
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            for (key, wheel, name) in [
                ("ctrl+End", "4", "f 400.txt"), ("ctrl+Home", "5", "f 1.txt"),
            ] {
                try program.press(key)
                program.expectFocus(on: name)
                program.expectFocusInSight()
                try program.turnWheel(wheel, times: 30)
                program.expectFocusOutOfSight()
                try program.press(key)
                program.expectFocus(on: name)
                program.expectFocusInSight()
            }
        }
    }

    func testASpaceGoesOnWithANameThatIsBeingTyped() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.add((1...30).map { "item \($0 < 10 ? "0" : "")\($0).txt" })
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "item 01.txt")
            try program.type("item 2")
            program.expectFocus(on: "item 20.txt")
        }
    }
}

extension RunningProgram {
    /// Waits until the focused cell is within the window, all of it.
    func expectFocusInSight(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(
            pump(seconds: 20) { self.isFocusInSight == true }, "the focus is out of sight",
            file: file, line: line)
    }

    func expectFocusOutOfSight(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(
            pump(seconds: 20) { self.isFocusInSight == false }, "the focus is still in sight",
            file: file, line: line)
    }

    /// Whether the focused cell is within a window of the size that a window opens with.
    private var isFocusInSight: Bool? {
        guard let cell = bus.focused(of: cells) else { return nil }
        let frame = bus.frame(of: cell)
        guard frame.count == 4 else { return nil }
        return frame[0] >= 0 && frame[1] >= 0 && frame[0] + frame[2] <= 1_180
            && frame[1] + frame[3] <= 760
    }

    /// Turns the wheel with the pointer in the middle of the window.
    func turnWheel(_ button: String, times: Int) throws {
        XCTAssertEqual(
            try ChildProgram([
                "xdotool", "mousemove", "590", "400", "click", "--repeat", "\(times)", "--delay",
                "10", button,
            ]).wait(), 0)
    }
}
