import ShelfGObject
import ShelfTestSupport
import XCTest

/// Lists, and files that are named on standard input, in the real window.
final class ListWindowTests: XCTestCase {
    @MainActor
    private static func folder(_ names: String...) -> TemporaryFolder {
        let folder = TemporaryFolder()
        for name in names { folder.write(name, name) }
        return folder
    }

    @MainActor
    private static func expect(
        _ folder: TemporaryFolder, _ name: String, is text: String?, line: UInt = #line
    ) {
        var found: String?
        let isSo = pump(seconds: 20) {
            found = folder.file.child(named: name).contents()
                .map { String(decoding: $0, as: UTF8.self) }
            return found == text
        }
        XCTAssertTrue(isSo, "\(found ?? "nothing")", line: line)
    }

    @MainActor
    private static func shows(_ program: RunningProgram, _ text: String) -> Bool {
        pump(seconds: 20) {
            guard let application = program.application else { return false }
            return !program.bus.nodes(below: application) { program.bus.name(of: $0) == text }
                .isEmpty
        }
    }

    func testWhatIsSaidOfAPictureComesAlongThoughTheListNamesThePictureOnly() throws {
        try onGTK {
            let folder = Self.folder("a.jpg", "a.jpg.xmp", "b.jpg")
            folder.write("l.m3u8", "a.jpg\nb.jpg\n")
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/l.m3u8"], title: "l.m3u8")
            defer { program.end() }
            program.expectCells(named: ["a.jpg", "b.jpg"])
            try program.press("Right", "F2")
            XCTAssertTrue(Self.shows(program, "Its related files (1) are renamed, too."))
            try program.type("c")
            try program.press("Return")
            Self.expect(folder, "c.jpg.xmp", is: "a.jpg.xmp")
            Self.expect(folder, "a.jpg.xmp", is: nil)
            program.expectFocus(on: "c.jpg")
            try program.press("Delete")
            Self.expect(folder, "c.jpg.xmp", is: nil)
            try program.press("ctrl+z")
            Self.expect(folder, "c.jpg.xmp", is: "a.jpg.xmp")
        }
    }

