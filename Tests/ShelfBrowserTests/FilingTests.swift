import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Files put away by one key.
final class FilingTests: XCTestCase {
    func testFoldersAreReadAsTheyAreWritten() {
        var folders = FilingFolders()
        XCTAssertEqual(folders.text, "")
        folders[0] = File(path: "/a b/ü")
        folders[3] = File(uri: "sftp://host/x")
        let read = FilingFolders(
            text: folders.text + "x\n12 file:///b\n5\n7 nowhere\n-1 file:///c\n")
        XCTAssertEqual(read, folders)
        XCTAssertEqual(read[0], File(path: "/a b/ü"))
        XCTAssertNil(read[5])
    }

    /// A program whose first folder is chosen already, with items of these names.
    @MainActor
    private static func program(
        _ names: String..., filing target: String
    ) throws -> RunningProgram {
        let folder = TemporaryFolder()
        for name in names { folder.write(name, name) }
        folder.writeBytes(
            "../home/state/shelf-gtk/filing",
            Array("2 \(File(path: "\(folder.home)/\(target)").uri)\n".utf8))
        return try RunningProgram(showing: folder)
    }

    @MainActor
    private static func expect(
        _ path: String, _ names: [String], line: UInt = #line
    ) {
        var found: [String] = []
        let isSo = pump(seconds: 20) {
            found = ((try? Disk.names(in: Array(path.utf8))) ?? [])
                .map { String(decoding: $0, as: UTF8.self) }.sorted()
            return found == names
        }
        XCTAssertTrue(isSo, "\(found)", line: line)
    }

    func testOneKeyPutsAwayAndTheNextHasTheFocusAndUndoBringsItBack() throws {
        try onGTK {
            let program = try Self.program("a.txt", "b.txt", "c.txt", "d.txt", filing: "Keep it")
            defer { program.end() }
            let (folder, target) = (program.folder, "\(program.folder.home)/Keep it")
            folder.makeFolder("../home/Keep it")
            try program.press("Right", "shift+2", "shift+2")
            Self.expect(target, ["a.txt", "b.txt"])
            Self.expect(folder.path, ["c.txt", "d.txt"])
            program.expectFocus(on: "c.txt")
            program.expect("“b.txt” moved to “Keep it”")
            try program.press("space", "shift+2")
            Self.expect(target, ["a.txt", "b.txt", "c.txt"])
            program.expect("d.txt")
            try program.press("Escape")
            for count in [2, 1, 0] {
                try program.press("ctrl+z")
                Self.expect(target, Array(["a.txt", "b.txt", "c.txt"].prefix(count)))
            }
            program.expectFocus(on: "a.txt")
        }
    }

