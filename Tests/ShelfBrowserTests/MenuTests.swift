import ShelfGObject
import ShelfTestSupport
import XCTest

/// The menus of the real executable, opened and left by keys.
final class MenuTests: XCTestCase {
    /// Whether most of the focused cell is within the window's wall.
    @MainActor
    private static func focusIsInSight(_ program: RunningProgram) -> Bool {
        guard let cell = program.bus.focused(of: program.cells) else {
            return false
        }
        let frame = program.bus.frame(of: cell)
        guard frame.count == 4 else { return false }
        let (x, y) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
        return (0...1170).contains(x) && (46...750).contains(y)
    }

    func testTheMenuOfAnItemOnItsWayIntoSightOpensAtTheItem() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(300, ending: ".txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "0.txt")
            for keys in [
                ["ctrl+End"], ["ctrl+Home"], ["Next", "Next", "Next"], ["ctrl+3", "ctrl+End"],
                ["ctrl+2"], ["Prior", "F5"], ["ctrl+1"],
            ] {
                for menu in ["Menu", "shift+F10"] {
                    try program.press(keys + [menu])
                    program.expectMenu(offering: "Open")
                    try program.press("Escape")
                    program.expectMenu(offering: nil)
                    XCTAssertTrue(pump { Self.focusIsInSight(program) }, "\(keys)")
                }
            }
        }
    }

    func testTheMenuOfAnItemThatWasScrolledAwayBringsItBack() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in 1...6 {
                for number in 1...80 { folder.write("Shelf \(shelf)/\(number).txt") }
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right")
            program.expectFocus(on: "3.txt")
            let turns = ["click", "--repeat", "20", "--delay", "5", "5"]
            // Along the shelf it is on, and down the page.
            for wheel in [["keydown", "shift"] + turns + ["keyup", "shift"], turns] {
                try program.point(["mousemove", "600", "250"] + wheel)
                program.waitForRest()
                XCTAssertFalse(Self.focusIsInSight(program))
                try program.press("Menu")
                program.expectMenu(offering: "Open")
                try program.press("Escape")
                program.expectMenu(offering: nil)
                program.expectFocus(on: "3.txt")
                XCTAssertTrue(pump { Self.focusIsInSight(program) })
            }
        }
    }

    func testTheMenuOfAnItemBeyondTheScreenOpensAtItsEdge() throws {
        try XCTSkipUnless(
            Seat.current == .x11,
            "on Wayland a program never knows where the screen ends")
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(30, ending: ".txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "0.txt")
            for place in [["-900", "0"], ["1100", "0"], ["100", "900"], ["0", "-500"]] {
                try program.point(
                    ["search", "--onlyvisible", "--name", "^Folder$", "windowmove", "--"]
                        + place)
                try program.press("Menu")
                program.expectMenu(offering: "Open")
                try program.press("Escape")
                program.expectMenu(offering: nil)
            }
        }
    }

    func testTheMenuOpensAtItsItemRightAfterAFilterIsClosed() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...400 { folder.write("Shelf \(number / 40)/\(number).txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            // The end is further down as long as folders are read.
            XCTAssertTrue(
                pump(seconds: 20) {
                    try? program.press("ctrl+End")
                    return program.focusedName == "400.txt"
                })
            try program.press("ctrl+f")
            try program.type("12")
            XCTAssertTrue(
                pump(seconds: 20) {
                    let names = program.bus.names(of: program.cells)
                    return !names.isEmpty && names.allSatisfy { $0.contains("12") }
                })
            try program.press("Escape", "Menu")
            program.expectMenu(offering: "Open")
            try program.press("Escape")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "400.txt")
            XCTAssertTrue(pump { Self.focusIsInSight(program) })
        }
    }

    func testAMenuClosesWhenItsFileGoesAndTheKeyboardIsOnTheNextFile() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt", "c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Menu")
            program.expectMenu(offering: "Open")
            folder.write("0.txt")
            XCTAssertTrue(pump(seconds: 20) { program.cells.count == 4 })
            program.expectMenu(offering: "Open")
            folder.remove("b.txt")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "c.txt")
            try program.press("Left")
            program.expectFocus(on: "a.txt")
        }
    }

    func testAfterAMenuOfTheHeaderKeysAreForTheWallAgain() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...60 { folder.write("Shelf \(number % 3)/\(number).txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right")
            program.expectFocus(on: "6.txt")
            try program.press("F10")
            program.expectMenu(offering: "Reload")
            try program.press("Escape")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "6.txt")
            try program.press("Right")
            program.expectFocus(on: "9.txt")
            try program.press("F10")
            program.expectMenu(offering: "Reload")
            // A choice that asks for the keyboard has it.
            try program.press("Down", "Down", "Down", "Return")
            program.expectMenu(offering: nil)
            XCTAssertTrue(pump(seconds: 20) { program.focusedName == nil })
            try program.type("33")
            program.expectCells(named: ["33.txt"])
            try program.press("Escape")
            program.expectFocus(on: "9.txt")
        }
    }

    func testAnOrderChosenInAMenuLeavesTheFocusedFileInSight() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in 1...4 {
                for number in 1...60 { folder.write("Shelf \(shelf)/\(number).txt") }
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right")
            program.expectFocus(on: "3.txt")
            let view = try XCTUnwrap(program.buttons.last { program.bus.name(of: $0) == "View" })
            let frame = program.bus.frame(of: view)
            try program.point([
                "mousemove", "\(frame[0] + frame[2] / 2 + 5)", "\(frame[1] + frame[3] / 2 + 5)",
                "click", "1",
            ])
            program.expectMenu(offering: "Reverse Order")
            // The last item is for all folders.
            try program.press("Up", "Up", "Return")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "3.txt", "58 of 60, Shelf 1")
            XCTAssertTrue(pump(seconds: 20) { Self.focusIsInSight(program) })
            try program.press("Right")
            program.expectFocus(on: "2.txt", "59 of 60, Shelf 1")
        }
    }
}
