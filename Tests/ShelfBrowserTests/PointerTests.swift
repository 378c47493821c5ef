import ShelfTestSupport
import XCTest

/// The real executable under a real mouse.
final class PointerTests: XCTestCase {
    /// The left, top, width and height of the button that opens a row; nil while there is none.
    @MainActor
    private static func openButton(of program: RunningProgram) -> [Int]? {
        let bus = program.bus
        let buttons = bus.applications.filter { bus.name(of: $0) == "shelf-gtk" }.flatMap {
            bus.nodes(below: $0) { bus.name(of: $0) == "Open" }
        }
        return buttons.map { bus.frame(of: $0) }.first { $0.count == 4 && $0[2] > 0 }
    }

    func testThePointerGoesStraightFromTheButtonOfARowToTheTitleOfTheWindow() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt", "c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+3")
            var row: [Int] = []
            XCTAssertTrue(
                pump(seconds: 20) {
                    let frames = program.cells.map { program.bus.frame(of: $0) }
                    row = frames.last ?? []
                    return Set(frames.map(\.first)).count == 1 && row.count == 4 && row[2] > 500
                }, "no list came")
            for _ in 1...3 {
                XCTAssertTrue(
                    try Seat.wiggle(x: row[0] + 200, y: row[1] + row[3] / 2) {
                        Self.openButton(of: program) != nil
                    }, "the row under the pointer has no button")
                let button = try XCTUnwrap(Self.openButton(of: program))
                // Two moves with nothing between them would be taken for one.
                try Seat.act([
                    "mousemove", "\(button[0] + button[2] / 2)", "\(button[1] + button[3] / 2)",
                    "key", "shift", "mousemove", "500", "20", "key", "shift",
                ])
                XCTAssertTrue(
                    pump(seconds: 20) { Self.openButton(of: program) == nil },
                    "the button stays without the pointer")
                XCTAssertTrue(program.isRunning)
            }
            try program.press("Home")
            program.expectFocus(on: "a.txt")
        }
    }
}
