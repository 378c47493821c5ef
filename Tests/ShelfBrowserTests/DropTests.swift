import ShelfGObject
import ShelfTestSupport
import XCTest

/// Files dropped into folders, with a real mouse.
final class DropTests: XCTestCase {
    @MainActor
    private static func names(in path: String) -> [String] {
        ((try? Disk.names(in: Array(path.utf8))) ?? [])
            .map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    @MainActor
    private static func expect(_ path: String, _ names: [String], line: UInt = #line) {
        let isSo = pump(seconds: 20) { Self.names(in: path) == names }
        XCTAssertTrue(isSo, "\(Self.names(in: path))", line: line)
    }

    /// Where the middle of what is called so is on the screen.
    @MainActor
    private static func middle(_ program: RunningProgram, _ name: String) throws -> (Int, Int) {
        let element = try XCTUnwrap(
            program.elements.first { program.bus.name(of: $0) == name }, name)
        let (frame, offset) = (program.bus.frame(of: element), program.offset)
        return (frame[0] + offset.x + frame[2] / 2, frame[1] + offset.y + frame[3] / 2)
    }

    /// Drags one thing onto another and lets go there, while keys are held, until that has an effect:
    /// whether a drag has begun and is known over there cannot be seen from outside, so it is done
    /// again, more slowly.
    @MainActor
    private static func drag(
        _ program: RunningProgram, _ name: String, onto other: String, holding keys: [String] = [],
        until isDone: @MainActor () -> Bool
    ) throws -> Bool {
        let (from, to) = (try middle(program, name), try middle(program, other))
        for pace in 1...6 {
            try Seat.act(["mousemove", "\(from.0)", "\(from.1)", "mousedown", "1"])
            for key in keys { try Seat.act(["keydown", key]) }
            for step in 1...10 {
                try Seat.act([
                    "mousemove", "\(from.0 + (to.0 - from.0) * step / 10)",
                    "\(from.1 + (to.1 - from.1) * step / 10)",
                ])
                _ = pump(seconds: 0.03 * Double(pace)) { false }
            }
            try Seat.act(["mouseup", "1"])
            for key in keys { try Seat.act(["keyup", key]) }
            if pump(seconds: 3, until: isDone) { return true }
        }
        return false
    }

    func testAFileIsMovedToTheShelfItIsDroppedOnAndBackByUndo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["one/a.txt", "one/b.txt", "two/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let isMoved = try Self.drag(program, "a.txt", onto: "c.txt") {
                Self.names(in: "\(folder.path)/two") == ["a.txt", "c.txt"]
            }
            XCTAssertTrue(isMoved)
            Self.expect("\(folder.path)/one", ["b.txt"])
            program.expectFocus(on: "a.txt")
            try program.press("ctrl+z")
            Self.expect("\(folder.path)/two", ["c.txt"])
            Self.expect("\(folder.path)/one", ["a.txt", "b.txt"])
        }
    }

    func testKeysHeldCopyAndLink() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["one/a.txt", "two/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let isCopied = try Self.drag(
                program, "a.txt", onto: "c.txt", holding: ["Control_L"]
            ) { Self.names(in: "\(folder.path)/two") == ["a.txt", "c.txt"] }
            XCTAssertTrue(isCopied)
            Self.expect("\(folder.path)/one", ["a.txt"])
            try program.press("ctrl+z")
            Self.expect("\(folder.path)/two", ["c.txt"])
            XCTAssertTrue(pump(seconds: 20) { program.cells.count == 2 })
            let isLinked = try Self.drag(
                program, "a.txt", onto: "c.txt", holding: ["Control_L", "Shift_L"]
            ) { Self.names(in: "\(folder.path)/two") == ["a.txt", "c.txt"] }
            XCTAssertTrue(isLinked)
            let link = try DiskStatus(of: Array("\(folder.path)/two/a.txt".utf8))
            XCTAssertEqual(link.kind, .link)
        }
    }

    func testAFolderWithACoverTakesInWhatIsDroppedOnIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "two/c.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("alt+8")
            program.expect("two")
            let isMoved = try Self.drag(program, "a.txt", onto: "two, folder, 1 item") {
                Self.names(in: "\(folder.path)/two") == ["a.txt", "c.txt"]
            }
            XCTAssertTrue(isMoved)
        }
    }

    func testAFileInsideOfAnArchiveIsTakenOutToTheShelfItIsDroppedOn() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.tar", ArchiveBytes.tar([ArchivedFile("in/1.txt", [49])]))
            folder.write("two/c.txt")
            let program = try RunningProgram(
                in: folder,
                [RunningProgram.executable, "\(folder.path)/a.tar", "\(folder.path)/two"],
                title: "a.tar and 1 more")
            defer { program.end() }
            program.expectCells(named: ["1.txt", "c.txt"])
            let isTaken = try Self.drag(program, "1.txt", onto: "c.txt") {
                Self.names(in: "\(folder.path)/two") == ["1.txt", "c.txt"]
            }
            XCTAssertTrue(isTaken)
            program.expectCells(named: ["1.txt", "1.txt", "c.txt"])
            try program.press("ctrl+z")
            Self.expect("\(folder.path)/two", ["c.txt"])
        }
    }
}
