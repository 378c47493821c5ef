import ShelfGObject
import ShelfTestSupport
import XCTest

/// Several files that are selected, in the header and after things are done to them.
final class SelectionTests: XCTestCase {
    @MainActor
    private static func selected(_ program: RunningProgram) -> Set<String> {
        Set(program.cells.filter { program.bus.isSelected($0) }.map { program.bus.name(of: $0) })
    }

    @MainActor
    private static func expect(
        selected names: Set<String>, _ program: RunningProgram, line: UInt = #line
    ) {
        var found: Set<String> = []
        XCTAssertTrue(
            pump(seconds: 20) {
                found = selected(program)
                return found == names
            }, "\(found) instead of \(names)", line: line)
    }

    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        for name in ["a.txt", "b.txt", "c.txt"] { folder.write(name) }
        let program = try RunningProgram(showing: folder)
        program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
        return program
    }

    func testFilesThatAreOpenedTogetherAreSelectedInTheirFolder() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt", "c.txt", "d.txt"] { folder.write(name) }
            let program = try RunningProgram(
                in: folder,
                [RunningProgram.executable, "\(folder.path)/d.txt", "\(folder.path)/b.txt"],
                title: folder.name)
            defer { program.end() }
            program.expectFocus(on: "d.txt")
            Self.expect(selected: ["b.txt", "d.txt"], program)
            program.expect("4 items, 2 selected")
        }
    }

    func testTheHeaderSaysHowManyAreSelected() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            program.expect("3 items")
            try program.press("Right", "ctrl+a")
            program.expect("3 items, 3 selected")
            try program.press("Right")
            XCTAssertTrue(
                pump(seconds: 20) { !program.names.contains { $0.contains("selected") } })
        }
    }

    func testRenamingSeveralKeepsFocusAndSelection() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            // The focus is on the last of two, in the middle of all by the names they get.
            try program.press("Right", "Right", "shift+Right", "F2")
            program.expect("Rename 2 files")
            try program.type("0 #")
            try program.press("Return")
            program.expectCells(named: ["0 1.txt", "0 2.txt", "a.txt"])
            program.expectFocus(on: "0 2.txt")
            Self.expect(selected: ["0 1.txt", "0 2.txt"], program)
        }
    }

    func testPreviewFromTheMenuKeepsTheSelection() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("Right", "shift+Right")
            Self.expect(selected: ["a.txt", "b.txt"], program)
            try program.choose("Preview", line: 1, from: "shift+F10")
            program.expect("Close Preview")
            try program.press("Escape")
            program.expectFocus(on: "b.txt")
            Self.expect(selected: ["a.txt", "b.txt"], program)
        }
    }
}
