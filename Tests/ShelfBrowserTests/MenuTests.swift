import ShelfGObject
import ShelfTestSupport
import XCTest

/// The menus of the real executable, opened and left by keys.
final class MenuTests: XCTestCase {
    override func setUp() {
        // Each further step would wait in vain.
        continueAfterFailure = false
    }

    /// Whether the focused cell is wholly within the window's wall.
    @MainActor
    private static func focusIsInSight(_ program: RunningProgram) -> Bool {
        guard let cell = program.cells.first(where: { program.bus.isFocused($0) }) else {
            return false
        }
        let frame = program.bus.frame(of: cell)
        return frame.count == 4 && frame[1] >= 0 && frame[1] + frame[3] <= 760 && frame[0] >= 0
            && frame[0] + frame[2] <= 1180
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
            // Along the shelf it is on, and down the page.
            for wheel in [["7"], ["5"]] {
                let turns = ["click", "--repeat", "20", "--delay", "5"] + wheel
                try program.point(["mousemove", "600", "250"] + turns)
                XCTAssertTrue(pump(seconds: 20) { !Self.focusIsInSight(program) })
                try program.press("Menu")
                program.expectMenu(offering: "Open")
                try program.press("Escape")
                program.expectMenu(offering: nil)
                program.expectFocus(on: "3.txt")
                XCTAssertTrue(pump { Self.focusIsInSight(program) })
            }
        }
    }

    func testTheMenuOpensAtItsItemRightAfterAFilterIsClosed() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...400 { folder.write("Shelf \(number / 40)/\(number).txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+End")
            program.expectFocus(on: "400.txt")
            try program.press("ctrl+f")
            try program.type("12")
            XCTAssertTrue(
                pump(seconds: 20) {
                    let names = program.cells.map { program.bus.name(of: $0) }
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
}
