import ShelfGObject
import ShelfTestSupport
import XCTest

/// What keys do to the files of a window.
final class TendingWindowTests: XCTestCase {
    @MainActor
    private static func folder(_ names: String...) -> TemporaryFolder {
        let folder = TemporaryFolder()
        for name in names { folder.write(name, name) }
        return folder
    }

    /// Waits until the folder holds exactly these.
    @MainActor
    private static func expect(
        _ folder: TemporaryFolder, _ names: [String], line: UInt = #line
    ) {
        var found: [String] = []
        let isSo = pump(seconds: 20) {
            found = Self.names(in: folder.path)
            return found == names.sorted()
        }
        XCTAssertTrue(isSo, "\(found)", line: line)
    }

    private static func names(in path: String) -> [String] {
        ((try? Disk.names(in: Array(path.utf8))) ?? [])
            .map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// Waits until something of this name can be read in the window.
    @MainActor
    private static func expectText(
        _ program: RunningProgram, _ text: String, line: UInt = #line
    ) {
        let isThere = pump(seconds: 20) { Self.shows(program, text) }
        XCTAssertTrue(isThere, "“\(text)” cannot be read", line: line)
    }

    @MainActor
    private static func shows(_ program: RunningProgram, _ text: String) -> Bool {
        guard let application = program.application else { return false }
        let bus = program.bus
        return !bus.nodes(below: application) { bus.name(of: $0) == text }.isEmpty
    }

    func testAMessageOffersAWayBackOnlyAsLongAsThatIsTheNext() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let picture = try Pixbuf(width: 30, height: 30, rgba: 0x00ff_00ff)
                .fileBytes(format: "png", options: []).array
            for name in ["a.png", "b.png"] { folder.writeBytes(name, picture) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Delete")
            Self.expectText(program, "“a.png” was moved to the trash")
            program.expectFocus(on: "b.png")
            try program.press("space", "5")
            Self.expect(folder, ["b.png", "b.png.xmp"])
            let isGone = pump(seconds: 5) {
                !Self.shows(program, "“a.png” was moved to the trash")
            }
            XCTAssertTrue(isGone, "what is offered would take back the rating")
            try program.press("ctrl+z")
            Self.expect(folder, ["b.png"])
        }
    }