    func testNothingInTheTrashIsPutAwayOrChangedBeforeItIsRestored() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFolder("../home/Keep it")
            let trash = "\(folder.home)/data/Trash"
            for name in ["a.txt", "b.txt"] {
                folder.write("../home/data/Trash/files/\(name)")
                folder.write(
                    "../home/data/Trash/info/\(name).trashinfo",
                    "[Trash Info]\nPath=\(folder.path)/\(name)\nDeletionDate=2026-01-02T03:04:05\n")
            }
            folder.write("../home/data/Trash/files/c/d.txt")
            folder.write(
                "../home/state/shelf-gtk/filing",
                "2 \(File(path: "\(folder.home)/Keep it").uri)\n")
            // As it lies on disk, which the trash of the desktop leads to.
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(trash)/files"], title: "files",
                variables: ["XDG_DATA_HOME": "\(folder.home)/data"])
            defer { program.end() }
            let refusal = "Files in the trash must be restored first."
            try program.press("Right")
            program.expectFocus(on: "a.txt")
            try program.press("shift+2")
            program.expect(refusal)
            try program.press("F2", "ctrl+d")
            Self.expect("\(folder.home)/Keep it", [])
            Self.expect("\(trash)/files", ["a.txt", "b.txt", "c"])
            try program.press("ctrl+u")
            Self.expect(folder.path, ["a.txt"])
            Self.expect("\(trash)/info", ["b.txt.trashinfo"])
        }
    }

    func testATakenNameIsAskedAboutAndWhatIsLeftCanBePutAwayLater() throws {
        try onGTK {
            let program = try Self.program("a.txt", "b.txt", filing: "Keep")
            defer { program.end() }
            let (folder, target) = (program.folder, "\(program.folder.home)/Keep")
            folder.write("../home/Keep/a.txt", "other")
            try program.press("Right", "shift+2")
            program.expect("“a.txt” already exists in “Keep”")
            try program.press("Escape")
            program.expectFocus(on: "b.txt")
            try program.press("Left")
            program.expectFocus(on: "a.txt")
            Self.expect(folder.path, ["a.txt", "b.txt"])
            try program.press("shift+2")
            program.expect("“a.txt” already exists in “Keep”")
            try program.press("Return")
            Self.expect(target, ["a (2).txt", "a.txt"])
            XCTAssertEqual(File(path: "\(target)/a.txt").contents(), Array("other".utf8))
            Self.expect(folder.path, ["b.txt"])
        }
    }

    func testWhatFoundNoRoomCanBePutAwayAtOnceWhenThereIsSome() throws {
        try onGTK {
            let program = try Self.program("a.txt", "b.txt", "c.txt", filing: "Keep")
            defer { program.end() }
            let (folder, target) = (program.folder, "\(program.folder.home)/Keep")
            folder.makeFolder("../home/Keep")
            let mount = ["mount", "-t", "tmpfs", "-o", "size=20k", "none", target]
            guard try ChildProgram(mount).wait() == 0 else {
                throw XCTSkip("only root can make a small disk")
            }
            defer { _ = try? ChildProgram(["umount", "-l", target]).wait() }
            folder.write("../home/Keep/full", String(repeating: "x", count: 20_480))
            try program.press("Right", "ctrl+a", "shift+2")
            program.expect("“a.txt”: No space left on device (and 2 more)")
            let larger = ["mount", "-o", "remount,size=1m", target]
            XCTAssertEqual(try ChildProgram(larger).wait(), 0)
            try program.press("End")
            program.expectFocus(on: "c.txt")
            try program.press("shift+2")
            Self.expect(target, ["c.txt", "full"])
        }
    }

    func testAFolderThatIsGoneIsSaidAndNothingMoves() throws {
        try onGTK {
            let program = try Self.program("a.txt", filing: "Gone")
            defer { program.end() }
            try program.press("Right", "shift+2")
            program.expect("Files cannot be moved to “Gone”")
            try program.press("Escape")
            program.expectFocus(on: "a.txt")
            Self.expect(program.folder.path, ["a.txt"])
        }
    }

    func testAFolderIsChosenOnceAndRemembered() throws {
        try onGTK {
            let program = try Self.program("a.txt", "b.txt", filing: "Keep")
            defer { program.end() }
            program.folder.makeFolder("../home/L")
            try program.press("Right", "shift+5")
            try Seat.focusWindow(named: "Folder for Shift\\+5")
            // Nothing else in the home folder begins so, for a name is completed while it is typed.
            try program.type("~/L")
            try program.press("Return")
            Self.expect("\(program.folder.home)/L", ["a.txt"])
            try program.focusWindow()
            program.expectFocus(on: "b.txt")
            // Another is chosen in the menu.
            program.folder.makeFolder("../home/M")
            try program.choose(by: "v", "a", "5", from: "F10", offering: "Move to Folder")
            try Seat.focusWindow(named: "Folder for Shift\\+5")
            try program.type("~/M")
            try program.press("Return")
            let file = File(path: "\(program.folder.home)/state/shelf-gtk/filing")
            func kept() -> String { String(decoding: file.contents() ?? [], as: UTF8.self) }
            XCTAssertTrue(pump(seconds: 20) { kept().contains("/M\n") }, kept())
            try program.focusWindow()
            program.expectFocus(on: "b.txt")
            try program.press("shift+5")
            Self.expect("\(program.folder.home)/M", ["b.txt"])
            XCTAssertTrue(kept().contains("2 file://") && kept().contains("5 file://"), kept())
        }
    }

    func testTheMenuNamesWhereFilesGoAndWhatIsTakenBack() throws {
        try onGTK {
            let program = try Self.program("a_b.txt", "c.txt", filing: "To_do")
            defer { program.end() }
            program.folder.makeFolder("../home/To_do")
            try program.press("Right", "F10")
            program.expectMenu(offering: "Move to Folder")
            XCTAssertTrue(program.menuItems.contains("Undo") || AccessibilityBus.isHalfTold)
            try program.press("Escape")
            program.expectMenu(offering: nil)
            try program.activate("win.file-away", "2")
            Self.expect("\(program.folder.home)/To_do", ["a_b.txt"])
            program.expectFocus(on: "c.txt")
            try program.press("F10")
            program.expectMenu(offering: "Undo: Move “a_b.txt” to “To_do”")
        }
    }
}
