import ShelfGObject
import ShelfTestSupport
import XCTest

/// What the real executable looks like from outside, and what the pointer changes about it.
final class LookBlackBoxTests: XCTestCase {
    func testAShelfOfLandscapesIsLowerThanOneOfPostersWhichStandCloser() throws {
        try onGTK {
            let folder = TemporaryFolder()
            try folder.addPictures(3, "Landscapes/l", width: 640, height: 360)
            try folder.addPictures(3, "Posters/p", width: 400, height: 600)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 20) {
                    guard let landscape = program.frame(ofCell: "l 1.png"),
                        let poster = program.frame(ofCell: "p 1.png")
                    else { return false }
                    return landscape.height < poster.height - 60
                        && poster.width < landscape.width - 40
                }, "the shelf keeps its room")
        }
    }

    func testTheLocationOfAFolderIsAClickAway() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("Camera/Films/a.txt")
            folder.write("b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let title = try XCTUnwrap(program.frame(ofHeading: "Camera/Films"))
            try program.click(x: title.x + 20, y: title.y + title.height / 2)
            XCTAssertNoThrow(
                try Seat.awaitWindow(named: "Camera"), "no window shows the folder")
        }
    }

    func testAClickOnTheTitleOfAColumnOrdersByIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for (name, size) in [("a.txt", 10), ("b.txt", 3_000), ("c.txt", 500)] {
                folder.write(name, String(repeating: "x", count: size))
            }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("ctrl+3")
            // They glide in.
            let frame = try XCTUnwrap(program.atRest { program.button("Size") }, "no titles")
            try program.click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
            program.expectCells(named: ["b.txt", "c.txt", "a.txt"])
            try program.click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
            program.expectCells(named: ["a.txt", "c.txt", "b.txt"])
            let name = try XCTUnwrap(program.button("Name"))
            try program.click(x: name.x + 20, y: name.y + name.height / 2)
            program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
            XCTAssertTrue(
                pump(seconds: 10) {
                    program.remembered("choices")
                        == "\(folder.file.uri) style=list order=name reversed=false\n"
                },
                "the order of the menu is \(program.remembered("choices") ?? "not there")")
        }
    }

    func testKeysAndTheWheelChangeTheSizeOfTilesWhichIsRemembered() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...600 { folder.write("m \(number).txt") }
            var program = try RunningProgram(showing: folder)
            // Not the last row in sight, where a larger tile moves up to stay in sight.
            try program.press("Right", "Next", "Next", "Next", "Next", "Next", "Next", "Up")
            XCTAssertTrue(pump(seconds: 20) { ![nil, "m 1.txt"].contains(program.focusedName) })
            program.waitForRest()
            let name = try XCTUnwrap(program.focusedName)
            let before = try XCTUnwrap(program.frame(ofCell: name))
            @MainActor func expect(
                _ message: String, _ isRight: @MainActor (CellFrame) -> Bool
            ) {
                var frame: CellFrame?
                let isReached = pump(seconds: 20) {
                    frame = program.frame(ofCell: name)
                    guard let frame else { return false }
                    return isRight(frame)
                }
                XCTAssertTrue(isReached, "\(message): \(frame as Any), before \(before)")
            }
            try program.press("ctrl+plus")
            expect("not larger, or elsewhere") {
                $0.width > before.width + 20 && abs($0.y - before.y) <= 2
            }
            try program.press("ctrl+minus", "ctrl+minus")
            expect("not smaller, or elsewhere") {
                $0.width < before.width - 20 && abs($0.y - before.y) <= 2
            }
            try program.press("ctrl+0")
            expect("not as before") { $0 == before }
            try program.turnWheelWithControl(up: true, overX: before.x + 20, y: before.y + 20)
            expect("the wheel is not heard") { $0.width > before.width + 20 }
            XCTAssertTrue(pump(seconds: 10) { program.remembered("tile-size") == "3\n" })
            // Of the first column, as the first of all is: widths are rounded with their places.
            let larger = try XCTUnwrap(program.frame(ofCell: "m 85.txt"))
            program.end()
            program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 20) { program.frame(ofCell: "m 1.txt")?.width == larger.width },
                "the size is forgotten")
        }
    }

    func testTheNarrowestWindowFitsAPhone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let picture = "\(folder.path)/../narrow.png"
            let outcome = try ChildProgram.run(
                [
                    RunningProgram.executable, "--screenshot", picture, "--size", "360x300",
                    folder.path,
                ], environment: folder.environment)
            XCTAssertEqual(outcome.status, 0)
            let width = Pixbuf.header(ofFileAt: picture)?.width ?? .max
            XCTAssertLessThanOrEqual(width, 360)
        }
    }
}

/// Where something is in its window, in pixels.
struct CellFrame: Equatable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    init?(_ numbers: [Int]) {
        guard numbers.count == 4, numbers[2] > 0 else { return nil }
        (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }
}

extension RunningProgram {
    /// Where the cell of a name is.
    func frame(ofCell name: String) -> CellFrame? {
        cells.first { bus.name(of: $0) == name }.flatMap { CellFrame(bus.frame(of: $0)) }
    }

    /// Where the title of a shelf is.
    func frame(ofHeading name: String) -> CellFrame? {
        elements.first { bus.role(of: $0) == .heading && bus.name(of: $0) == name }
            .flatMap { CellFrame(bus.frame(of: $0)) }
    }

    /// Where the button of a name is.
    func button(_ name: String) -> CellFrame? {
        buttons.first { bus.name(of: $0) == name }.flatMap { CellFrame(bus.frame(of: $0)) }
    }

    /// Clicks at a place that frames tell, in the window in the corner of the screen.
    func click(x: Int, y: Int) throws {
        let (right, down) = offset
        try point(["mousemove", "\(x + right)", "\(y + down)", "click", "1"])
    }

    /// Clicks in the middle of a button once it stands still.
    func click(
        onButton name: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let frame = atRest {
            self.buttons.first { self.bus.name(of: $0) == name }.map { self.bus.frame(of: $0) }
                .flatMap { $0.count == 4 && $0[2] > 0 ? $0 : nil }
        }
        guard let frame else { return XCTFail("no button \(name)", file: file, line: line) }
        try click(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
    }

    /// Turns the wheel by a detent with Ctrl held.
    func turnWheelWithControl(up: Bool, overX x: Int, y: Int) throws {
        XCTAssertEqual(
            try ChildProgram([
                "xdotool", "mousemove", "\(x)", "\(y)", "keydown", "ctrl", "click",
                up ? "4" : "5", "keyup", "ctrl",
            ]).wait(), 0)
    }

    /// What the program has written for its next start.
    func remembered(_ name: String) -> String? {
        let state = folder.environment["XDG_STATE_HOME"] ?? ""
        return File(path: "\(state)/shelf-gtk/\(name)").contents().map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension TemporaryFolder {
    /// Writes pictures of one size, numbered from 1.
    func addPictures(_ count: Int, _ name: String, width: Int, height: Int) throws {
        let bytes = try Pixbuf(width: width, height: height, rgba: 0x3366_99FF)
            .pngBytes(texts: []).array
        for number in 1...count { writeBytes("\(name) \(number).png", bytes) }
    }
}
