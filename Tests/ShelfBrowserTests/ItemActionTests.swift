import ShelfGObject
import ShelfTestSupport
import XCTest

/// What the real executable does with its files: copies them, opens them, shows where they are.
final class ItemActionTests: XCTestCase {
    /// The title of GTK's dialog, which has become shorter.
    private static let chooserTitle = "Select App(lication)?"

    /// A program for texts and folders that writes down what it was started with.
    @MainActor
    private static func installProgram(_ folder: TemporaryFolder) {
        folder.write(
            "../home/data/applications/witness.desktop",
            """
            [Desktop Entry]
            Type=Application
            Name=Witness
            StartupNotify=true
            MimeType=text/plain;inode/directory;
            Exec=sh -c 'echo "$DESKTOP_STARTUP_ID" "$1" >> "\(folder.path)/../witness"' sh %u

            """)
        folder.write(
            "../home/config/mimeapps.list",
            """
            [Default Applications]
            text/plain=witness.desktop
            inode/directory=witness.desktop

            """)
    }

    /// What the program wrote down, a line for each start: the name of the start, and the address.
    @MainActor
    private static func starts(_ folder: TemporaryFolder, _ count: Int) -> [(String, String)] {
        var lines: [[Substring]] = []
        pump(seconds: 20) {
            let bytes = File(path: "\(folder.path)/../witness").contents() ?? []
            lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
                $0.split(separator: " ", omittingEmptySubsequences: false)
            }
            return lines.count >= count
        }
        return lines.map { (String($0.first ?? ""), String($0.last ?? "")) }
    }

    /// Waits for the dialog that asks for a program, and gives it the keyboard.
    @MainActor
    private static func awaitChooser(for files: String, in program: RunningProgram) throws {
        program.expect("Open \(files) with")
        try Seat.focusWindow(named: chooserTitle)
    }

    func testAFileIsOpenedByAProgramThatMayTakeTheKeyboard() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Return")
            let starts = Self.starts(folder, 1)
            XCTAssertEqual(starts.count, 1)
            XCTAssertTrue(starts[0].1.hasSuffix("/Folder/a.txt"), starts[0].1)
            // The name by which the desktop knows who asked for the start, and when. A Wayland
            // compositor makes it up and says nothing of its form; without asking there is none.
            switch Seat.current {
            case .x11: XCTAssertTrue(starts[0].0.contains("_TIME"), starts[0].0)
            case .wayland: XCTAssertNotEqual(starts[0].0, "")
            }
        }
    }

    func testAllIsSelectedAndThrownAwayByTheFirstKeysThatArePressed() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            program.expectCells(named: ["a.txt", "b.txt"])
            try program.press("ctrl+a", "Delete")
            program.expect("2 files were moved to the trash")
            try program.press("ctrl+z")
            program.expectCells(named: ["a.txt", "b.txt"])
        }
    }

    func testWithoutAFileManagerThatSelectsTheFolderIsOpened() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            try program.choose("Show in File Manager", line: 3, from: "Menu")
            let starts = Self.starts(folder, 1)
            XCTAssertEqual(starts.count, 1)
            XCTAssertTrue(starts[0].1.hasSuffix("/Folder"), starts[0].1)
        }
    }

    func testTheFileManagerIsAskedToShowWhatIsSelected() throws {
        try onGTK {
            let manager = try FakeFolderViewer()
            let folder = TemporaryFolder()
            for name in ["a b.txt", "b.txt", "c.txt"] { folder.write(name) }
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right")
            try program.choose("Show in File Manager", line: 3, from: "Menu")
            XCTAssertTrue(pump(seconds: 20) { !manager.shown.isEmpty })
            XCTAssertEqual(
                manager.shown,
                [["a%20b.txt", "b.txt"].map { "file://\(folder.path)/\($0)" }])
            XCTAssertNotEqual(manager.startupNames, [""], "it may not take the keyboard")
            XCTAssertFalse(File(path: "\(folder.path)/../witness").exists)
        }
    }

    func testSelectedFilesAreOpenedWithTheProgramThatIsChosen() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt", "c.txt"] { folder.write(name) }
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            try program.choose("Open With…", line: 2, from: "Menu")
            try Self.awaitChooser(for: "a.txt", in: program)
            try program.press("Escape")
            try program.focusWindow()
            program.expectFocus(on: "a.txt")
            try program.press("shift+Right")
            try program.choose("Open With…", line: 2, from: "Menu")
            try Self.awaitChooser(for: "2 files", in: program)
            try program.press("Return")
            // It is started for each, and the second may be quicker.
            XCTAssertEqual(
                Self.starts(folder, 2).compactMap { $0.1.split(separator: "/").last }.sorted(),
                ["a.txt", "b.txt"])
        }
    }

    func testWhatNoProgramIsSetToOpenAsksForOne() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.nobody-opens-it", "b.nobody-opens-it", "c.txt"] {
                folder.write(name, "\u{0}\u{1}\u{2}")
            }
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "Return")
            try Self.awaitChooser(for: "a.nobody-opens-it", in: program)
            try program.press("Escape")
            try program.focusWindow()
            program.expectFocus(on: "a.nobody-opens-it")
            // One dialog would hide the next.
            try program.press("shift+Right")
            try program.choose("Open", line: 0, from: "Menu")
            program.expect("No program opens “")
        }
    }

    func testOpenWithKnowsAFileByItsContentsWhereItsNameSaysNothing() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("LICENSE", "You may do with this as you like.\n")
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right")
            try program.choose("Open With…", line: 2, from: "Menu")
            try Self.awaitChooser(for: "LICENSE", in: program)
            try program.press("Return")
            let starts = Self.starts(folder, 1)
            XCTAssertEqual(starts.count, 1, "the program for texts was not offered")
        }
    }

    func testMoreFilesThanAnybodyMeansAreNotOpenedAtOnce() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...40 { folder.write("\(number).txt") }
            Self.installProgram(folder)
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "ctrl+a", "Menu")
            program.expectMenu(offering: "Open")
            try program.press("Return")
            program.expectMenu(offering: nil)
            program.expectFocus(on: "1.txt")
            // One alone is opened, and is the first that was.
            try program.press("Right", "Right", "Return")
            let starts = Self.starts(folder, 1)
            XCTAssertEqual(starts.count, 1)
            XCTAssertTrue(starts[0].1.hasSuffix("/3.txt"), starts[0].1)
        }
    }

    func testSelectedFilesAreCopiedAsFilesAsTextAndForFileManagers() throws {
        try XCTSkipUnless(
            Seat.current == .x11,
            "on Wayland only a window with the keyboard reads the clipboard")
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.txt", "b c.txt", "d.txt"] { folder.write(name) }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.press("Right", "shift+Right", "ctrl+c")
            XCTAssertTrue(pump(seconds: 20) { ClipboardProbe.formats.contains("text/uri-list") })
            let paths = ["a.txt", "b c.txt"].map { "\(folder.path)/\($0)" }
            let uris = ["a.txt", "b%20c.txt"].map { "file://\(folder.path)/\($0)" }
            XCTAssertEqual(
                ClipboardProbe.content(as: "text/plain;charset=utf-8"),
                paths.joined(separator: "\n"))
            XCTAssertEqual(
                ClipboardProbe.content(as: "text/uri-list"),
                uris.map { $0 + "\r\n" }.joined())
            XCTAssertEqual(
                ClipboardProbe.content(as: "x-special/gnome-copied-files"),
                (["copy"] + uris).joined(separator: "\n"))
            try program.press("Right", "ctrl+shift+c")
            XCTAssertTrue(pump(seconds: 20) { !ClipboardProbe.formats.contains("text/uri-list") })
            XCTAssertEqual(
                ClipboardProbe.content(as: "text/plain;charset=utf-8"), "\(folder.path)/d.txt")
        }
    }
}
