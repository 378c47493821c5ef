import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable as assistive technology meets it.
final class AccessibilityTests: XCTestCase {
    /// What the bus tells of the wall, in its order: titles as "# title", cells as "name: place".
    @MainActor
    private static func outline(_ program: RunningProgram) -> [String] {
        program.elements.map { node in
            let bus = program.bus
            switch bus.role(of: node) {
            case .heading: return "# \(bus.name(of: node))"
            case .tableCell: return "\(bus.name(of: node)): \(bus.description(of: node))"
            default: return bus.name(of: node)
            }
        }
    }

    @MainActor
    private static func expect(
        _ outline: [String], of program: RunningProgram, line: UInt = #line
    ) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = Self.outline(program)
            return shown == outline
        }
        XCTAssertTrue(isReached, "\(shown)", line: line)
    }

    func testNothingBetweenTheTableAndItsCellsHasAName() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("Birds/b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let table = try XCTUnwrap(program.elements.first)
            let carriers = program.bus.children(of: table).filter {
                !program.bus.children(of: $0).isEmpty
            }
            XCTAssertFalse(carriers.isEmpty)
            XCTAssertEqual(Set(carriers.map { program.bus.name(of: $0) }), [""])
        }
    }

    func testTitlesAreHeadingsAboveTheirCellsAndEveryCellSaysItsPlaceInTheOrderSeen() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["Birds/b 1.txt", "Birds/b 2.txt", "Cats/c 1.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            Self.expect(
                [
                    "Shelves", "# Birds", "b 1.txt: 1 of 2, Birds", "b 2.txt: 2 of 2, Birds",
                    "# Cats", "c 1.txt: 1 of 1, Cats",
                ], of: program)
            // Recycled cells and new ones stand where they are seen, whenever they came.
            for name in ["Ants/a.txt", "Birds/b 0.txt", "Cats/c 0.txt"] { folder.write(name) }
            Self.expect(
                [
                    "Shelves", "# Ants", "a.txt: 1 of 1, Ants", "# Birds",
                    "b 0.txt: 1 of 3, Birds", "b 1.txt: 2 of 3, Birds", "b 2.txt: 3 of 3, Birds",
                    "# Cats", "c 0.txt: 1 of 2, Cats", "c 1.txt: 2 of 2, Cats",
                ], of: program)
            folder.remove("Birds/b 1.txt")
            folder.rename("Ants", "Dogs")
            Self.expect(
                [
                    "Shelves", "# Birds", "b 0.txt: 1 of 2, Birds", "b 2.txt: 2 of 2, Birds",
                    "# Cats", "c 0.txt: 1 of 2, Cats", "c 1.txt: 2 of 2, Cats", "# Dogs",
                    "a.txt: 1 of 1, Dogs",
                ], of: program)
        }
    }

    func testTheThirdOfFiftySaysSo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...50 { folder.write("Science/\(number).txt") }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right", "Right")
            program.expectFocus(on: "3.txt", "3 of 50, Science")
            try program.press("ctrl+End")
            program.expectFocus(on: "50.txt", "50 of 50, Science")
        }
    }

    func testACellOffersItsActions() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let actions = program.bus.actions(of: try XCTUnwrap(program.cells.first))
            XCTAssertTrue(actions.contains("item.activate"), "\(actions)")
            XCTAssertTrue(actions.contains("item.open"), "\(actions)")
        }
    }

    func testWhatHappensElsewhereIsSaidWhereTheKeyboardIsUntilItGoesOn() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            program.expectFocus(on: "a.txt", "1 of 2, \(folder.name)")
            try program.press("ctrl+2")
            // GTK says it by itself from 4.14 on.
            guard !AccessibilityBus.isHalfTold else { return }
            program.expectFocus(on: "a.txt", "Shelves as a grid")
            try program.press("ctrl+d")
            program.expectFocus(on: "a (2).txt", "“a.txt” duplicated")
            try program.press("Left")
            program.expectFocus(on: "a.txt", "1 of 3, \(folder.name)")
            try program.press("Right")
            program.expectFocus(on: "a (2).txt", "2 of 3, \(folder.name)")
        }
    }

    func testTheWallIsCalledByItsLayoutAndButtonsByNoMnemonics() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            for (key, name) in [
                ("ctrl+2", "Shelves as a grid"), ("ctrl+3", "Shelves as a list"),
                ("ctrl+1", "Shelves"),
            ] {
                try program.press(key)
                XCTAssertTrue(
                    pump(seconds: 20) { program.elements.first.map(program.bus.name) == name },
                    "\(name)")
            }
            let names = program.bus.names(of: program.buttons)
            XCTAssertTrue(names.contains("Open Folder"), "\(names)")
            XCTAssertFalse(
                names.contains { $0.isEmpty || $0.contains("_") || $0.contains("Gtk") }, "\(names)")
        }
    }
}