    func testAListIsBroughtIntoAnotherOrderByKeysAndTakenBack() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt")
            let text = "#EXTM3U\n# mine\n#EXTINF:1,Sea\nc.txt\na.txt\nb.txt\n"
            folder.write("l.m3u8", text)
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/l.m3u8"], title: "l.m3u8")
            defer { program.end() }
            program.expectCells(named: ["Sea", "a.txt", "b.txt"])
            try program.press("Right", "alt+Next")
            program.expectCells(named: ["a.txt", "Sea", "b.txt"])
            program.expectFocus(on: "Sea")
            XCTAssertTrue(Self.shows(program, "“c.txt” is now number 2 in “l.m3u8”"))
            Self.expect(
                folder, "l.m3u8", is: "#EXTM3U\n# mine\na.txt\n#EXTINF:1,Sea\nc.txt\nb.txt\n")
            try program.press("alt+Next")
            program.expectCells(named: ["a.txt", "b.txt", "Sea"])
            XCTAssertTrue(Self.shows(program, "“c.txt” is now number 3 in “l.m3u8”"))
            try program.press("alt+Prior", "alt+Prior")
            program.expectCells(named: ["Sea", "a.txt", "b.txt"])
            try program.press("ctrl+alt+0")
            program.expectCells(named: ["b.txt", "a.txt", "Sea"])
            try program.press("alt+Next")
            XCTAssertTrue(
                Self.shows(
                    program, "Files can be moved in a list only while it is in list order"))
            try program.press("ctrl+alt+0", "ctrl+alt+8")
            program.expectCells(named: ["Sea", "a.txt", "b.txt"])
            // Another program writes it meanwhile.
            folder.write("l.m3u8", "b.txt\nc.txt\n")
            program.expectCells(named: ["b.txt", "c.txt"])
            program.expectFocus(on: "c.txt")
            try program.press("ctrl+z")
            XCTAssertTrue(Self.shows(program, "“l.m3u8”: Another program has changed it"))
            Self.expect(folder, "l.m3u8", is: "b.txt\nc.txt\n")
        }
    }

    func testADragMovesAnItemWithinItsList() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt")
            folder.write("l.m3u", "a.txt\nb.txt\nc.txt\n")
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/l.m3u"], title: "l.m3u")
            defer { program.end() }
            program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
            let frames = program.cells.map { program.bus.frame(of: $0) }
            let (from, to) = (frames[0], frames[2])
            try program.point([
                "mousemove", "\(from[0] + from[2] / 2)", "\(from[1] + from[3] / 2)", "mousedown",
                "1",
            ])
            let b = program.cells[1]
            // The others make room before it is let go of.
            let makesRoom = try Seat.wiggle(x: to[0] + to[2] * 3 / 4, y: to[1] + to[3] / 2) {
                program.bus.frame(of: b).first.map { $0 < frames[1][0] - 10 } ?? false
            }
            XCTAssertTrue(makesRoom, "nothing is dragged there")
            try program.point(["mouseup", "1"])
            program.expectCells(named: ["b.txt", "c.txt", "a.txt"])
            Self.expect(folder, "l.m3u", is: "b.txt\nc.txt\na.txt\n")
            try program.press("ctrl+z")
            program.expectCells(named: ["a.txt", "b.txt", "c.txt"])
        }
    }

    func testFilesAreTakenOffAListAndStayWhereTheyAre() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt")
            folder.write(
                "l.json", #"{"by": "x", "shelves": [{"title": "S", "items": ["c.txt", "a.txt"]}]}"#)
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/l.json"], title: "l.json")
            defer { program.end() }
            program.expectCells(named: ["c.txt", "a.txt"])
            try program.press("Right", "ctrl+Delete")
            program.expectCells(named: ["a.txt"])
            XCTAssertTrue(Self.shows(program, "“c.txt” was removed from “l.json”"))
            Self.expect(folder, "c.txt", is: "c.txt")
            try program.press("ctrl+z")
            program.expectCells(named: ["c.txt", "a.txt"])
            program.expectFocus(on: "a.txt")
            try program.press("ctrl+shift+z")
            program.expectCells(named: ["a.txt"])
        }
    }

    func testWhatIsSelectedIsPutOnAListThatIsMadeForIt() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt", "l.m3u")
            folder.write("l.m3u", "c.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right", "ctrl+shift+l")
            XCTAssertTrue(Self.shows(program, "Add 2 files to a list"))
            try program.type("\(folder.path)/new.txt")
            XCTAssertTrue(Self.shows(program, "The name must end in one of .m3u8, .m3u, .json"))
            try program.press("ctrl+a")
            try program.type("\(folder.path)/l.m3u")
            try program.press("Return")
            Self.expect(folder, "l.m3u", is: "c.txt\na.txt\nb.txt\n")
            XCTAssertTrue(Self.shows(program, "2 files were added to “l.m3u”"))
            try program.press("ctrl+z")
            Self.expect(folder, "l.m3u", is: "c.txt")
            try program.press("ctrl+shift+l")
            XCTAssertTrue(Self.shows(program, "Add 2 files to a list"))
            try program.press("ctrl+a")
            try program.type("\(folder.path)/new.m3u8")
            try program.press("Return")
            Self.expect(folder, "new.m3u8", is: "#EXTM3U\na.txt\nb.txt\n")
            try program.press("ctrl+z")
            Self.expect(folder, "new.m3u8", is: nil)
        }
    }

    func testWhatIsChosenForStandardInputIsNoOtherListsOne() throws {
        try onGTK {
            let folder = Self.folder("a1.txt", "a2.txt", "b1.txt")
            @MainActor func show(_ names: String...) throws -> RunningProgram {
                folder.write("names", names.map { "\($0)\0" }.joined())
                return try RunningProgram(
                    in: folder,
                    [
                        "sh", "-c",
                        "cd \(folder.path) && exec \(RunningProgram.executable) -0 - < names",
                    ], title: "Standard input")
            }
            var program = try show("b1.txt", "a2.txt", "a1.txt")
            program.expectCells(named: ["b1.txt", "a2.txt", "a1.txt"])
            try program.press("ctrl+alt+1", "alt+6")
            program.expectCells(named: ["a1.txt", "a2.txt", "b1.txt"])
            try program.press("Right", "alt+minus")
            program.expectCells(named: ["A, collapsed, 2 items", "b1.txt"])
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
            program.end()
            for name in ["choices", "folds"] {
                let state = File(path: folder.environment["XDG_STATE_HOME"] ?? "/")
                let file = state.child(named: "shelf-gtk").child(named: name)
                let text = String(decoding: file.contents() ?? [], as: UTF8.self)
                XCTAssertFalse(text.contains("shelf-input"), text)
            }
            program = try show("a2.txt", "b1.txt", "a1.txt")
            program.expectCells(named: ["a2.txt", "b1.txt", "a1.txt"])
            program.end()
        }
    }

    func testFilesOfStandardInputAreTendedAsElsewhere() throws {
        try onGTK {
            let folder = Self.folder("a/1.txt", "a/2.txt", "b/3.txt")
            folder.write("names", "b/3.txt\0a/2.txt\0")
            let program = try RunningProgram(
                in: folder,
                [
                    "sh", "-c",
                    "cd \(folder.path) && exec \(RunningProgram.executable) -0 - < names",
                ], title: "Standard input")
            defer { program.end() }
            program.expectCells(named: ["3.txt", "2.txt"])
            try program.press("Right", "Delete")
            program.expectCells(named: ["2.txt"])
            try program.press("ctrl+z")
            program.expectCells(named: ["3.txt", "2.txt"])
            program.expectFocus(on: "3.txt")
            try program.press("F2")
            XCTAssertTrue(Self.shows(program, "Rename “3.txt”"))
            try program.type("three")
            try program.press("Return")
            program.expectCells(named: ["three.txt", "2.txt"])
            program.expectFocus(on: "three.txt")
            try program.press("alt+Next")
            XCTAssertTrue(
                Self.shows(
                    program, "Files can be moved in a list only while it is in list order"))
            // Another start gives its files to the window that is opened for them here.
            let again = try ChildProgram.run(
                [RunningProgram.executable, "-"], environment: folder.environment,
                input: Array("\(folder.path)/b/three.txt\n\(folder.path)/a/1.txt\n".utf8))
            XCTAssertEqual(again.status, 0, again.errors)
            XCTAssertTrue(
                pump(seconds: 20) {
                    program.bus.names(of: program.cells).contains("1.txt")
                }, "the second window never came")
            XCTAssertTrue(program.isRunning)
            try program.press("ctrl+q")
            XCTAssertTrue(pump(seconds: 20) { !program.isRunning })
            // The next start cannot find what was named, and looks for nothing of it.
            for name in ["windows", "last-locations", "recent"] {
                let state = File(path: folder.environment["XDG_STATE_HOME"] ?? "/")
                let file = state.child(named: "shelf-gtk").child(named: name)
                let text = String(decoding: file.contents() ?? [], as: UTF8.self)
                XCTAssertFalse(text.contains("shelf-input"), text)
            }
        }
    }
}