    func testDeleteMovesToTheTrashAndUndoBringsItAndTheFocusBack() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Right")
            program.expectFocus(on: "b.txt")
            try program.press("Delete")
            Self.expect(folder, ["a.txt", "c.txt"])
            program.expectFocus(on: "c.txt")
            Self.expectText(program, "“b.txt” was moved to the trash")
            try program.press("Delete")
            Self.expect(folder, ["a.txt"])
            program.expectFocus(on: "a.txt")
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "c.txt"])
            program.expectFocus(on: "c.txt")
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "b.txt", "c.txt"])
            program.expectFocus(on: "b.txt")
            try program.press("ctrl+shift+z")
            Self.expect(folder, ["a.txt", "c.txt"])
            XCTAssertEqual(
                Self.names(in: "\(folder.home)/data/Trash/files"), ["b.txt"],
                "nothing else is left in the trash")
        }
    }

    func testTheFolderHasItsTimeBackWithTheFile() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let touch = try ChildProgram(["touch", "-d", "@1000000000.123456789", folder.path])
            XCTAssertEqual(touch.wait(), 0)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            func time() -> Int64 { (try? DiskStatus(of: Array(folder.path.utf8)))?.modified ?? 0 }
            let before = time()
            try program.press("Right", "Delete")
            Self.expect(folder, ["b.txt"])
            XCTAssertNotEqual(time(), before)
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "b.txt"])
            XCTAssertTrue(pump(seconds: 20) { time() == before }, "\(time())")
        }
    }

    func testTheLastFileComesBackFromAWindowThatShowsNone() throws {
        try onGTK {
            let folder = Self.folder("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Delete")
            Self.expect(folder, [])
            XCTAssertTrue(pump(seconds: 20) { program.cells.isEmpty })
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt"])
            program.expectFocus(on: "a.txt")
        }
    }

    func testWhatWasMovedToTheTrashComesBackInTheNextProgram() throws {
        try onGTK {
            let folder = Self.folder("a b.txt", "b.txt", "c.txt")
            let first = try RunningProgram(showing: folder)
            try first.press("Right", "shift+Right", "Delete")
            Self.expect(folder, ["c.txt"])
            Self.expectText(first, "2 files were moved to the trash")
            first.end()
            let second = try RunningProgram(showing: folder)
            defer { second.end() }
            try second.press("ctrl+z")
            Self.expect(folder, ["a b.txt", "b.txt", "c.txt"])
            second.expectFocus(on: "a b.txt")
            try second.press("ctrl+z")
            Self.expectText(second, "Nothing to undo")
        }
    }

    func testAllThatIsSelectedGoesAndComesBackTogether() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt", "d.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right", "shift+Right", "Delete")
            Self.expect(folder, ["d.txt"])
            Self.expectText(program, "3 files were moved to the trash")
            program.expectFocus(on: "d.txt")
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "b.txt", "c.txt", "d.txt"])
        }
    }

    func testDeletingForGoodAsksAndCanBeLeft() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Delete")
            Self.expectText(program, "Permanently delete “a.txt”?")
            try program.press("Escape")
            program.expectFocus(on: "a.txt")
            Self.expect(folder, ["a.txt", "b.txt"])
            try program.press("shift+Delete")
            Self.expectText(program, "Permanently delete “a.txt”?")
            // Enter alone deletes nothing.
            try program.press("Return")
            program.expectFocus(on: "a.txt")
            Self.expect(folder, ["a.txt", "b.txt"])
            try program.press("shift+Delete")
            Self.expectText(program, "Permanently delete “a.txt”?")
            try program.press("Right", "Return")
            Self.expect(folder, ["b.txt"])
            program.expectFocus(on: "b.txt")
            XCTAssertEqual(Self.names(in: "\(folder.home)/data/Trash/files"), [])
        }
    }

    func testF2RenamesAllButTheEnding() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "F2")
            Self.expectText(program, "Rename “a.txt”")
            try program.type("z")
            try program.press("Return")
            Self.expect(folder, ["b.txt", "z.txt"])
            program.expectFocus(on: "z.txt")
            // Ctrl+Z in the entry is the entry's; what is taken is left alone, and said.
            try program.press("F2")
            Self.expectText(program, "Rename “z.txt”")
            try program.type("b")
            try program.press("Return")
            Self.expectText(program, "“z.txt”: “b.txt” already exists there")
            Self.expect(folder, ["b.txt", "z.txt"])
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "b.txt"])
            program.expectFocus(on: "a.txt")
        }
    }

    func testWhatWasNotDoneCanBeTriedAgain() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "F2")
            Self.expectText(program, "Rename “a.txt”")
            try program.type("b")
            try program.press("Return")
            Self.expectText(program, "“a.txt”: “b.txt” already exists there")
            program.expect("Try Again")
            try Disk.remove(Array("\(folder.path)/b.txt".utf8))
            program.expectCells(named: ["a.txt"])
            try program.press("alt+t")
            Self.expect(folder, ["b.txt"])
            program.expectFocus(on: "b.txt")
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt"])
        }
    }

    func testSeveralAreRenamedByAPatternThatShowsWhatComesOfIt() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.jpg", "c.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right", "F2")
            Self.expectText(program, "Rename 2 files")
            try program.type("x")
            Self.expectText(program, "a.txt → x 1.txt\nb.jpg → x 2.jpg")
            try program.press("Return")
            Self.expect(folder, ["c.txt", "x 1.txt", "x 2.jpg"])
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "b.jpg", "c.txt"])
        }
    }

    func testWhatBelongsTogetherIsTendedTogether() throws {
        try onGTK {
            let folder = Self.folder("a.cr2", "a.jpg", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "F2")
            Self.expectText(program, "Its related files (1) are renamed, too.")
            try program.type("z")
            try program.press("Return")
            Self.expect(folder, ["b.txt", "z.cr2", "z.jpg"])
            program.expectFocus(on: "z.jpg, with z.cr2")
            try program.press("Delete")
            Self.expect(folder, ["b.txt"])
            try program.press("ctrl+z")
            Self.expect(folder, ["b.txt", "z.cr2", "z.jpg"])
            try program.press("ctrl+z")
            Self.expect(folder, ["a.cr2", "a.jpg", "b.txt"])
        }
    }

    func testANameThatCannotBeIsExplained() throws {
        try onGTK {
            let folder = Self.folder("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "F2")
            Self.expectText(program, "Rename “a.txt”")
            try program.type("x/y")
            Self.expectText(program, "A name cannot contain “/”")
            try program.press("Return")
            Self.expect(folder, ["a.txt"])
            try program.press("Escape")
            program.expectFocus(on: "a.txt")
        }
    }

    func testWhatIsCutIsMovedWhereItIsPasted() throws {
        try onGTK {
            let folder = Self.folder("one/a.txt", "two/b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "ctrl+x", "Down")
            program.expectFocus(on: "b.txt")
            try program.press("ctrl+v")
            XCTAssertTrue(
                pump(seconds: 20) {
                    Self.names(in: "\(folder.path)/two") == ["a.txt", "b.txt"]
                        && Self.names(in: "\(folder.path)/one").isEmpty
                })
            program.expectFocus(on: "a.txt")
            try program.press("ctrl+z")
            XCTAssertTrue(
                pump(seconds: 20) { Self.names(in: "\(folder.path)/one") == ["a.txt"] })
            program.expectFocus(on: "a.txt")
        }
    }

    func testWhatIsCutIsSeenToBeUntilItIsPutOrSomethingElseIsCopied() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "ctrl+x")
            program.expectFocus(on: "a.txt, cut")
            try program.press("Right", "ctrl+x")
            program.expectFocus(on: "b.txt, cut")
            program.expectCells(named: ["a.txt", "b.txt, cut"])
            try program.press("ctrl+c")
            program.expectCells(named: ["a.txt", "b.txt"])
        }
    }

    func testWhatIsCopiedOntoTakenNamesCanBeAnsweredOnceForAll() throws {
        try onGTK {
            let folder = Self.folder("one/a.txt", "one/b.txt", "two/a.txt", "two/b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right", "ctrl+c", "Down", "ctrl+v")
            Self.expectText(program, "“a.txt” already exists in “two”")
            try program.press("alt+a", "Return")
            XCTAssertTrue(
                pump(seconds: 20) {
                    Self.names(in: "\(folder.path)/two")
                        == ["a (2).txt", "a.txt", "b (2).txt", "b.txt"]
                })
            try program.press("ctrl+z")
            XCTAssertTrue(
                pump(seconds: 20) { Self.names(in: "\(folder.path)/two") == ["a.txt", "b.txt"] })
        }
    }

    func testDuplicatesAndFoldersAreMade() throws {
        try onGTK {
            let folder = Self.folder("a.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "ctrl+d")
            Self.expect(folder, ["a (2).txt", "a.txt"])
            program.expectFocus(on: "a (2).txt")
            try program.press("ctrl+shift+n")
            Self.expectText(program, "New Folder in “Folder”")
            try program.type("f")
            try program.press("Return")
            Self.expect(folder, ["a (2).txt", "a.txt", "f"])
            try program.press("ctrl+z")
            Self.expect(folder, ["a (2).txt", "a.txt"])
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt"])
        }
    }

    func testWhereTextIsWrittenTheKeysAreTheTexts() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Delete")
            Self.expect(folder, ["b.txt"])
            program.expectFocus(on: "b.txt")
            try program.press("ctrl+f", "b", "ctrl+z", "ctrl+z", "Delete", "Escape")
            program.expectFocus(on: "b.txt")
            Self.expect(folder, ["b.txt"])
        }
    }

    func testDeleteWhileLookingShowsTheNext() throws {
        try onGTK {
            let folder = Self.folder("a.txt", "b.txt", "c.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            // What is selected behind is not what is looked at.
            try program.press("Right", "shift+Right", "space", "Delete")
            Self.expect(folder, ["a.txt", "c.txt"])
            XCTAssertTrue(pump(seconds: 20) { !Self.shows(program, "b.txt") })
            try program.press("Delete")
            Self.expect(folder, ["a.txt"])
            XCTAssertTrue(pump(seconds: 20) { !Self.shows(program, "c.txt") })
            try program.press("ctrl+z")
            Self.expect(folder, ["a.txt", "c.txt"])
            XCTAssertTrue(pump(seconds: 20) { Self.shows(program, "c.txt") })
            try program.press("Escape")
            program.expectFocus(on: "c.txt")
        }
    }
}
